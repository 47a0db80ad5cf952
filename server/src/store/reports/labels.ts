/** Display names of finding groups: profiles, projects and rules by their ids. */
import type { IssueType, Severity } from '../../model/draft.ts';
import type { TenantTransaction } from '../database.ts';

export async function listProfiles(
  tx: TenantTransaction,
): Promise<{ id: string; issueType: IssueType; severity: Severity }[]> {
  const { rows } = await tx.client.query<{ id: string; issueType: IssueType; severity: Severity }>(
    `SELECT id, issue_type AS "issueType", severity FROM parapet.profile WHERE deployment_id = $1`,
    [tx.deploymentId],
  );
  return rows;
}

export async function listProjectLabels(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<{ id: string; name: string; tags: string[] }[]> {
  const { rows } = await tx.client.query<{ id: string; name: string; tags: string[] }>(
    'SELECT id, name, tags FROM parapet.project WHERE deployment_id = $1 AND id = ANY ($2::bigint[])',
    [tx.deploymentId, ids],
  );
  return rows;
}

/** `name` is what lists are sorted by: the title, or the key of a rule without one. */
export async function listRuleKeys(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<{ id: string; key: string; name: string }[]> {
  const { rows } = await tx.client.query<{ id: string; key: string; name: string }>(
    `SELECT id, key, coalesce(nullif(title, ''), key) AS name
       FROM parapet.rule WHERE deployment_id = $1 AND id = ANY ($2::bigint[])`,
    [tx.deploymentId, ids],
  );
  return rows;
}
