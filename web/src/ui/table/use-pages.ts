/** A list that comes in keyset pages: its rows so far, and how to ask for further ones. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Noun } from '../../api/query-client.ts';

export interface Pages<Row> {
  rows: readonly Row[];
  hasMore: boolean;
  onMore: () => void;
  /** Nothing has come yet. */
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** `ask` answers one page and the cursor of the next; `''` when there is none. */
export function usePages<Row>(options: {
  queryKey: readonly [Noun, ...unknown[]];
  ask: (cursor: string, signal: AbortSignal) => Promise<{ rows: readonly Row[]; next: string }>;
  /** How often it is asked again by itself, in ms, by what is shown; where live events do not tell all. */
  watch?: (rows: readonly Row[]) => number | false;
}): Pages<Row> {
  const { queryKey, ask, watch } = options;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === '' ? undefined : next),
    refetchInterval: ({ state }) => watch?.(state.data?.pages.flatMap((page) => page.rows) ?? []) ?? false,
  });
  const { fetchNextPage, isFetchingNextPage, refetch } = query;
  const onMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  return {
    rows: query.data?.pages.flatMap((page) => page.rows) ?? [],
    hasMore: query.hasNextPage,
    onMore,
    isPending: query.isPending,
    error: query.error,
    onRetry: () => void refetch(),
  };
}
