/** The API tokens, with which programs authenticate. A token is shown only once, when it is created. */
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { useDeployment } from '../terms/deployment.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { NewToken } from './NewToken.tsx';
import { permissionWords, tokenWords } from './words.ts';

type Token = components['schemas']['TokenPage']['tokens'][number];

export function TokensPage() {
  const { id: deploymentId } = useDeployment();
  const client = useQueryClient();
  const pages = usePages<Token>({
    queryKey: ['tokens', deploymentId],
    fetchPage: (cursor, signal) => fetchTokens(deploymentId, cursor, signal),
  });
  const newToken = (close: () => void) => (
    <NewToken
      deploymentId={deploymentId}
      onClose={() => {
        close();
        void client.invalidateQueries({ queryKey: ['tokens'] });
      }}
    />
  );
  return (
    <ListPage
      title={tokenWords.title}
      making={{ label: tokenWords.create.title, dialog: newToken }}
      pages={pages}
      columns={columnsFor(deploymentId)}
      rowKey={({ id }) => id}
      narrow={(token) => (
        <TwoLines
          first={<PlainText>{token.name}</PlainText>}
          second={permissionsOf(token)}
          acts={<RevokeButton deploymentId={deploymentId} token={token} />}
        />
      )}
      empty={tokenWords.empty}
    />
  );
}

async function fetchTokens(deploymentId: string, cursor: string, signal: AbortSignal) {
  const { tokens, nextCursor } = await answerOf(
    api.GET('/api/agent/deployments/{deploymentId}/tokens', {
      params: { path: { deploymentId }, query: { cursor } },
      signal,
    }),
  );
  return { rows: tokens, next: nextCursor };
}

function columnsFor(deploymentId: string): Column<Token>[] {
  const { columns } = tokenWords;
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'fill',
      isFixed: true,
      cell: ({ name }) => <PlainText>{name}</PlainText>,
    },
    { id: 'use', header: columns.scopes, width: 180, cell: permissionsOf },
    { id: 'scope', header: columns.projects, width: 120, cell: ({ scopes }) => scopeWords(scopes) },
    { id: 'by', header: columns.actsAs, width: 180, cell: ({ login }) => <PlainText>{login}</PlainText> },
    {
      id: 'made',
      header: columns.created,
      width: 130,
      hasInstants: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      id: 'ends',
      header: columns.expires,
      width: 130,
      hasInstants: true,
      cell: ({ expiresAt }) => <Instant at={expiresAt} none={tokenWords.neverExpires} />,
    },
    {
      id: 'revoke',
      header: '',
      width: 110,
      align: 'end',
      isFixed: true,
      cell: (token) => <RevokeButton deploymentId={deploymentId} token={token} />,
    },
  ];
}

function permissionsOf({ permissions }: Token): string {
  return permissions.map((each) => permissionWords[each]).join(', ');
}

const { revoke: revokeWords } = tokenWords;

function RevokeButton({ deploymentId, token }: { deploymentId: string; token: Token }) {
  const client = useQueryClient();
  async function revoke(): Promise<void> {
    await answerOf(
      api.DELETE('/api/agent/deployments/{deploymentId}/tokens/{tokenId}', {
        params: { path: { deploymentId, tokenId: token.id } },
      }),
    );
    await client.invalidateQueries({ queryKey: ['tokens'] });
    notifyDone(revokeWords.done(token.name));
  }
  return (
    <ConfirmButton act={revokeWords.act} title={revokeWords.title(token.name)} onConfirm={revoke} isCompact>
      {revokeWords.warning}
    </ConfirmButton>
  );
}

function scopeWords(scopes: Token['scopes']): string {
  return scopes === null ? tokenWords.allProjects : tokenWords.projects(scopes.length);
}
