/**
 * Deletes what belongs to a deployment, in steps of bounded size. Which tables there are is read from the catalogues, so that
 * a new one cannot be forgotten. Row-level security refuses it for a deployment that is neither a demo nor being deleted.
 */
import type { TenantTransaction, Transaction } from '../database.ts';
import { listDumpedTables } from '../dump/dumped-tables.ts';
import { narrowToDeployment } from '../people/memberships.ts';

/** Columns of tables without a tenant that name a deployment. */
export interface DeploymentColumn {
  table: string;
  column: string;
}

export interface EmptiedTables {
  /** A tenant's, in an order in which they can be emptied, without those that name accounts. */
  tenant: string[];
  /** A tenant's that rows of people refer to: to be emptied after these. */
  afterPeople: string[];
  /** Those without a tenant, without those that name the accounts of its people. */
  access: DeploymentColumn[];
}

/** The tables of which each row of a person is deleted together with the question whose account it is (deletePeople). */
export const tablesOfPeople = ['membership', 'removed_member', 'directory_user', 'api_token', 'invite'] as const;
/** Rows that name a deployment but are not its own: the deployment itself is the last step. */
const notItsOwn = ['deployment', 'operator_entry', 'job'];

/** Reads only the catalogues. */
export async function listEmptiedTables(tx: TenantTransaction): Promise<EmptiedTables> {
  const tables = (await listDumpedTables(tx.client)).toReversed();
  const isOfPeople = (name: string): boolean => tablesOfPeople.some((table) => table === name);
  const own = tables.filter(({ name }) => !isOfPeople(name) && !notItsOwn.includes(name));
  const access = own
    .filter(({ kind }) => kind === 'access')
    .flatMap(({ name, columns }) =>
      columns.filter((column) => column.endsWith('deployment_id')).map((column) => ({ table: name, column })),
    );
  const tenant = own.filter(({ kind }) => kind === 'tenant').map(({ name }) => name);
  return { tenant: tenant.filter((name) => name !== 'directory'), afterPeople: ['directory'], access };
}

/** Rows of one step: a transaction of a tenth of a second, which another process can repeat. */
const stepRows = 5_000;

/** Returns how many rows were deleted, at most a step's. `table` comes from the catalogues. */
export async function deleteTenantRows({ client, deploymentId }: TenantTransaction, table: string): Promise<number> {
  // By the key that begins with the deployment: in a table that holds mostly this deployment, the planner would read it from its
  // beginning again for each step, past all that was deleted.
  await client.query('SET LOCAL enable_seqscan = off');
  const { rowCount } = await client.query(
    `DELETE FROM parapet.${table} WHERE deployment_id = $1
        AND ctid = ANY (ARRAY(SELECT t.ctid FROM parapet.${table} t WHERE t.deployment_id = $1 LIMIT ${stepRows}))`,
    [deploymentId],
  );
  return rowCount ?? 0;
}

