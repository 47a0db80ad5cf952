/** What blocks a pipeline, for rules whose findings the server must judge (domain/ci/blocking.ts). */
import type { TenantTransaction } from '../database.ts';

/** Upper bound of the blocking findings that are named to the client. */
const blockingMax = 1_000;

/** The rules of the project's findings that were triaged away, on any ref. */
export async function listIgnoredRuleKeys(tx: TenantTransaction, projectId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ key: string }>(
    `SELECT DISTINCT r.key
       FROM parapet.finding f
       JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = f.rule_id
      WHERE f.deployment_id = $1 AND f.project_id = $2 AND f.state IN ('ignored_app', 'provisionally_ignored_app')`,
    [tx.deploymentId, projectId],
  );
  return rows.map(({ key }) => key);
}

/** The client's ids of the ref's findings of these rules that are present and not triaged away. */
export async function listBlockingMatchIds(
  tx: TenantTransaction,
  { refId, projectId, ruleKeys }: { refId: string; projectId: string; ruleKeys: readonly string[] },
): Promise<string[]> {
  const { rows } = await tx.client.query<{ matchId: string }>(
    `SELECT DISTINCT d.content ->> 'matchBasedId' AS "matchId"
       FROM parapet.analysis a
       JOIN parapet.finding f ON f.deployment_id = $1 AND f.ref_id = $2 AND f.analysis_id = a.id
       JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = f.rule_id
       JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id
      WHERE a.deployment_id = $1 AND a.project_id = $3 AND a.tool = 'semgrep' AND a.category = 'ci'
        AND f.state IN ('open', 'reviewing', 'fixing') AND r.key = ANY ($4)
        AND d.content ->> 'matchBasedId' IS NOT NULL
      ORDER BY 1 LIMIT $5`,
    [tx.deploymentId, refId, projectId, ruleKeys, blockingMax],
  );
  return rows.map(({ matchId }) => matchId);
}
