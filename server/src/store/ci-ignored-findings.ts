/** Findings of a project that people do not want to hear of, by the name that the `semgrep` command has for them. */
import type { TenantTransaction } from './database.ts';

/** More are not told: the answer has its bounds, and what is left out blocks again. */
const matchIdsMax = 20_000;

/** Of those that were triaged away, also for the time being; the ones that came up last first. */
export async function listIgnoredMatchIds(tx: TenantTransaction, projectId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ matchId: string | null }>(
    `SELECT d.content ->> 'matchBasedId' AS "matchId"
       FROM parapet.finding f
       JOIN parapet.finding_detail d ON d.deployment_id = f.deployment_id AND d.finding_id = f.id
      WHERE f.deployment_id = $1 AND f.project_id = $2 AND f.lane IN (0, 1)
        AND f.state IN ('ignored_app', 'provisionally_ignored_app')
      ORDER BY f.relevant_since DESC, f.id DESC LIMIT $3`,
    [tx.deploymentId, projectId, matchIdsMax],
  );
  return [...new Set(rows.flatMap(({ matchId }) => matchId ?? []))];
}
