/** Pages of a report in the order that a request names (docs/reports.md): time, EPSS, or ranks of what findings belong to. */
import { severities } from '../../model/draft.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { countBy } from '../../store/reports/counts/count.ts';
import type { CountKey } from '../../store/reports/counts/count-rows.ts';
import { listProfiles, listProjectLabels, listRuleKeys } from '../../store/reports/labels.ts';
import { listEpssPage } from '../../store/reports/pages/epss-page.ts';
import { listPage, type Position } from '../../store/reports/pages/page.ts';
import { listRankedPage, type RankedGroup } from '../../store/reports/pages/ranked-page.ts';
import { narrowed, type ReportQuery } from '../../store/reports/query.ts';
import type { ReportOrder } from './report-request.ts';

/** The end of a page; `rank` is '' if the order is time, or EPSS and the finding has no score. */
export interface OrderedPosition extends Position {
  rank: string;
}

interface OrderedRequest {
  query: ReportQuery;
  order: ReportOrder;
  after: OrderedPosition | null;
  limit: number;
  /** The exact size of the whole answer. */
  total: number;
  now: Date;
}

/** At most `limit` positions, in order. */
export async function listOrderedPage(tx: TenantTransaction, request: OrderedRequest): Promise<OrderedPosition[]> {
  const { query, order, after, limit, total, now } = request;
  if (order.by === 'relevant_since') {
    const page = await listPage(tx, { query, after, limit, total, isOldestFirst: !order.isDescending });
    return page.map((position) => ({ ...position, rank: '' }));
  }
  if (order.by === 'epss') return listByEpss(tx, request);
  if (total === 0) return [];
  const key = keyOf[order.by];
  const counts = await countBy(tx, query, key, now);
  const groups = (await ranked(tx, order.by, counts)).toSorted((a, b) =>
    a.rank < b.rank === order.isDescending ? 1 : -1,
  );
  return listRankedPage(tx, { query, key, groups, isDescending: order.isDescending, after, limit });
}

/** The findings with a score in its order, then those without one, newest first. */
async function listByEpss(tx: TenantTransaction, request: OrderedRequest): Promise<OrderedPosition[]> {
  const { query, order, after, limit, total } = request;
  const isPastScored = after !== null && after.rank === '';
  const scored = isPastScored
    ? []
    : await listEpssPage(tx, {
        query,
        isDescending: order.isDescending,
        after: after && { ...after, epss: Number(after.rank) },
        limit,
        total,
      });
  const page = scored.map(({ id, relevantSince, epss }) => ({ id, relevantSince, rank: String(epss) }));
  if (page.length === limit) return page;
  const others = await listPage(tx, {
    query: narrowed(query, { hasEpss: false }),
    after: isPastScored ? after : null,
    limit: limit - page.length,
    total,
  });
  return [...page, ...others.map((position) => ({ ...position, rank: '' }))];
}

const keyOf = {
  severity: 'profile_id',
  project: 'project_id',
  rule: 'rule_id',
} as const satisfies Record<string, CountKey>;

async function ranked(
  tx: TenantTransaction,
  by: keyof typeof keyOf,
  counts: ReadonlyMap<string, number>,
): Promise<RankedGroup[]> {
  const totalOf = (id: string): number => counts.get(id) ?? 0;
  const ids = [...counts.keys()];
  const byName = (named: readonly { id: string; name: string }[]): RankedGroup[] =>
    named.map(({ id, name }) => ({ rank: `${name.toLowerCase()}\0${id}`, ids: [id], total: totalOf(id) }));
  switch (by) {
    case 'severity':
      return bySeverity(await listProfiles(tx), totalOf);
    case 'project':
      return byName(await listProjectLabels(tx, ids));
    case 'rule':
      return byName(await listRuleKeys(tx, ids));
  }
}

function bySeverity(
  profiles: Awaited<ReturnType<typeof listProfiles>>,
  totalOf: (id: string) => number,
): RankedGroup[] {
  return severities.flatMap((severity, rank) => {
    const ids = profiles.filter((profile) => profile.severity === severity && totalOf(profile.id) > 0);
    const total = ids.reduce((sum, { id }) => sum + totalOf(id), 0);
    return total === 0 ? [] : [{ rank: String(rank), ids: ids.map(({ id }) => id), total }];
  });
}
