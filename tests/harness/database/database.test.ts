import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from './database.ts';

test('each test database is migrated, empty and isolated from the others', async (t) => {
  const one = await createTestDatabase();
  t.after(() => one.drop());
  const other = await createTestDatabase();
  t.after(() => other.drop());
  await one.database.asAccess((client) =>
    client.query(`INSERT INTO parapet.deployment (slug, name, created_at) VALUES ('one', 'One', now())`),
  );
  const count = 'SELECT count(*)::int AS n FROM parapet.deployment';
  assert.deepEqual((await one.database.asAccess((client) => client.query(count))).rows, [{ n: 1 }]);
  assert.deepEqual((await other.database.asAccess((client) => client.query(count))).rows, [{ n: 0 }]);
});

test('the connecting role is not a superuser and cannot bypass row-level security', async (t) => {
  const { database, drop } = await createTestDatabase();
  t.after(() => drop());
  const { rows } = await database.pool.query(
    'SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user',
  );
  assert.deepEqual(rows, [{ rolsuper: false, rolbypassrls: false }]);
});
