/**
 * What has been asked is kept, and shown while it is asked again. The first member of each query's key is the noun that it is about, so that
 * a live event can say what has become old (see live-updates.ts).
 */
import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

export type Noun =
  | 'audit'
  | 'connections'
  | 'dependencies'
  | 'findings'
  | 'fix-settings'
  | 'ignores'
  | 'interface'
  | 'invites'
  | 'me'
  | 'notifications'
  | 'palette'
  | 'people'
  | 'policies'
  | 'projects'
  | 'rules'
  | 'runs'
  | 'scans'
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
      retry: (failures, error) => failures < retriesMax && error instanceof ApiError && error.isPassing,
    },
    // A change that cannot reach the server fails at once, in words; it does not wait until the browser is online.
    mutations: { networkMode: 'always' },
  },
});
