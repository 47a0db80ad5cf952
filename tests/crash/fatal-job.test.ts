/** A job that throws, and one that kills each of its workers: both fail in the end, and neither stops the server. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createLog } from '../../server/src/base/log.ts';
import { openJobQueue } from '../../server/src/store/jobs/job-queue.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';

const takeOversMax = 2;

test(
  'a job that kills each of its workers fails after the maximum number of take-overs',
  { timeout: 60_000 },
  async (t) => {
    const { connection } = await enqueued(t, 'fatal');
    const deaths: (string | null)[] = [];
    // The first worker, and those that took over from it, die.
    for (let started = 0; started <= takeOversMax; started += 1)
      deaths.push((await runWorker(connection, 'fatal')).signal);
    assert.deepEqual(deaths, ['SIGKILL', 'SIGKILL', 'SIGKILL']);
    assert.deepEqual(await runWorker(connection, 'fatal'), { signal: null, output: '{"of":"fatal"}' });
  },
);

test('a job that throws fails', { timeout: 60_000 }, async (t) => {
  const { connection } = await enqueued(t, 'failing');
  assert.deepEqual(await runWorker(connection, 'failing'), { signal: null, output: '{"of":"failing"}' });
});

/** A database with one such job in the queue. */
async function enqueued(t: TestContext, name: string): Promise<TestDatabase> {
  const made = await createTestDatabase();
  t.after(() => made.drop());
  const { connection, database } = made;
  const queue = await openJobQueue({ connection, log: createLog({ level: 'silent' }), jobs: [], isAlone: false });
  try {
    await database.asTenant('1', (tx) => queue.enqueue(tx, { name, id: name, payload: { of: name }, serialKey: name }));
  } finally {
    await queue.close(0);
  }
  return made;
}

async function runWorker(connection: object, name: string): Promise<{ signal: string | null; output: string }> {
  const program = join(import.meta.dirname, 'fatal-worker.ts');
  const worker = spawn(process.execPath, [program, JSON.stringify(connection), name, String(takeOversMax)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  worker.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const signal = await new Promise<string | null>((ended) => worker.once('close', (_code, by) => ended(by)));
  return { signal, output };
}