/** The same of a table without a tenant. As parapet_access. */
export async function deleteAccessRows(
  tx: Transaction,
  deploymentId: string,
  { table, column }: DeploymentColumn,
): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM parapet.${table} WHERE ${column} = $1
        AND ctid = ANY (ARRAY(SELECT t.ctid FROM parapet.${table} t WHERE t.${column} = $1 LIMIT ${stepRows}))`,
    [deploymentId],
  );
  return rowCount ?? 0;
}

/** Queued jobs but the one that deletes. Returns how many there were. */
export async function deleteJobs({ client }: TenantTransaction, exceptJobId: string): Promise<number> {
  const { rows } = await client.query<{ deleted: string }>('SELECT parapet.delete_jobs($1) AS deleted', [exceptJobId]);
  return Number(rows[0]?.deleted ?? 0);
}

const stepPeople = 100;

/**
 * Deletes some people from the deployment: their rows there, and the accounts that nothing elsewhere refers to, with all that
 * signs in to them. Returns the addresses of the accounts that were deleted; null if there was nobody left. As parapet_access,
 * not narrowed to a deployment.
 */
export async function deletePeople(tx: Transaction, deploymentId: string): Promise<string[] | null> {
  const { rows: found } = await tx.query<{ userId: string | null }>(
    `SELECT DISTINCT user_id AS "userId" FROM (
       (SELECT user_id FROM parapet.membership WHERE deployment_id = $1 LIMIT ${stepPeople}) UNION ALL
       (SELECT user_id FROM parapet.removed_member WHERE deployment_id = $1 LIMIT ${stepPeople}) UNION ALL
       (SELECT user_id FROM parapet.directory_user WHERE deployment_id = $1 LIMIT ${stepPeople}) UNION ALL
       (SELECT user_id FROM parapet.api_token WHERE deployment_id = $1 LIMIT ${stepPeople}) UNION ALL
       (SELECT created_by FROM parapet.invite WHERE deployment_id = $1 LIMIT ${stepPeople})) p LIMIT ${stepPeople}`,
    [deploymentId],
  );
  if (found.length === 0) return null;
  const userIds = found.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const hasNobody = found.some(({ userId }) => userId === null);
  await narrowToDeployment(tx, deploymentId);
  for (const table of tablesOfPeople) {
    const column = table === 'invite' ? 'created_by' : 'user_id';
    await tx.query(
      `DELETE FROM parapet.${table} WHERE deployment_id = $1 AND (${column} = ANY ($2::bigint[]) OR $3 AND ${column} IS NULL)`,
      [deploymentId, userIds, hasNobody],
    );
  }
  await tx.query(`SELECT set_config('app.deployment_id', '', true)`);
  return deleteUnusedAccounts(tx, userIds);
}

/** An account that is added somewhere at this moment makes the statement fail by its foreign key; the step is then repeated. */
async function deleteUnusedAccounts(tx: Transaction, userIds: readonly string[]): Promise<string[]> {
  const isUsed = ['operator', ...tablesOfPeople]
    .map((table) => {
      const column = table === 'invite' ? 'created_by' : 'user_id';
      return `EXISTS (SELECT FROM parapet.${table} t WHERE t.${column} = u.id)`;
    })
    .join(' OR ');
  const { rows } = await tx.query<{ id: string; email: string }>(
    `SELECT u.id, u.email FROM parapet.user_account u WHERE u.id = ANY ($1::bigint[]) AND NOT (${isUsed}) FOR UPDATE`,
    [userIds],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  for (const { table, column } of await listAccountColumns(tx))
    await tx.query(`DELETE FROM parapet.${table} WHERE ${column} = ANY ($1::bigint[])`, [ids]);
  // Has no foreign key: a refusal is noted at the same cost whether or not there is an account.
  await tx.query('DELETE FROM parapet.refused_sign_in WHERE user_id = ANY ($1::bigint[])', [ids]);
  await tx.query('DELETE FROM parapet.user_account WHERE id = ANY ($1::bigint[])', [ids]);
  return rows.map(({ email }) => email);
}

/** What signs in to an account, or waits for its person: the tables with a foreign key to it, by the catalogues. */
export async function listAccountColumns(tx: Transaction): Promise<DeploymentColumn[]> {
  const { rows } = await tx.query<DeploymentColumn>(
    `SELECT c.relname::text AS "table", a.attname::text AS "column" FROM pg_constraint o
       JOIN pg_class c ON c.oid = o.conrelid
       JOIN pg_attribute a ON a.attrelid = o.conrelid AND a.attnum = o.conkey[1]
      WHERE o.contype = 'f' AND o.confrelid = 'parapet.user_account'::regclass AND c.relname <> ALL ($1) ORDER BY c.relname`,
    [['operator', ...tablesOfPeople]],
  );
  return rows;
}

/** The last step. As parapet_access. Returns false if it still has rows in a tenant's table, or is gone. */
export async function deleteDeploymentRow(tx: Transaction, deploymentId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'DELETE FROM parapet.deployment WHERE id = $1 AND (deletion_began_at IS NOT NULL OR is_demo)',
    [deploymentId],
  );
  return rowCount === 1;
}

/** Holds the deletion until the transaction ends: of two processes that delete at once, each sees what the other has done. */
export async function claimDeletion(tx: Transaction, deploymentId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('parapet.deletion ' || $1, 0))`, [deploymentId]);
}
