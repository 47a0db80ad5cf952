/** Projects and their refs. */
import type { TenantTransaction } from '../database.ts';
import { forgetEnd } from './pull-ends.ts';
import { holdMerges } from './merge-lock.ts';

export interface ProjectRow {
  id: string;
  name: string;
  primaryRefId: string | null;
  isPrimaryRefChosen: boolean;
}

export interface RefRow {
  id: string;
  name: string;
  kind: 'branch' | 'tag' | 'pull_request';
  isDefault: boolean;
}

const projectColumns = `id, name, primary_ref_id AS "primaryRefId", is_primary_ref_chosen AS "isPrimaryRefChosen"`;

export async function findProjectByName(tx: TenantTransaction, name: string): Promise<ProjectRow | undefined> {
  const { rows } = await tx.client.query<ProjectRow>(
    `SELECT ${projectColumns} FROM parapet.project WHERE deployment_id = $1 AND name = $2`,
    [tx.deploymentId, name],
  );
  return rows[0];
}

/**
 * Takes the project's merge lock for the rest of the transaction: no scan of it is merged and its primary ref does not
 * change. Edits of other columns do not wait for it. Throws if the project is gone.
 */
export async function getProjectForMerge(tx: TenantTransaction, projectId: string): Promise<ProjectRow> {
  await holdMerges(tx, projectId);
  // A statement of its own, so that it sees what was committed while this transaction waited for the lock.
  const { rows } = await tx.client.query<ProjectRow>(
    `SELECT ${projectColumns} FROM parapet.project WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, projectId],
  );
  if (rows[0] === undefined) throw new Error(`project ${projectId} is gone`);
  return rows[0];
}

/** Returns the project of that name; creates it if it is missing. */
export async function upsertProject(tx: TenantTransaction, name: string, at: Date): Promise<ProjectRow> {
  await tx.client.query(
    `INSERT INTO parapet.project (deployment_id, name, provisioned_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [tx.deploymentId, name, at],
  );
  const project = await findProjectByName(tx, name);
  if (project === undefined) throw new Error(`project ${name} vanished while it was made`);
  return project;
}

/**
 * Returns the ref of that name for a scan; creates it if the project has none. Locks it until the transaction ends, so
 * that a sync does not delete it before its first scan is stored. A pull request that is scanned again may have been
 * reopened, so its end is unknown until the next sync.
 */
export async function upsertRef(
  tx: TenantTransaction,
  ref: { projectId: string; name: string; kind: RefRow['kind']; pullRequestId: string | null; at: Date },
): Promise<string> {
  // A sync that deletes it between the two statements leaves nothing to lock: then it is created again.
  for (let attempts = 0; attempts < 3; attempts += 1) {
    await tx.client.query(
      `INSERT INTO parapet.project_ref (deployment_id, project_id, name, kind, pull_request_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [tx.deploymentId, ref.projectId, ref.name, ref.kind, ref.pullRequestId, ref.at],
    );
    const { rows } = await tx.client.query<{ id: string }>(
      `SELECT id FROM parapet.project_ref WHERE deployment_id = $1 AND project_id = $2 AND name = $3 FOR KEY SHARE`,
      [tx.deploymentId, ref.projectId, ref.name],
    );
    const [found] = rows;
    if (found === undefined) continue;
    if (ref.kind === 'pull_request') await forgetEnd(tx, found.id);
    return found.id;
  }
  throw new Error(`ref ${ref.name} vanished while it was made`);
}

/** True if findings were ever seen on the ref, in whatever state they are now. */
export async function hasFindings(tx: TenantTransaction, refId: string): Promise<boolean> {
  const { rows } = await tx.client.query(
    'SELECT FROM parapet.finding WHERE deployment_id = $1 AND ref_id = $2 LIMIT 1',
    [tx.deploymentId, refId],
  );
  return rows.length > 0;
}

export async function listRefs(tx: TenantTransaction, projectId: string): Promise<RefRow[]> {
  const { rows } = await tx.client.query<RefRow>(
    `SELECT id, name, kind, is_default AS "isDefault" FROM parapet.project_ref
      WHERE deployment_id = $1 AND project_id = $2 ORDER BY created_at, id`,
    [tx.deploymentId, projectId],
  );
  return rows;
}

/**
 * Sets the project's primary ref; stageLaneChanges then moves the lanes of its findings. `isChosen`: a person set it.
 */
export async function updatePrimaryRef(
  tx: TenantTransaction,
  { projectId, refId, isChosen }: { projectId: string; refId: string | null; isChosen: boolean },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.project SET primary_ref_id = $3, is_primary_ref_chosen = $4 WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, projectId, refId, isChosen],
  );
}
