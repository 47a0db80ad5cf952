/** A project's ignored findings, by the `semgrep` command's name for them. */
import type { TenantTransaction } from '../database.ts';

/** Upper bound of the ids in the answer; findings beyond it block again. */
const matchIdsMax = 20_000;

/**
 * Findings that were triaged away, also temporarily, on any ref: triage applies to all of the project's refs (readings,
 * section 7). The most recently seen first. A file renamed on one ref gives its findings another name there.
 */
export async function listIgnoredMatchIds(tx: TenantTransaction, projectId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ matchId: string | null }>(
    `WITH ignored AS (
       SELECT max(f.id) AS id, max(f.relevant_since) AS since
         FROM parapet.finding f
        WHERE f.deployment_id = $1 AND f.project_id = $2 AND f.state IN ('ignored_app', 'provisionally_ignored_app')
        GROUP BY f.identity_id, f.path ORDER BY 2 DESC, 1 DESC LIMIT $3)
     SELECT d.content ->> 'matchBasedId' AS "matchId"
       FROM ignored i
       JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = i.id
      ORDER BY i.since DESC, i.id DESC`,
    [tx.deploymentId, projectId, matchIdsMax],
  );
  return [...new Set(rows.flatMap(({ matchId }) => matchId ?? []))];
}
