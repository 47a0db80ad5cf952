import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import pg from 'pg';
import { describeSchema } from '../../scripts/describe-schema.ts';
import { createTestDatabase } from '../harness/database/database.ts';

test('schema.sql equals the result of the migrations; if not, run npm run schema', async (t) => {
  const { connection, drop } = await createTestDatabase();
  const client = new pg.Client(connection);
  t.after(async () => {
    await client.end();
    await drop();
  });
  await client.connect();
  const committed = await readFile(new URL('../../server/src/store/schema.sql', import.meta.url), 'utf8');
  assert.equal(await describeSchema(client), committed);
});
