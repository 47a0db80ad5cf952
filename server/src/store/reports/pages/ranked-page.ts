/**
 * One page of a report's answer in another order than time: groups of findings by their rank (a severity, a project's
 * name), newest first within each. A page is made of pages of the narrowed report (page.ts), so that it is a keyset
 * over the same indexes: groups that fit whole are read together, so a page needs three of them at most.
 */
import type { TenantTransaction } from '../../database.ts';
import type { CountKey } from '../counts/count-rows.ts';
import type { ReportQuery, ReportScope } from '../query.ts';
import { listPage, type Position } from './page.ts';
import type { Thresholds } from './plan-input.ts';

/** Findings of one rank: those whose profile, project or rule is one of `ids`. */
export interface RankedGroup {
  /** Unique; compares by code units, ascending. */
  rank: string;
  ids: readonly string[];
  /** Exact, not 0. */
  total: number;
}

/** The end of a page; the same finding has the same rank on every page. */
export interface RankedPosition extends Position {
  rank: string;
}

export interface RankedPageRequest {
  query: ReportQuery;
  /** What the groups' ids are. */
  key: CountKey;
  /** All findings of the answer, each in one group, in the order of the answer. */
  groups: readonly RankedGroup[];
  isDescending: boolean;
  after: RankedPosition | null;
  limit: number;
  thresholds?: Thresholds;
}

/** At most `limit` positions, in order. */
export async function listRankedPage(tx: TenantTransaction, request: RankedPageRequest): Promise<RankedPosition[]> {
  const { after, limit, isDescending } = request;
  const isBefore = (a: string, b: string): boolean => (isDescending ? a > b : a < b);
  const remaining = request.groups.filter(({ rank }) => after === null || !isBefore(rank, after.rank));
  const page: RankedPosition[] = [];
  while (page.length < limit && remaining.length > 0) {
    const room = limit - page.length;
    const whole = remaining[0]!.rank === after?.rank ? [] : takeWhole(remaining, room);
    if (whole.length > 0) {
      page.push(...(await readGroups(tx, request, { groups: whole, after: null, limit: room })));
      continue;
    }
    const group = remaining.shift()!;
    const isBegun = group.rank === after?.rank;
    page.push(...(await readGroups(tx, request, { groups: [group], after: isBegun ? after : null, limit: room })));
  }
  return page;
}

/** Removes the first groups that together have at most `room` findings, and returns them. */
function takeWhole(groups: RankedGroup[], room: number): RankedGroup[] {
  let total = 0;
  const next = groups.findIndex((group) => (total += group.total) > room);
  return groups.splice(0, next === -1 ? groups.length : next);
}

/** The findings of the groups, in the order of the groups. */
async function readGroups(
  tx: TenantTransaction,
  { query, key, thresholds }: RankedPageRequest,
  { groups, after, limit }: { groups: readonly RankedGroup[]; after: Position | null; limit: number },
): Promise<RankedPosition[]> {
  const positions = await listPage(tx, {
    query: { ...query, scope: { ...query.scope, [scopeOf[key]]: groups.flatMap(({ ids }) => ids) } },
    after,
    limit,
    total: groups.reduce((sum, group) => sum + group.total, 0),
    ...(thresholds === undefined ? {} : { thresholds }),
  });
  if (groups.length === 1) return positions.map((position) => ({ ...position, rank: groups[0]!.rank }));
  const rankOfId = new Map(groups.flatMap(({ rank, ids }) => ids.map((id) => [id, rank] as const)));
  const keys = await listKeys(tx, key, positions);
  const byRank = Map.groupBy(positions, ({ id }) => rankOfId.get(keys.get(id) ?? ''));
  return groups.flatMap(({ rank }) => (byRank.get(rank) ?? []).map((position) => ({ ...position, rank })));
}

const scopeOf: Record<CountKey, keyof ReportScope> = {
  profile_id: 'profileIds',
  project_id: 'projectIds',
  rule_id: 'ruleIds',
};

/** The profile, project or rule of each finding; spans that have ended have copies of the same. */
async function listKeys(
  tx: TenantTransaction,
  key: CountKey,
  positions: readonly Position[],
): Promise<Map<string, string>> {
  const { rows } = await tx.client.query<{ id: string; key: string }>(
    `SELECT f.id, f.${key} AS key FROM parapet.finding f WHERE f.deployment_id = $1 AND f.id = ANY ($2::bigint[])`,
    [tx.deploymentId, positions.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row.key]));
}
