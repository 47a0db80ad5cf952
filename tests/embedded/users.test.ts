/** The user that PostgreSQL runs as. Only root can test this; elsewhere these tests are skipped. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, canRunAs, createHolderFolder } from './holder.ts';

const nameless = { uid: 54_321, gid: 54_321 };
const isRoot: { skip?: string } =
  process.getuid?.() === 0 && process.platform === 'linux' ? {} : { skip: 'only root can be others' };
/** In a container with a user namespace, whose ids end early. */
const hasFewIds = isRoot.skip === undefined && !/4294967295/.test(readFileSync('/proc/self/uid_map', 'utf8'));
const canBeNameless = canRunAs(nameless) ? {} : { skip: 'only root can be others, in a checkout that others can read' };

test("root's data directory and its parents may be inaccessible to all other users", isRoot, async (t) => {
  const place = await createHolderFolder(t);
  const dataDir = join(place.folder, 'closed', 'data');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(join(place.folder, 'closed'), 0o700);
  const holder = await place.hold('closed/data');
  assert.deepEqual(await ask(holder.connection, 'SELECT 1 AS n'), [{ n: 1 }]);
  assert.notEqual(statSync(join(dataDir, 'database')).uid, 0, 'PostgreSQL does not run as root');
  assert.equal(statSync(dataDir).mode & 0o777, 0o700, 'nothing was opened for it');
  assert.equal(statSync(join(dataDir, 'database.password')).mode & 0o777, 0o600);
  await holder.end();
});

test('a copy of a data directory made by root starts', isRoot, async (t) => {
  const place = await createHolderFolder(t);
  const first = await place.hold('data');
  await ask(first.connection, 'CREATE TABLE note (n int)');
  await first.end();
  cpSync(join(place.folder, 'data'), join(place.folder, 'copy'), { recursive: true });
  assert.equal(statSync(join(place.folder, 'copy/database/PG_VERSION')).uid, 0);
  const second = await place.hold('copy');
  assert.deepEqual(await ask(second.connection, 'SELECT count(*)::int AS n FROM note'), [{ n: 0 }]);
  await second.end();
});

test('as root, each database has a user of its own; one of `nobody` is taken over with its data', isRoot, async (t) => {
  const place = await createHolderFolder(t);
  const [one, two] = [await place.hold('one'), await place.hold('two')];
  const owners = ['one', 'two'].map((name) => statSync(join(place.folder, name, 'database')).uid);
  assert.deepEqual(
    [one, two].map(({ pid }) => statSync(`/proc/${pid}`).uid),
    owners,
  );
  assert.notEqual(owners[0], owners[1]);
  for (const uid of owners) assert.ok(uid >= 2_000_000_000 || hasFewIds, `uid ${uid} is in use by others`);
  await ask(one.connection, 'CREATE TABLE note (n int); INSERT INTO note VALUES (1)');
  await Promise.all([one.end(), two.end()]);
  // As an earlier version left it.
  spawnSync('chown', ['-R', '65534:65534', join(place.folder, 'one/database')]);
  const again = await place.hold('one');
  assert.deepEqual(await ask(again.connection, 'SELECT n FROM note'), [{ n: 1 }]);
  assert.equal(statSync(`/proc/${again.pid}`).uid, owners[0]);
  assert.equal(statSync(join(place.folder, 'one/database/PG_VERSION')).uid, owners[0]);
  await again.end();
});

test('a user without a name and a home directory can start it from the template', canBeNameless, async (t) => {
  const place = await createHolderFolder(t);
  chownSync(place.folder, nameless.uid, nameless.gid);
  const holder = await place.hold('data', nameless);
  assert.equal(statSync(join(place.folder, 'data/database')).uid, nameless.uid);
  await ask(holder.connection, 'CREATE TABLE note (n int); INSERT INTO note VALUES (1)');
  await holder.kill();
  const next = await place.hold('data', nameless);
  assert.deepEqual(await ask(next.connection, 'SELECT count(*)::int AS n FROM note'), [{ n: 1 }]);
  await next.end();
});

test("another user's database is rejected with instructions; root starts it as its owner", canBeNameless, async (t) => {
  const place = await createHolderFolder(t);
  chownSync(place.folder, nameless.uid, nameless.gid);
  const first = await place.hold('data', nameless);
  await first.end();
  chmodSync(place.folder, 0o755);
  chmodSync(join(place.folder, 'data'), 0o755);
  await assert.rejects(place.hold('data', { uid: 54_322, gid: 54_322 }), /belongs to uid 54321, and this is uid 54322/);
  const asRoot = await place.hold('data');
  assert.equal(statSync(`/proc/${asRoot.pid}`).uid, nameless.uid);
  await asRoot.end();
});

test('other users of the machine cannot connect', isRoot, async (t) => {
  const place = await createHolderFolder(t);
  const holder = await place.hold('data');
  chmodSync(place.folder, 0o755);
  chmodSync(join(place.folder, 'data'), 0o755);
  const connect = `require('net').connect(${JSON.stringify(join(holder.socketFolder, '.s.PGSQL.5432'))}).on('error', (e) => console.log(e.code)).on('connect', () => process.exit())`;
  const tried = spawnSync('node', ['-e', connect], { ...nameless, cwd: '/', encoding: 'utf8' });
  assert.equal(tried.stdout.trim(), 'EACCES');
  await holder.end();
});
