/** The signed-in user and their deployments. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => answerOf(api.GET('/api/auth/me')),
  staleTime: 60_000,
});
