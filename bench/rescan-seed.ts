/**
 * Findings that a scan must not pay for: copies, by SQL, of one ref's findings as other refs of its project and as
 * other projects of the deployment, with details, history and spans. Made for measuring scans; the tally of reports is
 * left as it is.
 */
import type { TenantTransaction } from '../server/src/store/database.ts';

export interface OthersSeed {
  /** The ref that is copied. */
  projectId: string;
  refId: string;
  /** Copies of all its findings on further refs of its project: the same identities there. */
  refs: number;
  /** Copies as further projects, with a ref each. */
  projects: number;
  /** One finding in this many has changed once: it has an event and an ended span. */
  changedOneIn: number;
}

/** Needs a ref whose scan has ended. Returns the number of findings copied. */
export async function seedOthers(tx: TenantTransaction, seed: OthersSeed): Promise<number> {
  const { client, deploymentId } = tx;
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'parapet.finding'::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  const columns = rows.map(({ name }) => name);
  await client.query(targetsSql, [deploymentId, seed.projectId, seed.refId, seed.refs, seed.projects]);
  const first = await client.query<{ id: string }>(
    'SELECT coalesce(max(id), 0) AS id FROM parapet.finding WHERE deployment_id = $1',
    [deploymentId],
  );
  const before = first.rows[0]?.id ?? '0';
  const { rowCount } = await client.query(findingsSql(columns), [deploymentId, seed.refId]);
  await client.query(detailsSql, [deploymentId, before]);
  await client.query(eventsSql(seed.changedOneIn), [deploymentId, before]);
  await client.query(spansSql(seed.changedOneIn), [deploymentId, before]);
  await client.query('DROP TABLE seed_target');
  return rowCount ?? 0;
}

/** The refs to fill, each with its project and analysis; of several analyses of the ref, one. */
const targetsSql = `
  CREATE TEMP TABLE seed_target AS
  WITH analysis AS MATERIALIZED (
    SELECT a.id, a.tool, a.category FROM parapet.analysis a
      JOIN parapet.analysis_ref r ON r.deployment_id = $1 AND r.analysis_id = a.id AND r.ref_id = $3
     WHERE a.deployment_id = $1 AND a.project_id = $2 LIMIT 1),
  project AS (
    INSERT INTO parapet.project (deployment_id, name, provisioned_at)
    SELECT $1, 'others/' || $2 || '-' || n, now() FROM generate_series(1, $5::int) n RETURNING id),
  own AS (
    INSERT INTO parapet.analysis (deployment_id, project_id, tool, category)
    SELECT $1, p.id, a.tool, a.category FROM project p, analysis a RETURNING id, project_id),
  ref AS (
    INSERT INTO parapet.project_ref (deployment_id, project_id, name, kind, created_at)
    SELECT $1, p.project_id, p.name, 'branch', now()
      FROM (SELECT $2::bigint AS project_id, 'other-' || n AS name FROM generate_series(1, $4::int) n
            UNION ALL SELECT id, 'main' FROM project) p
    RETURNING id, project_id),
  target AS (
    SELECT ref.id AS ref_id, ref.project_id, coalesce(own.id, analysis.id) AS analysis_id, own.id IS NULL AS is_same_project
      FROM ref LEFT JOIN own ON own.project_id = ref.project_id CROSS JOIN analysis),
  latest AS (
    INSERT INTO parapet.analysis_ref (deployment_id, analysis_id, ref_id, last_full_scan_id, last_scan_id)
    SELECT $1, t.analysis_id, t.ref_id, r.last_full_scan_id, r.last_scan_id
      FROM target t, analysis a, parapet.analysis_ref r
     WHERE r.deployment_id = $1 AND r.analysis_id = a.id AND r.ref_id = $3)
  SELECT * FROM target`;

/** A finding of another project has an identity of its own, one of another ref of the project shares it. */
function findingsSql(columns: readonly string[]): string {
  const replaced: Readonly<Record<string, string>> = {
    id: 'copy.copy_id',
    project_id: 'copy.to_project_id',
    ref_id: 'copy.to_ref_id',
    analysis_id: 'copy.to_analysis_id',
    identity_id: 'CASE WHEN copy.is_same_project THEN copy.identity_id ELSE copy.copy_id END',
    lane: 'CASE WHEN copy.is_same_project THEN 2 ELSE 0 END',
  };
  return `
    INSERT INTO parapet.finding (${columns.join(', ')})
    SELECT ${columns.map((column) => replaced[column] ?? `copy.${column}`).join(', ')}
      FROM (SELECT f.*, nextval(pg_get_serial_sequence('parapet.finding', 'id')) AS copy_id, t.project_id AS to_project_id,
                   t.ref_id AS to_ref_id, t.analysis_id AS to_analysis_id, t.is_same_project
              FROM seed_target t
             CROSS JOIN (SELECT * FROM parapet.finding WHERE deployment_id = $1 AND ref_id = $2) f) copy`;
}

const detailsSql = `
  INSERT INTO parapet.finding_detail (deployment_id, finding_id, content)
  SELECT $1, id, '{"message":"A copy."}' FROM parapet.finding WHERE deployment_id = $1 AND id > $2 ORDER BY id`;

const eventsSql = (changedOneIn: number): string => `
  INSERT INTO parapet.finding_event (deployment_id, finding_id, at, cause, reason, from_status, to_status, from_triage,
         to_triage, from_state, to_state, actor)
  SELECT $1, id, created_at, 'scan', 'seen_again', 'fixed', 'unresolved', 'untriaged', 'untriaged', 'fixed', 'open', 'bench'
    FROM parapet.finding WHERE deployment_id = $1 AND id > $2 AND id % ${changedOneIn} = 0 ORDER BY id`;

const spansSql = (changedOneIn: number): string => `
  INSERT INTO parapet.finding_span (deployment_id, finding_id, measure, from_at, to_at, group_from_at, again_at, lane,
         project_id, rule_id, profile_id, relevant_since)
  SELECT $1, id, 'fixed', created_at - interval '1 day', created_at, created_at - interval '1 day', 'infinity', lane,
         project_id, rule_id, profile_id, relevant_since
    FROM parapet.finding WHERE deployment_id = $1 AND id > $2 AND id % ${changedOneIn} = 0 ORDER BY id`;
