/**
 * The groups of a report's answer, a page at a time. Every finding is read once and counted by its group, project and
 * profile, so the cost is that of the answer's size; docs/benchmarks.md has figures.
 */
import type { TenantTransaction } from '../../database.ts';
import type { Severity } from '../../../model/draft.ts';
import type { ReportQuery } from '../query.ts';
import { newStatement } from '../statement.ts';
import { withAnswer } from './answer-rows.ts';
import { kindSql, type CountedKind } from './group-kinds.ts';
import { listOwnedPlacesOfAnswer, type OwnedPlace } from './owned-places.ts';

export const groupOrders = ['severity', 'count', 'newest', 'name'] as const;
export type GroupOrder = (typeof groupOrders)[number];

export interface FindingGroup {
  key: string;
  /** What groups of equal rank are ordered by. */
  name: string;
  total: number;
  severities: Record<Severity, number>;
  projects: number;
  /** When its first finding was first detected, and its newest one appeared. */
  firstSeenAt: Date;
  newestAt: Date;
  /** When a scan found one of its findings last; null if nobody asks. */
  lastSeenAt: Date | null;
}

/**
 * The end of a page: the next one begins strictly after it, in ascending order. Of bounded length, because a path may be
 * longer than a cursor: `name` is a beginning, and groups that share it are in the order of their keys' digests.
 */
export interface GroupPosition {
  rank: readonly string[];
  name: string;
  keyDigest: string;
}

/** Characters of a name by which groups are ordered. */
export const orderedLength = 200;

export interface GroupPage {
  groups: (FindingGroup & { position: GroupPosition })[];
  /** All groups, and the findings that are in one at least. */
  groupCount: number;
  grouped: number;
}

export interface GroupPageRequest {
  query: ReportQuery;
  kind: CountedKind;
  /** The owners that the report is narrowed to; null: all. Their groups alone are expressible as a filter of the report. */
  owners: readonly string[] | null;
  order: GroupOrder;
  /** When groups were last seen: as of now, so only for periods that end now. */
  withLastSeen: boolean;
  after: GroupPosition | null;
  limit: number;
}

/** Only the owners that the report asks for, each with its own files: another one of the same file is not asked for. */
async function listPlaces(tx: TenantTransaction, { query, owners }: GroupPageRequest): Promise<OwnedPlace[]> {
  const places = await listOwnedPlacesOfAnswer(tx, query);
  if (owners === null) return places;
  return places.map((place) => ({ ...place, owners: place.owners.filter((owner) => owners.includes(owner)) }));
}

interface Row {
  key: string;
  name: string;
  rank: string[];
  name_start: string;
  key_digest: string;
  critical: string;
  high: string;
  medium: string;
  low: string;
  total: string;
  projects: string;
  first_seen_at: Date;
  newest_at: Date;
  last_seen_at: Date | null;
}

/**
 * When a scan found the finding `a` last: the last full one, or the one with which it appeared; for a finding that is
 * gone, the scan that it has in `gone_scan_id`.
 */
const lastSeen = {
  at: `CASE WHEN present.status IN ('fixed', 'removed') THEN coalesce(last.completed_at, a.relevant_since)
            ELSE greatest(a.relevant_since, last.completed_at) END`,
  from: `JOIN parapet.finding present ON present.deployment_id = $1 AND present.id = a.id
         LEFT JOIN parapet.analysis_ref seen ON seen.deployment_id = $1 AND seen.analysis_id = present.analysis_id AND seen.ref_id = present.ref_id
         LEFT JOIN parapet.scan last ON last.deployment_id = $1
              AND last.id = CASE WHEN present.status IN ('fixed', 'removed') THEN coalesce(present.gone_scan_id, present.first_scan_id)
                                 ELSE seen.last_full_scan_id END`,
};
const unasked = 'NULL::timestamptz';

const nothing: GroupPage = { groups: [], groupCount: 0, grouped: 0 };

