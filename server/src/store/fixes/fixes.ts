/** Fixes of findings: pushed commits, and the advisories that an upgrade must resolve. Budgets: fix-settings.ts. */
import type { ScaFacts } from '../../model/draft.ts';
import type { PushedFix } from '../../model/fixes/pushed-fix.ts';
import type { TenantTransaction } from '../database.ts';

/** Returns true if a fix of the finding is queued or running. */
export async function isFixInFlight(tx: TenantTransaction, findingId: string): Promise<boolean> {
  const { rows } = await tx.client.query(
    `SELECT 1 FROM parapet.workflow_run
      WHERE deployment_id = $1 AND issue_id = $2 AND workflow_type = 'autofix' AND status IN ('submitted', 'running')`,
    [tx.deploymentId, findingId],
  );
  return rows.length > 0;
}

/** The vulnerable-package facts of the project's open findings on the ref. */
export async function listOpenScaFacts(
  tx: TenantTransaction,
  { projectId, refName }: { projectId: string; refName: string },
): Promise<ScaFacts[]> {
  const { rows } = await tx.client.query<{ sca: ScaFacts }>(
    `SELECT d.content -> 'sca' AS sca
       FROM parapet.project_ref r
       JOIN parapet.finding f ON f.deployment_id = $1 AND f.ref_id = r.id
       JOIN parapet.profile o ON o.deployment_id = $1 AND o.id = f.profile_id
       JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id
      WHERE r.deployment_id = $1 AND r.project_id = $2 AND r.name = $3
        AND o.issue_type = 'sca' AND f.state IN ('open', 'reviewing', 'fixing') AND d.content -> 'sca' IS NOT NULL`,
    [tx.deploymentId, projectId, refName],
  );
  return rows.map(({ sca }) => sca);
}

/** Records the commit before the push, so that the branch's head is known to be ours whatever happens then. */
export async function insertFixCommit(tx: TenantTransaction, findingId: string, commit: string): Promise<void> {
  await tx.client.query(
    'INSERT INTO parapet.fix_commit (deployment_id, finding_id, commit_sha) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [tx.deploymentId, findingId, commit],
  );
}

export async function isFixCommit(tx: TenantTransaction, findingId: string, commit: string): Promise<boolean> {
  const { rows } = await tx.client.query(
    'SELECT 1 FROM parapet.fix_commit WHERE deployment_id = $1 AND finding_id = $2 AND commit_sha = $3',
    [tx.deploymentId, findingId, commit],
  );
  return rows.length > 0;
}

/** Sets the finding's latest fix. */
export async function upsertPushedFix(
  tx: TenantTransaction,
  findingId: string,
  fix: PushedFix,
  pushedAt: Date,
): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.finding_fix (deployment_id, finding_id, run_id, pushed_at, branch, commit_sha, commit_message, code, diff,
            explanation, pr_number, pr_url)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (deployment_id, finding_id) DO UPDATE
        SET run_id = excluded.run_id, pushed_at = excluded.pushed_at, branch = excluded.branch, commit_sha = excluded.commit_sha,
            commit_message = excluded.commit_message, code = excluded.code, diff = excluded.diff, explanation = excluded.explanation,
            pr_number = excluded.pr_number, pr_url = excluded.pr_url`,
    [
      tx.deploymentId,
      findingId,
      fix.runId,
      pushedAt,
      fix.branch,
      fix.commit,
      fix.commitMessage,
      fix.code,
      fix.diff,
      fix.explanation,
      fix.pullRequest?.number ?? '',
      fix.pullRequest?.url ?? '',
    ],
  );
}

/**
 * Stages the state "fixing" for the finding if it is open; a decision made in the meantime stays. Needs the ingest
 * role, and the project's decision lock (store/projects/decisions.ts).
 */
export async function stageFixing(tx: TenantTransaction, stagingId: string, findingId: string): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.staged_change (deployment_id, staging_id, finding_id, to_triage, cause, reason, triage_reason, note)
     SELECT $1, $2, f.id, 'fixing', 'automation', 'fix_pushed', NULL, f.note
       FROM parapet.finding f WHERE f.deployment_id = $1 AND f.id = $3 AND f.state IN ('open', 'reviewing')`,
    [tx.deploymentId, stagingId, findingId],
  );
}
