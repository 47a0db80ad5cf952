/**
 * The rows of a filter, page by page, with the totals of the first page. While few pages are loaded, they are refetched
 * whenever findings change; once the reader has scrolled further, the list stays as it is until the reader refreshes
 * it.
 */
import { useInfiniteQuery, useQueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import type { Order } from './order.ts';
import { reportQuery, type Finding, type Page } from '../queries.ts';

/** At most this many pages are refetched automatically. */
const refreshedPagesMax = 3;

export interface Report {
  queryKey: QueryKey;
  findings: readonly Finding[];
  /** Undefined until the first response. */
  totals: Pick<Page, 'total' | 'totalCode' | 'totalSca' | 'totalSecrets'> | undefined;
  /** True while the rows of the previous filter are shown. */
  isPrevious: boolean;
  /** The rows are those of the filter up to this instant. */
  until: string;
  hasMore: boolean;
  onMore: () => void;
  isLoadingMore: boolean;
  /** The error of the first page, or of a later one. */
  error: unknown;
  /** True if a later page failed; the earlier pages are loaded. */
  hasMoreFailed: boolean;
  retry: () => void;
  /** True if findings have changed since the list was loaded. */
  hasChanged: boolean;
  refresh: () => void;
}

export function useReport(deploymentId: string, filter: FindingsFilter, order: Order): Report {
  const queryClient = useQueryClient();
  const query = reportQuery(deploymentId, filter, order);
  const { queryKey } = query;
  const previous = queryClient.getQueryData<InfiniteData<Page>>(queryKey)?.pages.length ?? 0;
  const isFrozen = previous > refreshedPagesMax;
  const list = useInfiniteQuery({ ...query, enabled: !isFrozen });
  const isOld = useSyncExternalStore(
    useCallback((listener) => queryClient.getQueryCache().subscribe(listener), [queryClient]),
    () => queryClient.getQueryState(queryKey)?.isInvalidated === true,
  );
  const { data, fetchNextPage, isFetching, refetch } = list;
  const findings = useMemo(() => data?.pages.flatMap((page) => page.findings) ?? [], [data]);
  const first = data?.pages[0];

  const onMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);

  function refresh(): void {
    queryClient.setQueryData<InfiniteData<Page>>(
      queryKey,
      (now) => now && { pages: now.pages.slice(0, 1), pageParams: now.pageParams.slice(0, 1) },
    );
    void refetch();
  }

  return {
    queryKey,
    findings,
    totals: first,
    isPrevious: list.isPlaceholderData,
    until: first?.until ?? '',
    hasMore: list.hasNextPage && !list.isPlaceholderData && !list.isFetchNextPageError,
    onMore,
    isLoadingMore: list.isFetchingNextPage,
    error: list.error,
    hasMoreFailed: list.isFetchNextPageError,
    retry: () => void (list.isFetchNextPageError ? fetchNextPage() : refetch()),
    hasChanged: isFrozen && isOld,
    refresh,
  };
}
