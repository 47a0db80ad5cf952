/** When jobs begin, in which order, how many at a time, and what becomes of them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, beforeEach, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/database/database.ts';
import { openSilentProxy } from '../../../../tests/harness/database/silent-proxy.ts';
import { createLog } from '../../base/log.ts';
import { openJobQueue, type JobQueueOptions, type OpenJobQueue } from './job-queue.ts';
import { wakeWorkers } from './job-rows.ts';
import type { JobRequest, RunAgain } from './job.ts';

const concurrency = 2;
const timeout = 30_000;
const hourMs = 3_600_000;

const on: TestDatabase = await createTestDatabase();
after(() => on.drop());
await on.database.asAccess((tx) =>
  tx.query(
    `INSERT INTO parapet.deployment (id, slug, name, created_at) VALUES (1, 'one', 'One', now()), (2, 'two', 'Two', now())`,
  ),
);

let queues: OpenJobQueue[] = [];
/** In the order in which they began. */
let begun: string[] = [];
let now = Promise.withResolvers<void>();
/** What a running job waits for, by its id, and with what it ends. */
const gates = new Map<string, PromiseWithResolvers<RunAgain | void>>();

beforeEach(() => {
  begun = [];
  gates.clear();
});
afterEach(async () => {
  for (const gate of gates.values()) gate.resolve();
  await Promise.all(queues.map((queue) => queue.close(10_000)));
  queues = [];
});

/** A worker that polls once an hour by itself: what it runs, it was notified of. */
async function startWorker(options: Partial<JobQueueOptions> = {}): Promise<OpenJobQueue> {
  const queue = await openJobQueue({
    connection: on.connection,
    log: createLog({ level: 'silent' }),
    isAlone: false,
    pollEveryMs: hourMs,
    jobs: [
      {
        name: 'gated',
        concurrencyPerWorker: concurrency,
        async run(_payload, { jobId }) {
          begun.push(jobId);
          now.resolve();
          now = Promise.withResolvers();
          return gateOf(jobId).promise;
        },
        fail: async () => undefined,
      },
    ],
    ...options,
  });
  queues.push(queue);
  return queue;
}

function gateOf(id: string): PromiseWithResolvers<RunAgain | void> {
  const gate = gates.get(id) ?? Promise.withResolvers<RunAgain | void>();
  gates.set(id, gate);
  return gate;
}

const job = (id: string, serialKey = id): JobRequest => ({ name: 'gated', id, payload: {}, serialKey });

async function enqueue(queue: OpenJobQueue, jobs: readonly JobRequest[], deploymentId = '1'): Promise<void> {
  await on.database.asTenant(deploymentId, async (tx) => {
    for (const each of jobs) await queue.enqueue(tx, each);
  });
}

async function untilBegun(count: number): Promise<void> {
  while (begun.length < count) await now.promise;
}

async function rows(): Promise<{ id: string; isRunning: boolean }[]> {
  const { rows: all } = await on.database.pool.query<{ id: string; isRunning: boolean }>(
    `SELECT id, worker_id IS NOT NULL AS "isRunning" FROM parapet.job ORDER BY no`,
  );
  return all;
}

async function untilRows(expected: readonly { id: string; isRunning: boolean }[]): Promise<void> {
  for (let found = await rows(); ; found = await rows()) {
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
    await new Promise(setImmediate);
  }
}

test(
  'a job starts when the transaction that added it commits, and not when it is rolled back',
  { timeout },
  async () => {
    const queue = await startWorker();
    const undone = new Error('undone');
    await assert.rejects(
      on.database.asTenant('1', async (tx) => {
        await queue.enqueue(tx, job('undone'));
        throw undone;
      }),
      undone,
    );
    await enqueue(queue, [job('one')]);
    await untilBegun(1);
    assert.deepEqual(begun, ['one']);
    gateOf('one').resolve();
    await untilRows([]);
  },
);

test('the next job of a key starts only after the one before it has ended', { timeout }, async () => {
  const queue = await startWorker();
  const ids = ['first', 'second', 'third'];
  await enqueue(
    queue,
    ids.map((id) => job(id, 'key')),
  );
  for (const [index, id] of ids.entries()) {
    await untilBegun(index + 1);
    assert.deepEqual(begun, ids.slice(0, index + 1));
    gateOf(id).resolve();
  }
});

