/**
 * Fills a deployment with workflow runs by SQL directly, for measuring their list, not the runs. Shaped like a large
 * organisation: 2,000 projects by Zipf's law (the first has an eighth of all runs), five refs each, most runs
 * completed, a few waiting or running, one rare type.
 */
import type { TenantTransaction } from '../server/src/store/database.ts';

export const seededProjects = 2_000;

/** Values that the cases use. */
export interface WorkflowsSeed {
  largeProjectId: string;
  smallProjectId: string;
  refId: string;
}

export async function seedWorkflows(tx: TenantTransaction, rows: number): Promise<WorkflowsSeed> {
  const { client, deploymentId } = tx;
  await client.query(projectsSql, [deploymentId, seededProjects]);
  await client.query(refsSql, [deploymentId]);
  await client.query(runsSql, [deploymentId, rows, seededProjects]);
  const { rows: found } = await client.query<WorkflowsSeed>(
    `SELECT (SELECT id FROM parapet.project WHERE deployment_id = $1 AND name = 'bench/1') AS "largeProjectId",
            (SELECT id FROM parapet.project WHERE deployment_id = $1 AND name = 'bench/1500') AS "smallProjectId",
            (SELECT id FROM parapet.project_ref WHERE deployment_id = $1 AND name = 'develop' ORDER BY id LIMIT 1) AS "refId"`,
    [deploymentId],
  );
  if (found[0] === undefined) throw new Error('nothing was seeded');
  return found[0];
}

/** Makes the deployment's one person a member of this many projects, every second of all, instead of an admin. */
export async function becomeMemberOf(tx: TenantTransaction, projects: number): Promise<void> {
  const key = [tx.deploymentId];
  await tx.client.query(`UPDATE parapet.membership SET org_role = 'member' WHERE deployment_id = $1`, key);
  await tx.client.query('DELETE FROM parapet.team WHERE deployment_id = $1', key);
  await tx.client.query(
    `INSERT INTO parapet.team (deployment_id, name, slug, created_at) VALUES ($1, 'bench', 'bench', now())`,
    key,
  );
  await tx.client.query(
    `INSERT INTO parapet.team_member (deployment_id, team_id, user_id, role)
     SELECT $1, t.id, m.user_id, 'member' FROM parapet.team t JOIN parapet.membership m ON m.deployment_id = $1
      WHERE t.deployment_id = $1`,
    key,
  );
  await tx.client.query(
    `INSERT INTO parapet.team_project (deployment_id, team_id, project_id)
     SELECT $1, t.id, p.id FROM parapet.team t
       JOIN (SELECT id FROM parapet.project WHERE deployment_id = $1 AND id % 2 = 0 ORDER BY id LIMIT $2) p ON true
      WHERE t.deployment_id = $1`,
    [tx.deploymentId, projects],
  );
}

const projectsSql = `
  INSERT INTO parapet.project (deployment_id, name, url, provisioned_at)
  SELECT $1, 'bench/' || n, 'https://git.example.com/bench/' || n, now() FROM generate_series(1, $2::int) n`;

const refsSql = `
  INSERT INTO parapet.project_ref (deployment_id, project_id, name, kind, created_at)
  SELECT $1, p.id, r.name, r.kind, now() FROM parapet.project p
    CROSS JOIN (VALUES ('main', 'branch'), ('develop', 'branch'), ('release', 'branch'), ('refs/pull/1/head', 'pull_request'),
                       ('refs/pull/2/head', 'pull_request')) AS r (name, kind)
   WHERE p.deployment_id = $1 ORDER BY p.id, r.name`;

/** Numbers from a hash of the run, so that each seed is equal; a run every 30 s up to now. */
const runsSql = `
  WITH numbered AS (
    SELECT n, (hashint4(n)::bigint + 2147483648) / 4294967296.0 AS a, (hashint4(n + 1000000007)::bigint + 2147483648) / 4294967296.0 AS b,
           (hashint4(-n)::bigint + 2147483648) / 4294967296.0 AS c
      FROM generate_series(1, $2::int) n),
  shaped AS (
    SELECT n, a, least($3::int, floor(power($3::float + 1, b))::int) AS project_no, 1 + floor(c * 5)::int AS ref_no,
           CASE WHEN n > $2 - 30 THEN 'submitted' WHEN n > $2 - 60 THEN 'running' WHEN a < 0.02 THEN 'cancelled'
                WHEN a < 0.1 THEN 'failed' ELSE 'completed' END AS status,
           CASE WHEN b + c < 0.02 THEN 'notification' WHEN a + c < 0.3 THEN 'autofix' WHEN a + b > 1.7 AND n <= $2 - 30 THEN 'project_sync'
                ELSE 'ingest' END AS type
      FROM numbered),
  project AS (SELECT id, row_number() OVER (ORDER BY id) AS no FROM parapet.project WHERE deployment_id = $1),
  ref AS (SELECT name, project_id, kind, row_number() OVER (PARTITION BY project_id ORDER BY id) AS no
            FROM parapet.project_ref WHERE deployment_id = $1)
  INSERT INTO parapet.workflow_run (deployment_id, workflow_type, status, project_id, ref_name, event_source, target_type,
         trigger_source, submitted_at, started_at, finished_at, total_findings)
  SELECT $1, s.type, s.status, p.id, r.name,
         CASE WHEN r.kind = 'pull_request' AND a < 0.9 THEN 'pr' ELSE 'custom' END,
         CASE WHEN r.kind = 'pull_request' THEN 'pr' ELSE 'repo' END, 'bench', t.at,
         CASE WHEN s.status = 'submitted' THEN 'infinity' ELSE t.at END,
         CASE WHEN s.status IN ('submitted', 'running') THEN NULL ELSE t.at + interval '20 s' END, n % 500
    FROM shaped s
    JOIN project p ON p.no = s.project_no
    JOIN ref r ON r.project_id = p.id AND r.no = s.ref_no
   CROSS JOIN LATERAL (SELECT now() - ($2 - s.n) * interval '30 s' AS at) t
   ORDER BY n`;
