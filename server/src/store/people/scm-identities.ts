/** Members' identities on source code hosts. */
import type { TenantTransaction } from '../database.ts';

export interface ScmIdentity {
  /** `github.com` */
  host: string;
  /** Their name there. */
  login: string;
}

/** A member's identities, by host. */
export async function listScmIdentities(tx: TenantTransaction, userId: string): Promise<ScmIdentity[]> {
  const { rows } = await tx.client.query<ScmIdentity>(
    'SELECT host, login FROM parapet.scm_identity WHERE deployment_id = $1 AND user_id = $2 ORDER BY host',
    [tx.deploymentId, userId],
  );
  return rows;
}

export async function deleteScmIdentities(tx: TenantTransaction, userId: string): Promise<void> {
  await tx.client.query(
    `WITH gone AS (DELETE FROM parapet.scm_identity WHERE deployment_id = $1 AND user_id = $2)
     UPDATE parapet.membership SET has_scm_identity = false
      WHERE deployment_id = $1 AND user_id = $2 AND has_scm_identity`,
    [tx.deploymentId, userId],
  );
}

/** Returns the number inserted: fewer than given if another member has one of them already. */
export async function insertScmIdentities(
  tx: TenantTransaction,
  userId: string,
  identities: readonly ScmIdentity[],
): Promise<number> {
  const { rows } = await tx.client.query<{ inserted: number }>(
    `WITH made AS (
       INSERT INTO parapet.scm_identity (deployment_id, user_id, host, login)
       SELECT $1, $2, given.host, given.login FROM unnest($3::text[], $4::text[]) given (host, login)
       ON CONFLICT DO NOTHING RETURNING host
     ), marked AS (
       UPDATE parapet.membership SET has_scm_identity = true
        WHERE deployment_id = $1 AND user_id = $2 AND EXISTS (SELECT FROM made)
     )
     SELECT count(*)::integer AS inserted FROM made`,
    [tx.deploymentId, userId, identities.map(({ host }) => host), identities.map(({ login }) => login)],
  );
  return rows[0]?.inserted ?? 0;
}