test('at most as many jobs run at a time as there are slots, and all of them run', { timeout }, async () => {
  const queue = await startWorker();
  const ids = ['c1', 'c2', 'c3', 'c4', 'c5'];
  await enqueue(
    queue,
    ids.map((id) => job(id)),
  );
  for (let ended = 0; ended < ids.length; ended += 1) {
    await untilBegun(Math.min(ids.length, ended + concurrency));
    assert.ok(begun.length <= ended + concurrency);
    gateOf(begun[ended] ?? '').resolve();
  }
  assert.deepEqual(begun.toSorted(), ids);
});

test('a deployment with one job does not wait for the thousand of another', { timeout }, async () => {
  const queue = await startWorker();
  await enqueue(
    queue,
    Array.from({ length: 1_000 }, (_, n) => job(`many${n}`)),
  );
  await untilBegun(concurrency);
  await enqueue(queue, [job('only')], '2');
  gateOf(begun[0] ?? '').resolve();
  await untilBegun(concurrency + 1);
  assert.equal(begun.at(-1), 'only');
  await on.database.pool.query('DELETE FROM parapet.job WHERE worker_id IS NULL');
});

test(
  'a job that is added again while it waits runs once; while it runs, once more afterwards',
  { timeout },
  async () => {
    const queue = await startWorker();
    await enqueue(queue, [job('before', 'key'), job('again', 'key')]);
    await enqueue(queue, [job('again', 'key')]);
    gateOf('before').resolve();
    await untilBegun(2);
    await enqueue(queue, [job('again', 'key')]);
    gateOf('again').resolve();
    await untilBegun(3);
    await untilRows([]);
    assert.deepEqual(begun, ['before', 'again', 'again']);
  },
);

test(
  'a job that requests another run waits for its time; adding it makes that earlier, but not earlier than `notBefore`',
  { timeout },
  async () => {
    const queue = await startWorker();
    const later = new Date(Date.now() + hourMs);
    await enqueue(queue, [job('waits'), job('rests')]);
    await untilBegun(2);
    gateOf('waits').resolve({ at: later });
    gateOf('rests').resolve({ at: later, notBefore: later });
    await untilRows([
      { id: 'waits', isRunning: false },
      { id: 'rests', isRunning: false },
    ]);
    gates.clear();
    await enqueue(queue, [job('rests'), job('waits')]);
    await untilBegun(3);
    assert.equal(begun[2], 'waits');
    assert.deepEqual(await rows(), [
      { id: 'waits', isRunning: true },
      { id: 'rests', isRunning: false },
    ]);
    await on.database.pool.query(`DELETE FROM parapet.job WHERE id = 'rests'`);
  },
);

test('two workers never run two jobs of a key at a time, and between them run each job once', { timeout }, async () => {
  const runs: string[] = [];
  const running = new Set<string>();
  const all = Promise.withResolvers<void>();
  const total = 200;
  const jobs = [
    {
      name: 'counted',
      concurrencyPerWorker: 4,
      async run(payload: unknown, { jobId }: { jobId: string }) {
        const { key } = payload as { key: string };
        if (running.has(key)) all.reject(new Error(`two jobs of key ${key} at a time`));
        running.add(key);
        await new Promise(setImmediate);
        running.delete(key);
        if (runs.push(jobId) === total) all.resolve();
      },
      fail: async () => undefined,
    },
  ];
  const [one] = [await startWorker({ jobs }), await startWorker({ jobs })];
  await on.database.asTenant('1', async (tx) => {
    for (let n = 0; n < total; n += 1) {
      const key = String(n % 7);
      await one.enqueue(tx, { name: 'counted', id: `counted${n}`, payload: { key }, serialKey: key });
    }
  });
  await all.promise;
  await untilRows([]);
  assert.equal(new Set(runs).size, total);
  assert.equal(runs.length, total);
});

test('periodic jobs run once with two workers, and not again when a third starts', { timeout }, async () => {
  let turns = 0;
  const isOver = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  const options = {
    jobs: [
      {
        name: 'periodic',
        concurrencyPerWorker: 1,
        async run() {
          turns += 1;
          isOver.resolve();
          return { at: new Date(Date.now() + hourMs) };
        },
        fail: async () => undefined,
      },
      { name: 'other', concurrencyPerWorker: 1, run: async () => other.resolve(), fail: async () => undefined },
    ],
    periodicJobs: [{ name: 'periodic', id: 'periodic', payload: {}, serialKey: 'periodic', everyMs: 0 }],
    pollEveryMs: 10,
  };
  await Promise.all([startWorker(options), startWorker(options)]);
  await isOver.promise;
  await untilRows([{ id: 'periodic', isRunning: false }]);
  const third = await startWorker(options);
  // Claimed by the same poll that would claim the periodic job.
  await enqueue(third, [{ name: 'other', id: 'other', payload: {}, serialKey: 'other' }]);
  await other.promise;
  await untilRows([{ id: 'periodic', isRunning: false }]);
  assert.equal(turns, 1);
  await on.database.pool.query('DELETE FROM parapet.job');
});

