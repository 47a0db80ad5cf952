/** Each chore runs once per due time in the whole installation: two servers on one database, as processes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { periodicJobs } from '../../server/src/jobs/registry.ts';
import { createTestDatabase } from '../harness/database/database.ts';
import { urlOf } from '../harness/server.ts';
import { makeDataDir, startProcess, type ServerProcess } from './server-process.ts';

const dueTimes = 5;
const patienceMs = 60_000;
/** Tables of two chores. A worker runs two at a time, so while both wait for these, the other worker has to run the rest. */
const heldTables = ['finding_tally', 'notification_message'];

/** The chores that the process has run, one entry a time, by its log. */
function choresDone({ stderr }: ServerProcess): string[] {
  return [...stderr().matchAll(/^.*"msg":"chore done".*$/gm)].map(
    ([line]) => (JSON.parse(line) as { chore: string }).chore,
  );
}

test('two servers on one database: every chore runs once each time that it is due', async (t) => {
  const { connection, database, drop } = await createTestDatabase();
  t.after(() => drop());
  const settings = {
    DATABASE_URL: urlOf(connection),
    PARAPET_SECRET_KEY: 'a secret of at least thirty-two characters',
    PARAPET_LOG_LEVEL: 'debug',
  };
  const servers = [
    startProcess(t, 'server.ts', { ...settings, PARAPET_DATA_DIR: await makeDataDir(t) }),
    startProcess(t, 'server.ts', { ...settings, PARAPET_DATA_DIR: await makeDataDir(t) }),
  ];
  await Promise.all(servers.map((server) => server.ready()));
  const { rowCount: workers } = await database.pool.query('SELECT FROM parapet.worker');
  assert.equal(workers, servers.length, 'both work on jobs');
  const isWaiting = `name = 'chore' AND worker_id IS NULL AND run_at > now()`;
  const untilWaiting = async (count: number): Promise<void> => {
    for (const until = Date.now() + patienceMs; ; await sleep(20)) {
      const { rowCount } = await database.pool.query(`SELECT FROM parapet.job WHERE ${isWaiting}`);
      if (rowCount === count) return;
      assert.ok(Date.now() < until, `${rowCount} chores wait: ${servers.map(({ stderr }) => stderr()).join('\n')}`);
    }
  };
  const holder = await database.pool.connect();
  for (let due = 0; due < dueTimes; due += 1) {
    await untilWaiting(periodicJobs.length);
    await holder.query(`BEGIN; LOCK TABLE ${heldTables.map((table) => `parapet.${table}`).join(', ')}`);
    await database.pool.query(`UPDATE parapet.job SET run_at = now() WHERE ${isWaiting}`);
    await database.pool.query('NOTIFY parapet_job');
    await untilWaiting(periodicJobs.length - heldTables.length);
    await holder.query('COMMIT');
  }
  holder.release();
  await untilWaiting(periodicJobs.length);
  for (const server of servers) {
    server.process.kill('SIGTERM');
    assert.equal(await server.ended(), 0, server.stderr());
  }
  const byServer = servers.map(choresDone);
  t.diagnostic(`chores run by each server: ${byServer.map((chores) => chores.length).join(' and ')}`);
  assert.ok(
    byServer.every((chores) => chores.length > 0),
    'both took part',
  );
  const names = periodicJobs.map(({ serialKey }) => serialKey);
  assert.deepEqual(byServer.flat().toSorted(), names.flatMap((name) => Array<string>(dueTimes).fill(name)).toSorted());
});
