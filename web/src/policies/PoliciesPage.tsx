/** The policies: which findings block a merge. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { productTypeWords } from './mode-words.ts';
import { NewPolicy } from './NewPolicy.tsx';
import { policiesWords } from './policies-words.ts';
import { fetchPolicies, type Policy } from './queries.ts';

const words = policiesWords;

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
      title={words.title}
      beside={words.order}
      making={{ label: words.create.title, isAllowed: deployment.can('policies.manage'), dialog: newPolicy }}
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
      empty={words.empty}
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
      header: words.columns.name,
      width: 'fill',
      isFixed: true,
      cell: (policy) => <PolicyLink deploymentId={deploymentId} policy={policy} />,
    },
    {
      id: 'product',
      header: words.columns.product,
      width: 120,
      cell: ({ productType }) => productTypeWords[productType],
    },
    { id: 'rules', header: words.columns.rules, width: 200, cell: rulesWords },
    {
      id: 'asked',
      header: words.columns.order,
      width: 160,
      cell: ({ isDefault }) => (isDefault ? words.last : words.beforeDefault),
    },
    {
      id: 'changed',
      header: words.columns.changed,
      width: 140,
      hasInstants: true,
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
  ];
}

function rulesWords({ rules }: Policy): string {
  const blocking = rules.filter(({ mode }) => mode === 'POLICY_MODE_BLOCK').length;
  if (rules.length === 0) return words.noRules;
  return blocking > 0 ? words.rulesBlocking(rules.length, blocking) : words.rules(rules.length);
}
