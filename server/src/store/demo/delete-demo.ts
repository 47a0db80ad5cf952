/**
 * Deletes the demo's rows. Row-level security refuses it for any other deployment, which keeps its history for ever.
 */
import type { TenantTransaction, Transaction } from '../database.ts';
import { listDumpedTables } from '../dump/dumped-tables.ts';

/**
 * Ends all access to the demo: memberships, tokens and invites. As parapet_access, narrowed to the demo, so that
 * row-level security keeps those of other deployments. Returns the ids of the users who were members.
 */
export async function deleteDemoAccess(tx: Transaction, deploymentId: string): Promise<string[]> {
  for (const table of ['api_token', 'directory_token', 'invite']) {
    await tx.query(`DELETE FROM parapet.${table} WHERE deployment_id = $1`, [deploymentId]);
  }
  const { rows } = await tx.query<{ userId: string }>(
    'DELETE FROM parapet.membership WHERE deployment_id = $1 RETURNING user_id AS "userId"',
    [deploymentId],
  );
  return rows.map(({ userId }) => userId);
}

/**
 * Deletes the accounts of the demo's people that are in no deployment. One with a password is a person's own and stays.
 * As parapet_access.
 */
export async function deleteDemoAccounts(tx: Transaction, mailDomain: string): Promise<void> {
  const unused = `SELECT u.id FROM parapet.user_account u
    WHERE u.email LIKE '%@' || $1 AND u.password_hash IS NULL
      AND NOT EXISTS (SELECT FROM parapet.membership m WHERE m.user_id = u.id)
      AND NOT EXISTS (SELECT FROM parapet.api_token t WHERE t.user_id = u.id)
      AND NOT EXISTS (SELECT FROM parapet.invite i WHERE i.created_by = u.id)`;
  await tx.query(`DELETE FROM parapet.session WHERE user_id IN (${unused})`, [mailDomain]);
  await tx.query(`DELETE FROM parapet.user_account WHERE id IN (${unused})`, [mailDomain]);
}

/** The tables with rows of a deployment, in an order in which they can be emptied. */
export async function listTablesToEmpty({ client }: TenantTransaction): Promise<string[]> {
  const tables = await listDumpedTables(client);
  return tables
    .filter(({ kind }) => kind === 'tenant')
    .map(({ name }) => name)
    .toReversed();
}

/** Returns the number of rows. `table` comes from the catalogues. */
export async function deleteRowsOfDemo({ client, deploymentId }: TenantTransaction, table: string): Promise<number> {
  const { rowCount } = await client.query(`DELETE FROM parapet.${table} WHERE deployment_id = $1`, [deploymentId]);
  return rowCount ?? 0;
}

/** As parapet_access. */
export async function deleteDemoDeployment(tx: Transaction, deploymentId: string): Promise<void> {
  await tx.query('DELETE FROM parapet.deployment WHERE id = $1 AND is_demo', [deploymentId]);
}
