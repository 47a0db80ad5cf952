/** Jobs begin because somebody tells of them, not because somebody looks: here a worker looks by itself once an hour. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/database/database.ts';
import { createLog } from '../../base/log.ts';
import { openJobQueue, type OpenJobQueue } from './job-queue.ts';

const atATime = 2;

let on: TestDatabase;
let queue: OpenJobQueue;
/** What a job's run is to wait for, by its id. */
const gates = new Map<string, PromiseWithResolvers<void>>();
let begun: string[] = [];
let heard = Promise.withResolvers<void>();

before(async () => {
  on = await createTestDatabase();
  queue = await openJobQueue({
    connection: on.connection,
    log: createLog({ level: 'silent' }),
    isAlone: true,
    lookEveryMs: 3_600_000,
    jobs: [
      {
        name: 'gated',
        concurrencyPerWorker: atATime,
        async run(_payload, { jobId }) {
          begun.push(jobId);
          heard.resolve();
          heard = Promise.withResolvers();
          await gates.get(jobId)?.promise;
        },
        giveUp: async () => undefined,
      },
    ],
  });
});
after(() => on.drop());

/** Each waits at its gate once it has begun. */
async function enqueue(jobs: readonly { id: string; serialKey: string }[]): Promise<void> {
  begun = [];
  for (const { id } of jobs) gates.set(id, Promise.withResolvers());
  await on.database.asTenant('1', async (tx) => {
    for (const { id, serialKey } of jobs) await queue.enqueue(tx, { name: 'gated', id, payload: {}, serialKey });
  });
}

async function untilBegun(count: number): Promise<void> {
  while (begun.length < count) await heard.promise;
}

test('a job begins when the transaction that made it commits', { timeout: 30_000 }, async () => {
  await enqueue([{ id: 'one', serialKey: 'a' }]);
  await untilBegun(1);
  gates.get('one')?.resolve();
});

test('the next job of a key begins when the one before it has ended, and not before', { timeout: 30_000 }, async () => {
  const ids = ['first', 'second', 'third'];
  await enqueue(ids.map((id) => ({ id, serialKey: 'b' })));
  for (const [index, id] of ids.entries()) {
    await untilBegun(index + 1);
    assert.deepEqual(begun, ids.slice(0, index + 1));
    gates.get(id)?.resolve();
  }
});

test('no more run at a time than there is room for, and all of them in the end', { timeout: 30_000 }, async () => {
  const ids = ['c1', 'c2', 'c3', 'c4', 'c5'];
  await enqueue(ids.map((id) => ({ id, serialKey: id })));
  for (let ended = 0; ended < ids.length; ended += 1) {
    await untilBegun(Math.min(ids.length, ended + atATime));
    assert.ok(begun.length <= ended + atATime);
    gates.get(begun[ended] ?? '')?.resolve();
  }
  assert.deepEqual(begun.toSorted(), ids);
});

test(
  'a worker that ends lets its jobs end first, and is then no longer taken for alive',
  { timeout: 30_000 },
  async () => {
    const workers = async (): Promise<number> =>
      (await on.database.pool.query('SELECT FROM parapet.worker')).rowCount ?? Number.NaN;
    await enqueue([{ id: 'last', serialKey: 'd' }]);
    await untilBegun(1);
    const closed = queue.close(20_000);
    assert.equal(await workers(), 1);
    gates.get('last')?.resolve();
    await closed;
    assert.equal(await workers(), 0);
    const { rows } = await on.database.pool.query(
      `SELECT status FROM dbos.workflow_status WHERE workflow_uuid = 'last'`,
    );
    assert.deepEqual(rows, [{ status: 'SUCCESS' }]);
  },
);
