/** Starts the request for the first rows while the code of the screen is still loading. */
import { queryClient } from '../api/query-client.ts';
import { resolvePeriod } from './filter/list-filter.ts';
import { orderOf } from './list/order.ts';
import { reportQuery } from './queries.ts';
import type { FindingsSearch } from './search.ts';

export function loadFirstRows(deploymentId: string, search: FindingsSearch): void {
  const filter = resolvePeriod(search, new Date());
  void queryClient.prefetchInfiniteQuery(reportQuery(deploymentId, filter, orderOf(search.order)));
}
