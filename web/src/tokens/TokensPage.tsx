/** The API tokens, with which programs authenticate. A token is shown only once, when it is created. */
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import { meQuery } from '../api/me.ts';
import { useDeployment } from '../terms/deployment.ts';
import type { FilterField } from '../ui/filters/filter-field.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { FilterChips } from '../ui/list/FilterChips.tsx';
import { useListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { formatInstant } from '../ui/text/format.ts';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { concernNames } from './concerns.ts';
import { NewToken } from './NewToken.tsx';
import { fetchTokens, ownEndingTokensQuery, type Token } from './queries.ts';
import classes from './tokens.module.css';
import { permissionWords, tokenWords } from './words.ts';

const route = getRouteApi('/deployments/$deploymentId/tokens');
const fields: readonly FilterField[] = [
  {
    key: 'concern',
    label: tokenWords.filter.concern,
    isSingle: true,
    options: concernNames.map((value) => ({ value, label: tokenWords.concerns[value] })),
  },
];

export function TokensPage() {
  const { id: deploymentId } = useDeployment();
  const client = useQueryClient();
  const { make: _make, ...search } = route.useSearch();
  const filter = useListFilter(search);
  const pages = usePages<Token>({
    queryKey: ['tokens', deploymentId, search],
    fetchPage: (cursor, signal) => fetchTokens(deploymentId, search, cursor, signal),
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
      toolbar={<FilterChips fields={fields} values={filter.values} onChange={filter.change} />}
      making={{ label: tokenWords.create.title, isAllowed: true, dialog: newToken }}
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
      isFiltered={filter.isFiltered}
      empty={tokenWords.empty}
    >
      <EndingTokens deploymentId={deploymentId} />
    </ListPage>
  );
}

/** The user's own tokens that end within a week. */
function EndingTokens({ deploymentId }: { deploymentId: string }) {
  const { user } = useSuspenseQuery(meQuery).data;
  const { data: ending = [] } = useQuery(ownEndingTokensQuery(deploymentId, user.id));
  if (ending.length === 0) return null;
  return (
    <p role="status" className={classes.notice}>
      {tokenWords.ending(ending.length)}{' '}
      {ending.slice(0, shownMax).map(({ id, name, expiresAt }) => (
        <span key={id} className={classes.ending}>
          <PlainText>{name}</PlainText> <Instant at={expiresAt} />
        </span>
      ))}
      <Link
        to="/deployments/$deploymentId/tokens"
        params={{ deploymentId }}
        search={{ concern: 'ends_soon', owner: user.id }}
      >
        {tokenWords.showEnding}
      </Link>
    </p>
  );
}
const shownMax = 3;

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
    { id: 'use', header: columns.scopes, width: 110, cell: permissionsOf },
    { id: 'limits', header: columns.limits, width: 170, cell: (token) => <Limits token={token} /> },
    {
      id: 'by',
      header: columns.actsAs,
      width: 140,
      cell: ({ login, ownerTokenCount }) => (
        <span title={tokenWords.ownerTokens(login, ownerTokenCount)}>
          <PlainText>{login}</PlainText> <span className={classes.quiet}>{ownerTokenCount}</span>
        </span>
      ),
    },
    {
      id: 'made',
      header: columns.created,
      width: 116,
      hasInstants: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      id: 'used',
      header: columns.used,
      width: 190,
      hasInstants: true,
      cell: (token) => <LastUse token={token} />,
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

function LastUse({ token }: { token: Token }) {
  const { lastUsedAt, lastUsedFrom, lastRefusedAt, lastRefusedFrom, useKnownSince, createdAt } = token;
  if (lastRefusedAt !== null && lastRefusedAt > (lastUsedAt ?? ''))
    return (
      <span className={classes.refused} title={tokenWords.refusedFrom(lastRefusedFrom)}>
        <PlainText>{tokenWords.refusedFrom(lastRefusedFrom)}</PlainText> <Instant at={lastRefusedAt} />
      </span>
    );
  if (lastUsedAt === null)
    return useKnownSince > createdAt ? (
      <span title={tokenWords.unknownUseMeaning(formatInstant(useKnownSince))}>{tokenWords.unknownUse}</span>
    ) : (
      tokenWords.neverUsed
    );
  return (
    <span title={tokenWords.usedFrom(lastUsedFrom)}>
      <Instant at={lastUsedAt} />{' '}
      <span className={classes.quiet}>
        <PlainText>{lastUsedFrom}</PlainText>
      </span>
    </span>
  );
}

function Limits({ token: { isReadOnly, scopes, allowedNetworks } }: { token: Token }) {
  const limits = [
    ...(isReadOnly ? [tokenWords.readOnly] : []),
    ...(scopes === null ? [] : [tokenWords.projects(scopes.length)]),
    ...(allowedNetworks === null ? [] : [tokenWords.networks(allowedNetworks)]),
  ];
  return (
    <span title={allowedNetworks?.join(', ')}>{limits.length === 0 ? tokenWords.unlimited : limits.join(', ')}</span>
  );
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
