/** The user's second factors. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';

export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'] as const,
  queryFn: ({ signal }) => answerOf(api.GET('/api/auth/second-factors', { signal })),
});
