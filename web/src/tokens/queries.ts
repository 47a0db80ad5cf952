/** The queries of the tokens' screen. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { concernToWire } from './concerns.ts';
import type { TokensSearch } from './search.ts';

export type Token = components['schemas']['TokenPage']['tokens'][number];

type Filter = Pick<TokensSearch, 'concern' | 'owner'>;

export async function fetchTokens(deploymentId: string, filter: Filter, cursor: string, signal: AbortSignal) {
  const { concern, owner } = filter;
  const { tokens, nextCursor } = await answerOf(
    api.GET('/api/agent/deployments/{deploymentId}/tokens', {
      params: {
        path: { deploymentId },
        query: {
          cursor,
          ...(concern !== undefined && { concern: concernToWire(concern) }),
          ...(owner !== undefined && { userId: owner }),
        },
      },
      signal,
    }),
  );
  return { rows: tokens, next: nextCursor };
}

/** The user's own tokens that end within a week; the first 100. */
export function ownEndingTokensQuery(deploymentId: string, userId: string) {
  return queryOptions({
    queryKey: ['tokens', 'ending', deploymentId, userId] as const,
    queryFn: async ({ signal }) =>
      (await fetchTokens(deploymentId, { concern: 'ends_soon', owner: userId }, '', signal)).rows,
  });
}
