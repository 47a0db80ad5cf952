/**
 * Restoring a deployment beside others: people who have an account here already keep it, recognised by their e-mail address; others get
 * one, with their id of the dump where nobody here has it.
 */
import type pg from 'pg';
import { ParapetError } from '../../base/errors.ts';
import type { DumpSection } from './format.ts';
import { insertMatchedDataKeys } from './match-data-keys.ts';

/** From an id of the dump to the id here. Made and dropped in the restoring transaction. */
const accountMap = 'parapet.restored_account';

/** Columns that name an account. The audit log is not among them: its entries are sealed as they were written. */
const accountColumns = ['user_id', 'actor_user_id', 'created_by'];

/** Tables whose ids are counted in the whole installation. */
const renumbered = ['api_token', 'directory_token', 'invite'];

export async function prepareAccounts(client: pg.ClientBase): Promise<void> {
  await client.query(`CREATE UNLOGGED TABLE ${accountMap} (dumped_id bigint PRIMARY KEY, id bigint NOT NULL)`);
  await client.query(`GRANT SELECT, INSERT ON ${accountMap} TO parapet_access`);
}

export async function dropAccounts(client: pg.ClientBase): Promise<void> {
  await client.query(`DROP TABLE ${accountMap}`);
}

/** Inserts the rows of `arrival` with this installation's account ids. Runs as parapet_access if they have no tenant. */
export async function insertSelected(client: pg.ClientBase, section: DumpSection, arrival: string): Promise<void> {
  const { table } = section;
  const columns = section.columns.map((column) => `"${column}"`).join(', ');
  if (table === 'data_key') return insertMatchedDataKeys(client, columns, arrival);
  if (table === 'deployment') await refuseTakenDeployment(client, arrival);
  if (table === 'user_account') await mapAccounts(client, arrival);
  if (renumbered.includes(table)) await renumber(client, { table, rows: arrival, column: 'id' });
  const values = section.columns.map((column) => valueOf(table, column)).join(', ');
  const isNew =
    table === 'user_account' ? 'WHERE NOT EXISTS (SELECT 1 FROM parapet.user_account u WHERE u.email = r.email)' : '';
  await client.query(`INSERT INTO parapet.${table} (${columns}) SELECT ${values} FROM ${arrival} r ${isNew}`);
}

function valueOf(table: string, column: string): string {
  const mapped = (from: string): string => `(SELECT m.id FROM ${accountMap} m WHERE m.dumped_id = r.${from})`;
  if (table === 'user_account' && column === 'id') return mapped('id');
  if (table !== 'audit_entry' && accountColumns.includes(column)) return `coalesce(${mapped(column)}, r.${column})`;
  return `r."${column}"`;
}

/** Gives rows whose id is taken here the next free id. Runs as the tables' owner, the only role that may assign ids. */
async function renumber(
  client: pg.ClientBase,
  { table, rows: place, column }: { table: string; rows: string; column: string },
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT t.id::text FROM parapet.${table} t JOIN ${place} r ON r.${column} = t.id`,
  );
  await client.query('RESET ROLE');
  await client.query(
    `UPDATE ${place} SET ${column} = nextval('parapet.${table}_id_seq') WHERE ${column} = ANY ($1::bigint[])`,
    [rows.map(({ id }) => id)],
  );
  await client.query('SET LOCAL ROLE parapet_access');
}

async function mapAccounts(client: pg.ClientBase, arrival: string): Promise<void> {
  await refuseTakenLogins(client, arrival);
  await client.query(
    `INSERT INTO ${accountMap} (dumped_id, id) SELECT r.id, r.id FROM ${arrival} r
      WHERE NOT EXISTS (SELECT 1 FROM parapet.user_account u WHERE u.email = r.email)`,
  );
  await renumber(client, { table: 'user_account', rows: accountMap, column: 'id' });
  await client.query(
    `INSERT INTO ${accountMap} (dumped_id, id)
     SELECT r.id, u.id FROM ${arrival} r JOIN parapet.user_account u ON u.email = r.email`,
  );
}

async function refuseTakenLogins(client: pg.ClientBase, arrival: string): Promise<void> {
  const { rows } = await client.query<{ login: string; email: string }>(
    `SELECT r.login, r.email FROM ${arrival} r JOIN parapet.user_account u ON u.login = r.login AND u.email <> r.email
      WHERE NOT EXISTS (SELECT 1 FROM parapet.user_account o WHERE o.email = r.email) ORDER BY r.login`,
  );
  if (rows.length === 0) return;
  const who = rows.map(({ login, email }) => `${login} (${email})`).join(', ');
  throw new ParapetError(
    'CONFLICT',
    `Another user has the login of ${who} in this installation. Rename one of the two, then dump and restore again. Nothing was restored.`,
  );
}

async function refuseTakenDeployment(client: pg.ClientBase, arrival: string): Promise<void> {
  const { rows } = await client.query<{ id: string; slug: string; taken: string }>(
    `SELECT r.id, r.slug, d.slug AS taken FROM ${arrival} r JOIN parapet.deployment d ON d.id = r.id OR d.slug = r.slug`,
  );
  const [first] = rows;
  if (first === undefined) return;
  throw new ParapetError(
    'CONFLICT',
    `This installation already has a deployment with id ${first.id} or slug ${first.slug}: ${first.taken}. Sealed credentials and the audit log are bound to the id, so it cannot change; restore into an empty database. Nothing was restored.`,
  );
}

/** Memberships repeat what an account is called; where the account is one of here, they repeat this one's. */
export async function renameMembers(client: pg.ClientBase, deploymentId: string): Promise<void> {
  await client.query(`SET LOCAL ROLE parapet_access; SET LOCAL app.deployment_id = '${BigInt(deploymentId)}'`);
  await client.query(
    `UPDATE parapet.membership m SET login = u.login, email = u.email, name = u.name FROM parapet.user_account u
      WHERE u.id = m.user_id AND m.deployment_id = $1 AND (m.login, m.name) IS DISTINCT FROM (u.login, u.name)`,
    [deploymentId],
  );
  await client.query('RESET ROLE');
}
