/** A list in keyset pages: the loaded rows, and a function that fetches more. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Noun } from '../../api/query-client.ts';

export interface Pages<Row> {
  rows: readonly Row[];
  hasMore: boolean;
  onMore: () => void;
  /** True until the first page has arrived. */
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** `ask` returns one page and the cursor of the next; `''` if there is none. */
export function usePages<Row>(options: {
  queryKey: readonly [Noun, ...unknown[]];
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<{ rows: readonly Row[]; next: string }>;
  /** The poll interval, ms, for the rows that are shown; for lists that live events do not cover. */
  watch?: (rows: readonly Row[]) => number | false;
}): Pages<Row> {
  const { queryKey, fetchPage, watch } = options;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
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
