/**
 * The query cache. Cached data stays visible while it is refetched. The first member of each query key is the noun that
 * the query is about, so that a live event can mark it as stale (see live-updates.ts).
 */
import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

export type Noun =
  | 'audit'
  | 'connections'
  | 'demo'
  | 'dependencies'
  | 'email'
  | 'findings'
  | 'fix-settings'
  | 'identities'
  | 'identity-providers'
  | 'ignores'
  | 'interface'
  | 'invites'
  | 'me'
  | 'notifications'
  | 'organisations'
  | 'palette'
  | 'password-reset'
  | 'people'
  | 'policies'
  | 'projects'
  | 'rules'
  | 'runs'
  | 'scans'
  | 'second-factors'
  | 'sessions'
  | 'teams'
  | 'tickets'
  | 'tokens'
  | 'views';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Noun, ...unknown[]];
  }
}

const retriesMax = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      placeholderData: keepPreviousData,
      retry: (failures, error) => failures < retriesMax && error instanceof ApiError && error.isTransient,
    },
    // A change that cannot reach the server fails at once with a message, instead of waiting until the browser is
    // online.
    mutations: { networkMode: 'always' },
  },
});
