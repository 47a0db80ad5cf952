/** The policies: what a finding means to those who merge. */
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { wordsOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formText } from '../ui/form-text.ts';
import { counted } from '../ui/format.ts';
import { Instant } from '../ui/Instant.tsx';
import { Page } from '../ui/Page.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/TwoLines.tsx';
import { useMaking } from '../url/use-making.ts';
import { askPolicies, productTypeWords, type Policy } from './queries.ts';

export function PoliciesPage() {
  const deployment = useDeployment();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useMaking();
  const mayChange = deployment.can('policies.manage');
  const pages = usePages<Policy>({
    queryKey: ['policies', 'list', deployment.id],
    ask: (cursor, signal) => askPolicies(deployment.id, cursor, signal),
  });
  const open = (policyId: string): void =>
    void navigate({
      to: '/deployments/$deploymentId/policies/$policyId',
      params: { deploymentId: deployment.id, policyId },
    });
  const name = (policy: Policy) => (
    <Link
      to="/deployments/$deploymentId/policies/$policyId"
      params={{ deploymentId: deployment.id, policyId: policy.id }}
    >
      <PlainText>{policy.name}</PlainText>
    </Link>
  );
  const columns: Column<Policy>[] = [
    { id: 'name', header: 'Policy', width: 'fill', isFixed: true, cell: name },
    { id: 'product', header: 'For', width: 120, cell: ({ productType }) => productTypeWords[productType] },
    { id: 'rules', header: 'Rules', width: 200, cell: rulesWords },
    {
      id: 'asked',
      header: 'Order',
      width: 160,
      cell: ({ isDefault }) => (isDefault ? 'Last (default)' : 'Before the default'),
    },
    { id: 'changed', header: 'Changed', width: 140, cell: ({ updatedAt }) => <Instant at={updatedAt} /> },
  ];
  return (
    <Page
      title="Policies"
      isScrolled={false}
      beside="First match wins: older policies first, the default last"
      actions={mayChange ? <Button onClick={() => setMaking(true)}>New policy</Button> : undefined}
    >
      <NewPolicy
        isOpen={isMaking && mayChange}
        deploymentId={deployment.id}
        onClose={() => setMaking(false)}
        onMade={(id) => {
          setMaking(false);
          open(id);
        }}
      />
      <PagedTable
        label="Policies"
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        narrow={(policy) => (
          <TwoLines first={name(policy)} second={`${productTypeWords[policy.productType]} · ${rulesWords(policy)}`} />
        )}
        empty={<EmptyState title="No policies">Parapet creates the default policies with the first scan.</EmptyState>}
      />
    </Page>
  );
}

function rulesWords({ rules }: Policy): string {
  const blocking = rules.filter(({ mode }) => mode === 'POLICY_MODE_BLOCK').length;
  if (rules.length === 0) return 'No rules (nothing is blocked)';
  return `${counted(rules.length, 'rule')}${blocking > 0 ? `, ${String(blocking)} blocking` : ''}`;
}

function NewPolicy(props: {
  isOpen: boolean;
  deploymentId: string;
  onClose: () => void;
  onMade: (policyId: string) => void;
}) {
  const client = useQueryClient();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function make(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError('');
    try {
      const { policy } = await answerOf(
        api.POST('/api/policies/v2/deployments/{deploymentId}/policies', {
          params: { path: { deploymentId: props.deploymentId } },
          body: {
            name: formText(form, 'name'),
            productType:
              formText(form, 'product') === 'PRODUCT_TYPE_SECRETS' ? 'PRODUCT_TYPE_SECRETS' : 'PRODUCT_TYPE_SAST',
          },
        }),
      );
      await client.invalidateQueries({ queryKey: ['policies'] });
      props.onMade(policy.id);
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title="New policy">
      <form onSubmit={(event) => void make(event)}>
        <Stack>
          <TextInput name="name" label="Name" required maxLength={100} data-autofocus />
          <Select
            name="product"
            label="For"
            allowDeselect={false}
            defaultValue="PRODUCT_TYPE_SAST"
            data={Object.entries(productTypeWords).map(([value, label]) => ({ value, label }))}
          />
          {error !== '' && <p role="alert">{error}</p>}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Create policy
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
