/** The policies: which findings block a merge. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { counted } from '../ui/text/format.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { NewPolicy } from './NewPolicy.tsx';
import { fetchPolicies, productTypeWords, type Policy } from './queries.ts';

export function PoliciesPage() {
  const deployment = useDeployment();
  const { id: deploymentId } = deployment;
  const navigate = useNavigate();
  const pages = usePages<Policy>({
    queryKey: ['policies', 'list', deploymentId],
    fetchPage: (cursor, signal) => fetchPolicies(deploymentId, cursor, signal),
  });
  const open = (policyId: string, edit?: 'rules'): void =>
    void navigate({
      to: '/deployments/$deploymentId/policies/$policyId',
      params: { deploymentId, policyId },
      search: { edit },
    });
  const newPolicy = (close: () => void) => (
    <NewPolicy
      deploymentId={deploymentId}
      onClose={close}
      onCreated={(policyId) => {
        close();
        open(policyId, 'rules');
      }}
    />
  );
  return (
    <ListPage
      title="Policies"
      beside="First match wins: older policies first, the default last"
      making={deployment.can('policies.manage') ? { label: 'New policy', dialog: newPolicy } : undefined}
      pages={pages}
      columns={columnsFor(deploymentId)}
      rowKey={({ id }) => id}
      onOpen={({ id }) => open(id)}
      narrow={(policy) => (
        <TwoLines
          first={<PolicyLink deploymentId={deploymentId} policy={policy} />}
          second={`${productTypeWords[policy.productType]} · ${rulesWords(policy)}`}
        />
      )}
      empty={{ title: 'No policies', words: 'Parapet creates the default policies with the first scan.' }}
    />
  );
}

function PolicyLink({ deploymentId, policy }: { deploymentId: string; policy: Policy }) {
  return (
    <Link to="/deployments/$deploymentId/policies/$policyId" params={{ deploymentId, policyId: policy.id }}>
      <PlainText>{policy.name}</PlainText>
    </Link>
  );
}

function columnsFor(deploymentId: string): Column<Policy>[] {
  return [
    {
      id: 'name',
      header: 'Policy',
      width: 'fill',
      isFixed: true,
      cell: (policy) => <PolicyLink deploymentId={deploymentId} policy={policy} />,
    },
    { id: 'product', header: 'Product', width: 120, cell: ({ productType }) => productTypeWords[productType] },
    { id: 'rules', header: 'Rules', width: 200, cell: rulesWords },
    {
      id: 'asked',
      header: 'Order',
      width: 160,
      cell: ({ isDefault }) => (isDefault ? 'Last (default)' : 'Before the default'),
    },
    {
      id: 'changed',
      header: 'Changed',
      width: 140,
      hasInstants: true,
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
  ];
}

function rulesWords({ rules }: Policy): string {
  const blocking = rules.filter(({ mode }) => mode === 'POLICY_MODE_BLOCK').length;
  if (rules.length === 0) return 'No rules (nothing is blocked)';
  return `${counted(rules.length, 'rule')}${blocking > 0 ? `, ${String(blocking)} blocking` : ''}`;
}
