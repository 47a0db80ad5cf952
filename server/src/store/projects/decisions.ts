/**
 * The lock between decisions and merges (ADR 0019). A decision must apply to findings that a merge is just creating on
 * another ref of the project and that no one else sees yet. So both lock their project's row: a decision for its whole,
 * short transaction; a merge for its last part, in which its new findings inherit the decisions made in the meantime.
 */
import type { TenantTransaction } from '../database.ts';

/**
 * Locks the projects for a decision until the transaction ends, by ascending id. Call it before staging the decision.
 */
export async function claimDecisions(tx: TenantTransaction, projectIds: readonly string[]): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.project_decision (deployment_id, project_id, decisions)
     SELECT $1, id, 1 FROM unnest($2::bigint[]) AS id ORDER BY id
     ON CONFLICT (deployment_id, project_id) DO UPDATE SET decisions = project_decision.decisions + 1`,
    [tx.deploymentId, projectIds],
  );
}

/** The same as lockDecisions for all projects of the deployment, by ascending id. */
export async function lockAllDecisions(tx: TenantTransaction): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.project_decision (deployment_id, project_id, decisions)
     SELECT deployment_id, id, 0 FROM parapet.project WHERE deployment_id = $1 ORDER BY id
     ON CONFLICT (deployment_id, project_id) DO UPDATE SET decisions = project_decision.decisions`,
    [tx.deploymentId],
  );
}

/** The number of decisions made in the project so far. */
export async function countDecisions(tx: TenantTransaction, projectId: string): Promise<string> {
  const { rows } = await tx.client.query<{ decisions: string }>(
    'SELECT decisions FROM parapet.project_decision WHERE deployment_id = $1 AND project_id = $2',
    [tx.deploymentId, projectId],
  );
  return rows[0]?.decisions ?? '0';
}

/** Blocks further decisions in the project until the transaction ends. Returns the number made so far. */
export async function lockDecisions(tx: TenantTransaction, projectId: string): Promise<string> {
  const { rows } = await tx.client.query<{ decisions: string }>(
    `INSERT INTO parapet.project_decision (deployment_id, project_id, decisions) VALUES ($1, $2, 0)
     ON CONFLICT (deployment_id, project_id) DO UPDATE SET decisions = project_decision.decisions RETURNING decisions`,
    [tx.deploymentId, projectId],
  );
  return rows[0]?.decisions ?? '0';
}

/** True if a decision in the project is later than the instant: it was made since, or by a node whose clock is ahead. */
export async function hasDecisionsAfter(
  tx: TenantTransaction,
  { projectId, at }: { projectId: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT FROM parapet.finding
      WHERE deployment_id = $1 AND project_id = $2
        AND id = ANY (ARRAY (
              SELECT finding_id FROM parapet.finding_event
               WHERE deployment_id = $1 AND at > $3 AND (from_triage <> to_triage OR batch_id IS NOT NULL)))
      LIMIT 1`,
    [tx.deploymentId, projectId, at],
  );
  return rowCount === 1;
}
