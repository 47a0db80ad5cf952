/** The user's identities at identity providers, and whether the account has a password. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';

export const identitiesQuery = queryOptions({
  queryKey: ['identities'] as const,
  queryFn: ({ signal }) => answerOf(api.GET('/api/auth/identities', { signal })),
});
