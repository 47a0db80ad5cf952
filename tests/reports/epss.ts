/** The order of EPSS for the tests of reports: of a reference, and as the store reads it. */
import { listOrderedPage, type OrderedPosition } from '../../server/src/domain/reports/report-order.ts';
import type { TenantTransaction } from '../../server/src/store/database.ts';
import type { ReportQuery } from '../../server/src/store/reports/query.ts';
import { epssOf } from './history.ts';

/** The answer in the order of EPSS, stable within equal scores; what has none comes last. */
export function byEpss(expected: readonly string[], isDescending: boolean): string[] {
  const scored = expected.filter((id) => epssOf(id) !== null);
  const sign = isDescending ? 1 : -1;
  return [
    ...scored.toSorted((a, b) => sign * (epssOf(b)! - epssOf(a)!)),
    ...expected.filter((id) => epssOf(id) === null),
  ];
}

/** All pages of a request in the order of EPSS. `total`: small ones are sorted, large ones read in order. */
export async function readAllByEpss(
  tx: TenantTransaction,
  query: ReportQuery,
  { isDescending, limit, total, now }: { isDescending: boolean; limit: number; total: number; now: Date },
): Promise<string[]> {
  const ids: string[] = [];
  let after: OrderedPosition | null = null;
  for (;;) {
    const order = { by: 'epss', isDescending } as const;
    const page: OrderedPosition[] = await listOrderedPage(tx, { query, order, after, limit, total, now });
    ids.push(...page.map(({ id }) => id));
    if (page.length < limit) return ids;
    after = page.at(-1) ?? null;
  }
}
