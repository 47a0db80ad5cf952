/** A page of counted groups, in the order of the store's pages: the next one may come from either. */
import { createHash } from 'node:crypto';
import { compareTexts } from '../../../base/compare-texts.ts';
import {
  orderedLength,
  type FindingGroup,
  type GroupOrder,
  type GroupPage,
  type GroupPageRequest,
  type GroupPosition,
} from '../../../store/reports/groups/list-groups.ts';
import { severityCount, type GroupCounts } from './count-groups.ts';

interface Named {
  keys: readonly string[];
  names: readonly string[];
}

export function pageOfGroups(
  counts: GroupCounts,
  named: Named,
  { order, after, limit }: Pick<GroupPageRequest, 'order' | 'after' | 'limit'>,
): GroupPage {
  const parts = ranks[order];
  const begin = after === null ? null : { ...after, rank: after.rank.map(Number) };
  const page: Placed[] = [];
  let groupCount = 0;
  counts.totals.forEach((total, group) => {
    if (total === 0) return;
    groupCount++;
    // Most groups end here: there may be as many as files.
    const last = page.length < limit ? undefined : page.at(-1);
    if (last !== undefined && compareRank(parts, counts, group, last.rank) > 0) return;
    if (begin !== null && compareRank(parts, counts, group, begin.rank) < 0) return;
    const rank = parts.map((part) => part(counts, group));
    const placed = { group, rank, name: orderedName(named.names[group]!), key: named.keys[group]! };
    if (begin !== null && compareWithPosition(placed, begin) <= 0) return;
    insert(page, placed, limit);
  });
  return {
    groups: page.map((placed) => toGroup(counts, named, placed)),
    groupCount,
    grouped: counts.grouped,
  };
}

interface Placed {
  group: number;
  rank: readonly number[];
  name: string;
  key: string;
}

type RankPart = (counts: GroupCounts, group: number) => number;

const bySeverity = (severity: number): RankPart => {
  return ({ severities }, group) => -severities[group * severityCount + severity]!;
};

/** The most severe group is the one with most critical findings; of equally many, the one with most high ones. */
const ranks: Readonly<Record<GroupOrder, readonly RankPart[]>> = {
  severity: [bySeverity(3), bySeverity(2), bySeverity(1), bySeverity(0)],
  count: [({ totals }, group) => -totals[group]!],
  newest: [({ newestAt }, group) => -newestAt[group]!],
  name: [],
};

function compareRank(parts: readonly RankPart[], counts: GroupCounts, group: number, rank: readonly number[]): number {
  for (let index = 0; index < parts.length; index++) {
    const difference = parts[index]!(counts, group) - rank[index]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Its beginning, of characters as the database counts them. */
function orderedName(name: string): string {
  if (name.length <= orderedLength) return name;
  return Array.from(name.slice(0, orderedLength * 2))
    .slice(0, orderedLength)
    .join('');
}

function digestOf(key: string): string {
  return createHash('md5').update(key).digest('hex');
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length; index++) {
    const difference = a[index]! - b[index]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

function compare(a: Placed, b: Placed): number {
  return compareRanks(a.rank, b.rank) || compareTexts(a.name, b.name) || compareTexts(digestOf(a.key), digestOf(b.key));
}

function compareWithPosition(
  placed: Placed,
  position: Omit<GroupPosition, 'rank'> & { rank: readonly number[] },
): number {
  return (
    compareRanks(placed.rank, position.rank) ||
    compareTexts(placed.name, position.name) ||
    compareTexts(digestOf(placed.key), position.keyDigest)
  );
}

/** Keeps the first `limit`, in order. */
function insert(page: Placed[], placed: Placed, limit: number): void {
  const last = page.at(-1);
  if (page.length >= limit && compare(placed, last!) >= 0) return;
  let [low, high] = [0, page.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(page[middle]!, placed) < 0) low = middle + 1;
    else high = middle;
  }
  page.splice(low, 0, placed);
  if (page.length > limit) page.pop();
}

function toGroup(
  counts: GroupCounts,
  { names }: Named,
  { group, rank, name, key }: Placed,
): FindingGroup & { position: GroupPosition } {
  const lastSeenAt = counts.lastSeenAt[group]!;
  const [low, medium, high, critical] = counts.severities.subarray(group * severityCount, (group + 1) * severityCount);
  return {
    key,
    name: names[group]!,
    total: counts.totals[group]!,
    severities: { low: low!, medium: medium!, high: high!, critical: critical! },
    projects: counts.projects[group]!,
    firstSeenAt: new Date(counts.firstSeenAt[group]!),
    newestAt: new Date(counts.newestAt[group]!),
    lastSeenAt: lastSeenAt < 0 ? null : new Date(lastSeenAt),
    position: { rank: rank.map((value) => String(value)), name, keyDigest: digestOf(key) },
  };
}
