/** What of the first steps of a deployment is done. */
import type { TenantTransaction } from '../database.ts';

export interface FirstSteps {
  hasScan: boolean;
  hasCiScan: boolean;
  /** Another person belongs to the deployment. */
  hasColleague: boolean;
}

/**
 * Completed scans of the given projects; null: of all. A scan of CI is one that a CI agent started, or whose uploader says
 * that it runs in CI.
 */
export async function readFirstSteps(
  { client, deploymentId }: TenantTransaction,
  { userId, projectIds }: { userId: string; projectIds: readonly string[] | null },
): Promise<FirstSteps> {
  const { rows } = await client.query<FirstSteps>(
    `SELECT EXISTS (SELECT FROM parapet.scan s
                     WHERE s.deployment_id = $1 AND s.status = 'completed' AND ($3::bigint[] IS NULL OR s.project_id = ANY($3))) AS "hasScan",
            EXISTS (SELECT FROM parapet.ci_scan c JOIN parapet.scan s ON s.deployment_id = c.deployment_id AND s.id = c.scan_id
                     WHERE c.deployment_id = $1 AND c.is_complete AND s.status = 'completed'
                       AND ($3::bigint[] IS NULL OR s.project_id = ANY($3)))
              OR EXISTS (SELECT FROM parapet.scan s
                          WHERE s.deployment_id = $1 AND s.ci_run IS NOT NULL AND s.status = 'completed'
                            AND ($3::bigint[] IS NULL OR s.project_id = ANY($3))) AS "hasCiScan",
            EXISTS (SELECT FROM parapet.membership m
                     WHERE m.deployment_id = $1 AND m.user_id <> $2 AND m.deactivated_at IS NULL) AS "hasColleague"`,
    [deploymentId, userId, projectIds],
  );
  return rows[0]!;
}
