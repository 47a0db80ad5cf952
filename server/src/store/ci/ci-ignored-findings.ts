/** Findings of a project that people do not want to hear of, by the name that the `semgrep` command has for them. */
import type { TenantTransaction } from '../database.ts';

/** More are not told: the answer has its bounds, and what is left out blocks again. */
const matchIdsMax = 20_000;

/**
 * Of those that were triaged away, also for the time being, on whatever ref: triage holds for all of the project's (readings, section 7).
 * The ones that came up last first. A file that was renamed on one ref gives its findings another name there.
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
