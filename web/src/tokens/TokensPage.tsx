/** API tokens: what programs sign in with. Each is shown once, when it is made. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { useDeployment } from '../terms/deployment.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { counted } from '../ui/format.ts';
import { Instant } from '../ui/Instant.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Page } from '../ui/Page.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/TwoLines.tsx';
import { useMaking } from '../url/use-making.ts';
import { NewToken } from './NewToken.tsx';
import { permissionWords } from './permission-words.ts';

type Token = components['schemas']['TokenPage']['tokens'][number];

export function TokensPage() {
  const deployment = useDeployment();
  const client = useQueryClient();
  const [isMaking, setMaking] = useMaking();
  const pages = usePages<Token>({
    queryKey: ['tokens', deployment.id],
    ask: async (cursor, signal) => {
      const { tokens, nextCursor } = await answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/tokens', {
          params: { path: { deploymentId: deployment.id }, query: { cursor } },
          signal,
        }),
      );
      return { rows: tokens, next: nextCursor };
    },
  });

  async function revoke({ id, name }: Token): Promise<void> {
    await answerOf(
      api.DELETE('/api/agent/deployments/{deploymentId}/tokens/{tokenId}', {
        params: { path: { deploymentId: deployment.id, tokenId: id } },
      }),
    );
    await client.invalidateQueries({ queryKey: ['tokens'] });
    notifyDone(`Token ${name} revoked.`);
  }

  const revokeButton = (token: Token) => (
    <ConfirmButton act="Revoke" title={`Revoke ${token.name}?`} onConfirm={() => revoke(token)} isCompact>
      Programs that use the token lose access at once. This can’t be undone.
    </ConfirmButton>
  );
  const columns: Column<Token>[] = [
    { id: 'name', header: 'Name', width: 'fill', isFixed: true, cell: ({ name }) => <PlainText>{name}</PlainText> },
    {
      id: 'use',
      header: 'For',
      width: 180,
      cell: ({ permissions }) => permissions.map((each) => permissionWords[each]).join(', '),
    },
    { id: 'scope', header: 'Projects', width: 120, cell: ({ scopes }) => scopeWords(scopes) },
    { id: 'by', header: 'Acts as', width: 180, cell: ({ login }) => <PlainText>{login}</PlainText> },
    { id: 'made', header: 'Created', width: 130, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    { id: 'ends', header: 'Expires', width: 130, cell: ({ expiresAt }) => <Instant at={expiresAt} none="never" /> },
    { id: 'revoke', header: '', width: 110, align: 'end', isFixed: true, cell: revokeButton },
  ];

  const makeButton = <Button onClick={() => setMaking(true)}>New token</Button>;
  // Where there is none yet, it stands below the words that say what it is for.
  const isEmpty = !pages.isPending && pages.rows.length === 0;
  return (
    <Page title="Tokens" isScrolled={false} actions={isEmpty ? undefined : makeButton}>
      {isMaking && (
        <NewToken
          deploymentId={deployment.id}
          onClose={() => {
            setMaking(false);
            void client.invalidateQueries({ queryKey: ['tokens'] });
          }}
        />
      )}
      <PagedTable
        label="Tokens"
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        narrow={(token) => (
          <TwoLines
            first={<PlainText>{token.name}</PlainText>}
            second={
              <>
                {token.permissions.map((each) => permissionWords[each]).join(', ')} · {revokeButton(token)}
              </>
            }
          />
        )}
        empty={
          <EmptyState title="No tokens" action={makeButton}>
            A token lets a program act with your rights, such as a pipeline that uploads scans or a script that reads
            findings.
          </EmptyState>
        }
      />
    </Page>
  );
}

function scopeWords(scopes: Token['scopes']): string {
  return scopes === null ? 'All' : counted(scopes.length, 'project');
}
