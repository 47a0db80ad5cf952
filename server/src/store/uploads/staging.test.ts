/** The list of staged columns against the database: a column that is only half added fails here. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestDatabase } from '../../../../tests/harness/database/database.ts';
import { profileColumnNames } from '../rules/rules.ts';
import { keptColumns, stagedColumns } from './staging.ts';

const on = await createTestDatabase();
after(() => on.drop());

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await on.database.pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'parapet' AND table_name = $1 ORDER BY column_name`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** The key of a staged row; a finding has its own. */
const keys = ['deployment_id', 'staging_id'];

test('every column of staged_finding is written by the COPY, and no other', async () => {
  const columns = await columnsOf('staged_finding');
  assert.deepEqual(columns, [...keys, ...stagedColumns].sort());
});

test('every column that findings and staged results share is copied when a result is merged', async () => {
  const ofFinding = await columnsOf('finding');
  const shared = ofFinding.filter((column) => stagedColumns.includes(column));
  assert.deepEqual(shared, [...keptColumns].sort());
});

test('every column of a profile is written and compared', async () => {
  const columns = await columnsOf('profile');
  assert.deepEqual(columns, ['deployment_id', 'id', ...profileColumnNames].sort());
});
