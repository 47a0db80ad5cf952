/** Lookup of what a run refers to: refs by id or name, a project, an issue. */
import type { TenantTransaction } from '../database.ts';

export interface RunRef {
  id: string;
  projectId: string;
  name: string;
  kind: 'branch' | 'tag' | 'pull_request';
}

const columns = `id, project_id AS "projectId", name, kind`;

export async function findRef(tx: TenantTransaction, refId: string): Promise<RunRef | undefined> {
  const { rows } = await tx.client.query<RunRef>(
    `SELECT ${columns} FROM parapet.project_ref WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, refId],
  );
  return rows[0];
}

export async function findRefByName(
  tx: TenantTransaction,
  projectId: string,
  name: string,
): Promise<RunRef | undefined> {
  const { rows } = await tx.client.query<RunRef>(
    `SELECT ${columns} FROM parapet.project_ref WHERE deployment_id = $1 AND project_id = $2 AND name = $3`,
    [tx.deploymentId, projectId, name],
  );
  return rows[0];
}

export async function isProject(tx: TenantTransaction, projectId: string): Promise<boolean> {
  const { rows } = await tx.client.query('SELECT 1 FROM parapet.project WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    projectId,
  ]);
  return rows.length === 1;
}

export async function isIssueOfProject(tx: TenantTransaction, issueId: string, projectId: string): Promise<boolean> {
  const { rows } = await tx.client.query(
    'SELECT 1 FROM parapet.finding WHERE deployment_id = $1 AND id = $2 AND project_id = $3',
    [tx.deploymentId, issueId, projectId],
  );
  return rows.length === 1;
}
