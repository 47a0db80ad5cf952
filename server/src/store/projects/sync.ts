/** A project's sync data: its URL, its refs as the host has them, the outcome. */
import type { CodeownersRule } from '../../model/scm/codeowners.ts';
import type { LanguageShare, ScmHost, ScmTokenScope } from '../../model/project.ts';
import type { RefRow } from './projects.ts';
import type { TenantTransaction } from '../database.ts';
import { collectChange } from '../events/changes.ts';

/**
 * Returns the project's queued sync; creates it if there is none. If two calls are concurrent, the second one waits and
 * returns the first one's run.
 */
export async function upsertWaitingSync(
  tx: TenantTransaction,
  { projectId, triggerSource, at }: { projectId: string; triggerSource: string; at: Date },
): Promise<{ runId: string; isNew: boolean }> {
  // A queued sync may start before it is read: then another is queued, or can be created.
  for (let attempts = 0; attempts < 5; attempts += 1) {
    const made = await tx.client.query<{ id: string }>(
      `INSERT INTO parapet.workflow_run
              (deployment_id, workflow_type, status, project_id, event_source, target_type, trigger_source, submitted_at)
       VALUES ($1, 'project_sync', 'submitted', $2, 'custom', 'repo', $3, $4)
       ON CONFLICT (deployment_id, project_id) WHERE workflow_type = 'project_sync' AND status = 'submitted' DO NOTHING
       RETURNING id`,
      [tx.deploymentId, projectId, triggerSource, at],
    );
    if (made.rows[0] !== undefined) {
      const runId = made.rows[0].id;
      collectChange(tx, { kind: 'run', runId, workflowType: 'project_sync', projectId, status: 'submitted' });
      return { runId, isNew: true };
    }
    const waiting = await tx.client.query<{ id: string }>(
      `SELECT id FROM parapet.workflow_run
        WHERE deployment_id = $1 AND project_id = $2 AND workflow_type = 'project_sync' AND status = 'submitted'`,
      [tx.deploymentId, projectId],
    );
    if (waiting.rows[0] !== undefined) return { runId: waiting.rows[0].id, isNew: false };
  }
  throw new Error(`project ${projectId}: syncs come and go`);
}

/** Undefined if the project is gone. */
export async function findProjectUrl(tx: TenantTransaction, projectId: string): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ url: string }>(
    'SELECT url FROM parapet.project WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, projectId],
  );
  return rows[0]?.url;
}

/** The commit at which CODEOWNERS was last read; null if never. */
export async function findCodeownersCommit(tx: TenantTransaction, projectId: string): Promise<string | null> {
  const { rows } = await tx.client.query<{ commit: string | null }>(
    'SELECT codeowners_commit AS commit FROM parapet.project WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, projectId],
  );
  return rows[0]?.commit ?? null;
}

export interface SyncedRef extends RefRow {
  /** Null: never read, or no longer there. */
  headCommit: string | null;
}

export async function listSyncedRefs(tx: TenantTransaction, projectId: string): Promise<SyncedRef[]> {
  const { rows } = await tx.client.query<SyncedRef>(
    `SELECT id, name, kind, is_default AS "isDefault", head_commit AS "headCommit" FROM parapet.project_ref
      WHERE deployment_id = $1 AND project_id = $2 ORDER BY created_at, id`,
    [tx.deploymentId, projectId],
  );
  return rows;
}

export async function updateSyncedRefs(
  tx: TenantTransaction,
  refs: readonly Pick<SyncedRef, 'id' | 'isDefault' | 'headCommit'>[],
): Promise<void> {
  if (refs.length === 0) return;
  await tx.client.query(
    `UPDATE parapet.project_ref r SET is_default = c."isDefault", head_commit = c."headCommit"
       FROM jsonb_to_recordset($2::jsonb) AS c (id bigint, "isDefault" boolean, "headCommit" text)
      WHERE r.deployment_id = $1 AND r.id = c.id`,
    [tx.deploymentId, JSON.stringify(refs)],
  );
}

export interface SyncOutcome {
  host: ScmHost;
  connectionId: string | null;
  /** Null: unchanged. */
  defaultBranch: string | null;
  /** Null: unchanged, because plain git does not report them. */
  facts: { isArchived: boolean; description: string; languages: readonly LanguageShare[] } | null;
  /** Undefined: unchanged. `rules`: null if there are none. `commit`: see the table's column. */
  codeowners: { rules: readonly CodeownersRule[] | null; commit: string | null } | undefined;
  tokenScopes: readonly ScmTokenScope[];
  at: Date;
}

/** Stores a successful sync. */
export async function updateSynced(tx: TenantTransaction, projectId: string, outcome: SyncOutcome): Promise<void> {
  const { host, connectionId, defaultBranch, facts, codeowners, tokenScopes, at } = outcome;
  await tx.client.query(
    `UPDATE parapet.project
        SET scm_host = $3, scm_connection_id = $4, default_branch = coalesce($5, default_branch), scm_token_scopes = $6,
            scm_last_synced_at = $7, scm_problem = '', scm_problem_at = NULL, scm_is_archived = coalesce($8, scm_is_archived),
            scm_description = coalesce($9, scm_description), scm_languages = coalesce($10::jsonb, scm_languages),
            codeowners = CASE WHEN $11 THEN $12::jsonb ELSE codeowners END,
            codeowners_commit = CASE WHEN $11 THEN $13 ELSE codeowners_commit END
      WHERE deployment_id = $1 AND id = $2`,
    [
      tx.deploymentId,
      projectId,
      host,
      connectionId,
      defaultBranch,
      tokenScopes,
      at,
      facts?.isArchived ?? null,
      facts?.description ?? null,
      facts === null ? null : JSON.stringify(facts.languages),
      codeowners !== undefined,
      codeowners?.rules ? JSON.stringify(codeowners.rules) : null,
      codeowners?.commit ?? null,
    ],
  );
}

export interface SyncFailure {
  /** Null: unknown, and unchanged. */
  asked: { host: ScmHost; connectionId: string | null } | null;
  problem: string;
  at: Date;
}

/** Stores a failed sync: refs stay as they are, and the code is currently unreadable. */
export async function updateSyncFailed(tx: TenantTransaction, projectId: string, failure: SyncFailure): Promise<void> {
  const { asked, problem, at } = failure;
  await tx.client.query(
    `UPDATE parapet.project
        SET scm_host = coalesce($3::text, scm_host), scm_connection_id = CASE WHEN $3::text IS NULL THEN scm_connection_id ELSE $4::bigint END,
            scm_token_scopes = '{}', scm_problem = $5, scm_problem_at = $6
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, projectId, asked?.host ?? null, asked?.connectionId ?? null, problem, at],
  );
}
