/**
 * The schema can be distributed by deployment: every tenant table has the deployment first in every key. Checked on the
 * migrated database, so that no new table can violate it.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';

/**
 * Looked up before the tenant is known, so they are replicated to every node: their deployment is an ordinary column.
 */
const everywhere = ['api_token', 'invite', 'login_request', 'directory_token', 'single_sign_on_flow', 'job'];

let test: TestDatabase;
before(async () => {
  test = await createTestDatabase();
});
after(() => test.drop());

async function column(statement: string): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ value: string }>(statement, [everywhere]);
  return rows.map((row) => row.value);
}

const tenantTables = `
  SELECT c.oid, c.relname FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'deployment_id' AND NOT a.attisdropped
  WHERE c.relnamespace = 'parapet'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL ($1)`;

describe('every table of a tenant', () => {
  it('is listed by this test', async () => {
    const tables = await column(`SELECT t.relname AS value FROM (${tenantTables}) t`);
    for (const name of ['project', 'scan', 'finding', 'finding_event', 'dependency'])
      assert.ok(tables.includes(name), name);
  });

  it('has deployment_id first in its primary key and in every unique key', async () => {
    const others = await column(`
      SELECT i.indexrelid::regclass::text AS value FROM (${tenantTables}) t
      JOIN pg_index i ON i.indrelid = t.oid AND i.indisunique
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
      WHERE a.attname <> 'deployment_id'`);
    assert.deepEqual(others, []);
  });

  it('has deployment_id first in every foreign key to a table of a tenant', async () => {
    const others = await column(`
      SELECT t.relname || ': ' || pg_get_constraintdef(o.oid) AS value FROM (${tenantTables}) t
      JOIN pg_constraint o ON o.conrelid = t.oid AND o.contype = 'f'
      JOIN (${tenantTables}) target ON target.oid = o.confrelid
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = o.conkey[1]
      WHERE a.attname <> 'deployment_id'`);
    assert.deepEqual(others, []);
  });

  it('has no trigger, because distributed tables cannot have one', async () => {
    const triggers = await column(`
      SELECT t.relname || ': ' || g.tgname AS value FROM (${tenantTables}) t
      JOIN pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal`);
    assert.deepEqual(triggers, []);
  });
});