test(
  'a worker that shuts down waits for its jobs, is alive until then, and leaves the rest to others',
  { timeout },
  async () => {
    const workers = async (): Promise<number> =>
      (await on.database.pool.query('SELECT FROM parapet.worker')).rowCount ?? Number.NaN;
    const queue = await startWorker();
    await enqueue(queue, [job('last', 'key'), job('left', 'key')]);
    await untilBegun(1);
    const closed = queue.close(20_000);
    assert.equal(await workers(), 1);
    gateOf('last').resolve();
    await closed;
    assert.equal(await workers(), 0);
    assert.deepEqual(await rows(), [{ id: 'left', isRunning: false }]);
    await startWorker();
    gateOf('left').resolve();
    await untilRows([]);
  },
);

test('a worker whose connections are cut, including the LISTEN connection, continues', { timeout }, async () => {
  const queue = await startWorker({ pollEveryMs: 50 });
  await enqueue(queue, [job('during')]);
  await untilBegun(1);
  await on.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  gateOf('during').resolve();
  await untilRows([]);
  await enqueue(queue, [job('afterwards')]);
  await untilBegun(2);
});

test(
  'a worker that receives no notifications, as behind a pooler in transaction mode, still begins jobs at once',
  { timeout },
  async (t) => {
    const proxy = await openSilentProxy(on.connection);
    t.after(() => proxy.close());
    // It would poll once an hour if notifications arrived.
    const queue = await startWorker({ connection: proxy.connection });
    const ids: string[] = [];
    // It may begin to listen after the first ones.
    while (ids.length < 2 || proxy.dropped() === 0) {
      const id = `job ${ids.length}`;
      ids.push(id);
      await enqueue(queue, [job(id)]);
      await untilBegun(ids.length);
      gateOf(id).resolve();
    }
    await untilRows([]);
    assert.deepEqual(begun, ids);
    await queue.close(10_000);
  },
);

test('a deployment can neither add jobs for another one nor read jobs', async () => {
  const id = randomUUID();
  await on.database.asTenant('2', async (tx) => {
    await tx.client.query(`SELECT parapet.add_job($1, 'nobody', 'key', '{}', now())`, [id]);
  });
  const { rows: added } = await on.database.pool.query('SELECT deployment_id FROM parapet.job WHERE id = $1', [id]);
  assert.deepEqual(added, [{ deployment_id: '2' }]);
  await assert.rejects(
    on.database.asTenant('2', (tx) => tx.client.query('SELECT FROM parapet.job')),
    { code: '42501' },
  );
  await on.database.pool.query('DELETE FROM parapet.job');
});

test('the jobs of a suspended deployment rest in the queue, but those that say otherwise; they begin when it is resumed', async () => {
  const suspend = (id: string, isSuspended: boolean) =>
    on.database.asAccess(async (tx) => {
      await tx.query('UPDATE parapet.deployment SET suspended_at = CASE WHEN $2 THEN now() END WHERE id = $1', [
        id,
        isSuspended,
      ]);
      await wakeWorkers(tx);
    });
  await suspend('1', true);
  const ran: string[] = [];
  const define = (name: string, runsWhileSuspended: boolean) => ({
    name,
    concurrencyPerWorker: concurrency,
    runsWhileSuspended,
    run: async (_payload: unknown, { jobId }: { jobId: string }) => {
      ran.push(jobId);
      now.resolve();
      now = Promise.withResolvers();
    },
    fail: async () => undefined,
  });
  const queue = await startWorker({ jobs: [define('resting', false), define('always', true)] });
  const add = (deploymentId: string, name: string) =>
    on.database.asTenant(deploymentId, (tx) =>
      queue.enqueue(tx, { name, id: `${name} of ${deploymentId}`, payload: {}, serialKey: `${name} ${deploymentId}` }),
    );
  await add('1', 'resting');
  await add('1', 'always');
  await add('2', 'resting');
  while (ran.length < 2) await now.promise;
  assert.deepEqual(ran.toSorted(), ['always of 1', 'resting of 2']);
  await suspend('1', false);
  while (ran.length < 3) await now.promise;
  assert.equal(ran.at(-1), 'resting of 1');
});
