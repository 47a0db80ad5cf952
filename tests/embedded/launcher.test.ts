import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, isAlive, createHolderFolder, spawnHolder } from './holder.ts';

const notes = 'SELECT count(*)::int AS n FROM note';

test('committed data survives a restart, and PostgreSQL stops with its Parapet', async (t) => {
  const place = await createHolderFolder(t);
  const first = await place.hold('data');
  await ask(first.connection, 'CREATE TABLE note (n int); INSERT INTO note VALUES (1)');
  await first.end();
  assert.equal(isAlive(first.pid), false);
  const second = await place.hold('data');
  assert.deepEqual(await ask(second.connection, notes), [{ n: 1 }]);
  await second.end();
});

test('after kill -9 the next start takes the database over without loss of committed data, every time', async (t) => {
  const place = await createHolderFolder(t);
  let before = await place.hold('data');
  await ask(before.connection, 'CREATE TABLE note (n int)');
  for (let round = 1; round <= 5; round += 1) {
    await ask(before.connection, `INSERT INTO note VALUES (${round})`);
    await before.kill();
    assert.equal(isAlive(before.pid), true, 'PostgreSQL outlives its Parapet');
    const next = await place.hold('data');
    assert.equal(isAlive(before.pid), false, 'the old one was stopped');
    assert.deepEqual(await ask(next.connection, notes), [{ n: round }]);
    before = next;
  }
  await before.end();
});

test('after kill -9 of both, the database recovers', async (t) => {
  const place = await createHolderFolder(t);
  const first = await place.hold('data');
  await ask(first.connection, 'CREATE TABLE note (n int); INSERT INTO note VALUES (1)');
  process.kill(first.pid, 'SIGKILL');
  await first.kill();
  const second = await place.hold('data');
  assert.deepEqual(await ask(second.connection, notes), [{ n: 1 }]);
  await second.end();
});

test('a second Parapet on the same data directory fails with instructions, and the first continues', async (t) => {
  const place = await createHolderFolder(t);
  const first = await place.hold('data');
  await assert.rejects(
    place.hold('data'),
    /Another Parapet is running on the database in .*set PARAPET_DATA_DIR and PARAPET_PORT/,
  );
  assert.deepEqual(await ask(first.connection, 'SELECT 1 AS n'), [{ n: 1 }]);
  await first.end();
});

test('a stale process id that now belongs to another process neither blocks the start nor is killed', async (t) => {
  const place = await createHolderFolder(t);
  const dataDir = join(place.folder, 'data');
  const first = await place.hold('data');
  const { uid, gid } = statSync(join(dataDir, 'database'));
  await first.end();
  const bystander = spawn('/bin/sleep', ['60'], { uid, gid, cwd: '/' });
  await once(bystander, 'spawn');
  writeFileSync(
    join(dataDir, 'database/postmaster.pid'),
    `${bystander.pid}\n${dataDir}/database\n1\n5432\n.\n\n0 0\nready\n`,
  );
  const second = await place.hold('data');
  assert.equal(bystander.exitCode ?? bystander.signalCode, null);
  bystander.kill();
  await second.end();
});

test('a killed first start does not block later ones, and leaves nothing behind', async (t) => {
  const place = await createHolderFolder(t);
  const dataDir = join(place.folder, 'data');
  for (const afterMs of [150, 400, 700]) {
    const { child } = spawnHolder(dataDir);
    await sleep(afterMs);
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  const holder = await place.hold('data');
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.startsWith('database.new')),
    [],
  );
  assert.deepEqual(await ask(holder.connection, 'SELECT 1 AS n'), [{ n: 1 }]);
  await holder.end();
});

test('a lost database password is set again', async (t) => {
  const place = await createHolderFolder(t);
  const dataDir = join(place.folder, 'data');
  const first = await place.hold('data');
  await first.end();
  rmSync(join(dataDir, 'database.password'));
  const second = await place.hold('data');
  assert.notEqual(second.connection.password, first.connection.password);
  assert.deepEqual(await ask(second.connection, 'SELECT 1 AS n'), [{ n: 1 }]);
  await assert.rejects(ask({ ...second.connection, password: 'wrong' }, 'SELECT 1'), /password authentication failed/);
  await second.end();
});

test('the path of the data directory may be long and contain spaces and quotes', async (t) => {
  const place = await createHolderFolder(t);
  const dataDir = join(place.folder, `it's a "data" directory, ${'far '.repeat(40)}away`);
  const { child, nextLine } = spawnHolder(dataDir);
  const line = await nextLine();
  assert.ok('pid' in line, JSON.stringify(line));
  child.stdin.end();
  await once(child, 'close');
});

test('a database of another PostgreSQL version is rejected with instructions and left unchanged', async (t) => {
  const place = await createHolderFolder(t);
  const dataDir = join(place.folder, 'data');
  mkdirSync(join(dataDir, 'database'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'database/PG_VERSION'), '12\n');
  await assert.rejects(
    place.hold('data'),
    /was made by PostgreSQL 12, and this Parapet contains PostgreSQL \d+\. Start the Parapet that made it/,
  );
  assert.equal(readFileSync(join(dataDir, 'database/PG_VERSION'), 'utf8'), '12\n');
});

test('Ctrl-C in a terminal does not reach PostgreSQL; the server stops it when it has finished', async (t) => {
  const place = await createHolderFolder(t);
  const holder = await place.hold('data');
  process.kill(-(holder.process.pid ?? 0), 'SIGINT'); // to the whole group, as a terminal does
  // The signal is pending in every process of the group once one of them reports it; PostgreSQL would refuse a new connection then.
  assert.deepEqual(await holder.nextLine(), { signal: 'SIGINT' });
  assert.deepEqual(await ask(holder.connection, 'SELECT 1 AS n'), [{ n: 1 }]);
  await holder.end();
});

test('Parapet notices when PostgreSQL exits', async (t) => {
  const place = await createHolderFolder(t);
  const holder = await place.hold('data');
  process.kill(holder.pid, 'SIGQUIT');
  assert.match(String((await holder.nextLine())['lost']), /received immediate shutdown request/);
  await holder.end();
});

test('PostgreSQL listens only on a socket in a folder that only its user can access', async (t) => {
  const place = await createHolderFolder(t);
  const holder = await place.hold('data');
  assert.equal(statSync(holder.socketFolder).mode & 0o777, 0o700);
  assert.deepEqual(await ask(holder.connection, `SELECT current_setting('listen_addresses') AS addresses`), [
    { addresses: '' },
  ]);
  await assert.rejects(ask({ ...holder.connection, user: 'postgres', password: '' }, 'SELECT 1'), /password/);
  await holder.end();
});
