import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/harness/database/database.ts';
import type { TenantTransaction } from '../../database.ts';
import { streamRows } from './stream-rows.ts';

const statement = 'SELECT n::int, repeat($2, 1000) AS text FROM generate_series(1, $1::int) n';

describe('rows as a stream', () => {
  let on: TestDatabase;
  before(async () => {
    on = await createTestDatabase();
  });
  after(() => on.drop());

  const within = <T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> => on.database.asTenant('1', work);
  const isUsable = async ({ client }: TenantTransaction): Promise<void> =>
    assert.deepEqual((await client.query('SELECT 1 AS one')).rows, [{ one: 1 }]);

  for (const count of [0, 1, 999, 1_000, 1_001, 25_000]) {
    test(`${count} rows arrive complete and in order, also for a slow reader`, () =>
      within(async (tx) => {
        const seen: number[] = [];
        for await (const rows of streamRows<{ n: number; text: string }>(tx, statement, [count, 'x'])) {
          seen.push(...rows.map(({ n }) => n));
          await new Promise((resolve) => setImmediate(resolve));
        }
        assert.deepEqual(
          seen,
          Array.from({ length: count }, (_, n) => n + 1),
        );
        await isUsable(tx);
      }));
  }

  test('no more is read than is taken', () =>
    within(async (tx) => {
      for await (const rows of streamRows(tx, statement, [25_000, 'x'])) {
        // What the socket had brought when it was told to stop may be over the thousand.
        assert.ok(rows.length < 1_200, `${rows.length} rows at a time`);
      }
    }));

  test('a reader that stops early leaves a usable connection', () =>
    within(async (tx) => {
      for await (const rows of streamRows(tx, statement, [25_000, 'x'])) {
        assert.ok(rows.length > 0);
        break;
      }
      await isUsable(tx);
    }));

  test('an error of the database is thrown, at once or after some rows', async () => {
    for (const failing of ['SELECT 1 / 0 AS n', 'SELECT 1 / (5000 - n) AS n FROM generate_series(1, 6000) n']) {
      const reading = within(async (tx) => {
        for await (const rows of streamRows(tx, failing, [])) assert.ok(rows.length > 0);
      });
      await assert.rejects(reading, { code: '22012' });
    }
  });
});