export async function listGroups(tx: TenantTransaction, request: GroupPageRequest): Promise<GroupPage> {
  const { query, kind, order, after, limit, withLastSeen } = request;
  const places = kind === 'owner' ? await listPlaces(tx, request) : [];
  const statement = newStatement(tx.deploymentId);
  const { own, value, from, labels, key, name } = kindSql(statement, kind, places);
  const answer = withAnswer(statement, query, own);
  if (answer === null) return nothing;
  const keyset =
    after === null
      ? 'true'
      : `(rank, name_start, key_digest) > (${statement.add(after.rank, 'bigint[]')}, ${statement.add(after.name, 'text')}, ${statement.add(after.keyDigest, 'text')})`;
  const { text, values } = statement.finish(
    `${answer},
     counted AS MATERIALIZED (
       SELECT ${value} AS value, a.project_id, a.profile_id, count(*)::int AS n,
              min(a.created_at) AS first_seen_at, max(a.relevant_since) AS newest_at, max(${withLastSeen ? lastSeen.at : unasked}) AS last_seen_at
         FROM answer a ${from} ${withLastSeen ? lastSeen.from : ''} GROUP BY 1, 2, 3),
     -- Hashed twice: counting distinct projects would sort. Sums of int are bigint, those of bigint are slow.
     by_project AS (
       SELECT ${key} COLLATE "C" AS key, min(${name}) AS name, sum(v.n)::int AS total,
              ${severityColumns}, min(v.first_seen_at) AS first_seen_at, max(v.newest_at) AS newest_at,
              max(v.last_seen_at) AS last_seen_at
         FROM counted v ${labels}
         JOIN parapet.profile o ON o.deployment_id = $1 AND o.id = v.profile_id
        WHERE v.value IS NOT NULL GROUP BY 1, v.project_id),
     totals AS (
       SELECT key, min(name) COLLATE "C" AS name, sum(total) AS total, count(*) AS projects,
              ${severitySums}, min(first_seen_at) AS first_seen_at, max(newest_at) AS newest_at,
              max(last_seen_at) AS last_seen_at
         FROM by_project GROUP BY key),
     ranked AS MATERIALIZED (
       SELECT *, ${ranks[order]}::bigint[] AS rank, left(name, ${orderedLength}) COLLATE "C" AS name_start, md5(key) COLLATE "C" AS key_digest
         FROM totals)
     SELECT (SELECT count(*) FROM ranked) AS group_count,
            (SELECT coalesce(sum(n), 0) FROM counted WHERE value IS NOT NULL) AS grouped,
            (SELECT coalesce(json_agg(page), '[]') FROM (
               SELECT key, name, rank, name_start, key_digest, critical, high, medium, low, total, projects, first_seen_at, newest_at, last_seen_at
                 FROM ranked WHERE ${keyset}
                ORDER BY rank, name_start, key_digest LIMIT ${statement.add(limit, 'int')}) page) AS groups`,
  );
  const { rows } = await tx.client.query<{ group_count: string; grouped: string; groups: Row[] }>(text, values);
  const [found] = rows;
  return {
    groups: found!.groups.map(toGroup),
    groupCount: Number(found!.group_count),
    grouped: Number(found!.grouped),
  };
}

const columnsOfSeverities = ['critical', 'high', 'medium', 'low'];
const severityColumns = columnsOfSeverities
  .map((severity) => `coalesce(sum(v.n) FILTER (WHERE o.severity = '${severity}'), 0)::int AS ${severity}`)
  .join(', ');
const severitySums = columnsOfSeverities.map((severity) => `sum(${severity}) AS ${severity}`).join(', ');

/** The most severe group is the one with most critical findings; of equally many, the one with most high ones. */
const ranks: Readonly<Record<GroupOrder, string>> = {
  severity: 'ARRAY[-critical, -high, -medium, -low]',
  count: 'ARRAY[-total]',
  newest: 'ARRAY[-(extract(epoch FROM newest_at) * 1000)]',
  name: 'ARRAY[]',
};

function toGroup(row: Row): FindingGroup & { position: GroupPosition } {
  const { key, name } = row;
  return {
    key,
    name,
    total: Number(row.total),
    severities: {
      low: Number(row.low),
      medium: Number(row.medium),
      high: Number(row.high),
      critical: Number(row.critical),
    },
    projects: Number(row.projects),
    firstSeenAt: new Date(row.first_seen_at),
    newestAt: new Date(row.newest_at),
    lastSeenAt: row.last_seen_at === null ? null : new Date(row.last_seen_at),
    position: { rank: row.rank.map(String), name: row.name_start, keyDigest: row.key_digest },
  };
}
