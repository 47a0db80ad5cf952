/** `npm run dump` of a running server, `npm run restore`, and what both reject. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { Confidential } from '../../server/src/base/confidential.ts';
import { secretCheckFrom } from '../../server/src/start/platform/keys.ts';
import { restoreDump } from '../../server/src/store/dump/restore-dump.ts';
import { createTestDatabase } from '../harness/database/database.ts';
import { urlOf } from '../harness/server.ts';
import { commandEnvironment, makeDataDir, startProcess } from '../start/server-process.ts';

const root = resolve(import.meta.dirname, '../..');
const admin = { PARAPET_ADMIN_EMAIL: 'ada@example.com', PARAPET_ADMIN_PASSWORD: 'correct horse battery staple' };

async function run(
  command: 'dump' | 'restore',
  parameters: string[],
  settings: Record<string, string>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `server/src/${command}.ts`, ...parameters],
    { cwd: root, env: { ...commandEnvironment, ...settings } },
  );
  return stdout;
}

async function logIn(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.PARAPET_ADMIN_EMAIL, password: admin.PARAPET_ADMIN_PASSWORD }),
  });
  return answer.status;
}

test('a dump of a running server is restored into a new data directory, and sign-in works there', async (t) => {
  const from = await makeDataDir(t);
  const server = startProcess(t, 'server.ts', { PARAPET_DATA_DIR: from, ...admin });
  assert.equal(await logIn(await server.ready()), 200);
  const file = join(from, 'all.dump');
  assert.match(await run('dump', [file], { PARAPET_DATA_DIR: from }), /keep PARAPET_SECRET_KEY, or secret\.key/);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(
    (await readdir(from)).filter((name) => name.endsWith('.part')),
    [],
  );
  assert.equal(await logIn(await server.ready()), 200, 'the server works on');

  const to = await makeDataDir(t);
  await assert.rejects(
    run('restore', [file], { PARAPET_DATA_DIR: to }),
    /Restoring needs the secret key of the dumped/,
  );
  assert.deepEqual(await readdir(to), [], 'nothing was made');
  await writeFile(join(to, 'secret.key'), 'another key of more than thirty-two characters');
  await assert.rejects(run('restore', [file], { PARAPET_DATA_DIR: to }), /made with a different secret key/);
  await copyFile(join(from, 'secret.key'), join(to, 'secret.key'));
  assert.match(
    await run('restore', [file], { PARAPET_DATA_DIR: to }),
    /The installation as of .* is restored: \d+ rows/,
  );
  const restored = startProcess(t, 'server.ts', { PARAPET_DATA_DIR: to, PARAPET_ADMIN_EMAIL: 'someone@example.com' });
  assert.equal(await logIn(await restored.ready()), 200);
  assert.doesNotMatch(restored.stdout(), /shown only this once/, 'nobody new was made');
  await assert.rejects(run('restore', [file], { PARAPET_DATA_DIR: to }), /The database is not empty/);
});

test('dump fails if no server was ever started', async (t) => {
  const empty = await makeDataDir(t);
  await assert.rejects(
    run('dump', [join(empty, 'x')], { PARAPET_DATA_DIR: empty }),
    /no database in .*: nothing to dump/,
  );
  await assert.rejects(run('dump', [], { PARAPET_DATA_DIR: empty }), /Name one file: npm run dump -- FILE/);
  await assert.rejects(
    run('restore', ['a', 'b'], { PARAPET_DATA_DIR: empty }),
    /Name one file: npm run restore -- FILE/,
  );
  assert.deepEqual(await readdir(empty), []);
});

const PARAPET_SECRET_KEY = 'a secret of at least thirty-two characters';
let whole: Buffer;

async function makeDump(t: TestContext): Promise<Buffer> {
  const { connection, drop } = await createTestDatabase();
  t.after(() => drop());
  const settings = { DATABASE_URL: urlOf(connection), PARAPET_SECRET_KEY, ...admin };
  const server = startProcess(t, 'server.ts', settings);
  await server.ready();
  server.process.kill('SIGTERM');
  await server.ended();
  const file = join(await makeDataDir(t), 'all.dump');
  await run('dump', [file], settings);
  return readFile(file);
}

/** Asserts that a file is rejected and the database still empty. */
async function assertRefused(t: TestContext, content: Buffer, complaint: RegExp): Promise<void> {
  const { connection, drop } = await createTestDatabase();
  const file = join(await makeDataDir(t), 'damaged.dump');
  await mkdir(resolve(file, '..'), { recursive: true });
  await writeFile(file, content);
  const secretCheck = secretCheckFrom(new Confidential(PARAPET_SECRET_KEY));
  await assert.rejects(restoreDump(connection, { file, secretCheck }), complaint);
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(
    `SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'parapet'::regnamespace AND c.relkind = 'r' AND c.relname LIKE 'restored%'`,
  );
  await client.query('BEGIN; SET LOCAL ROLE parapet_access');
  const found = await client.query('SELECT FROM parapet.deployment UNION ALL SELECT FROM parapet.installation');
  await client.end();
  await drop();
  assert.deepEqual([rows, found.rowCount], [[], 0]);
}

test('a damaged, truncated, modified or foreign file is rejected with the reason and restores nothing', async (t) => {
  whole = await makeDump(t);
  await assertRefused(t, whole.subarray(0, whole.length - 10), /is damaged or not a dump: .*Nothing was restored/);
  await assertRefused(t, whole.subarray(0, whole.length / 2), /is damaged or not a dump: /);
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)]! ^= 1;
  await assertRefused(t, flipped, /is damaged or not a dump: /);
  await assertRefused(t, Buffer.from('no dump'), /is damaged or not a dump: it cannot be decompressed/);

  const text = zstdDecompressSync(whole).toString('utf8');
  const packed = (changed: string) => zstdCompressSync(changed);
  const emailChanged = text.replace('ada@example.com', 'eve@example.com');
  assert.notEqual(emailChanged, text);
  await assertRefused(t, packed(emailChanged), /its checksum differs/);
  await assertRefused(t, packed(`${text}more\n`), /something follows its end/);
  const lines = text.split('\n');
  const account = lines.findIndex((line) => line.startsWith('{"table":"user_account"'));
  await assertRefused(t, packed(lines.toSpliced(account + 1, 1).join('\n')), /rows of user_account are missing/);
  await assertRefused(t, packed(text.slice(0, text.indexOf('{"end"'))), /it ends too early/);
});

test('a dump of a newer schema is rejected with the version that wrote it', async (t) => {
  const text = zstdDecompressSync(whole).toString('utf8');
  const newer = '"migrations":[{"name":"9000-newer.sql","digest":"x","compatibleFrom":"0.1.0","version":"99.0.0"},';
  const changed = text.replace('"migrations":[', newer).replace(/^\{"version":"[^"]*"/m, '{"version":"99.0.0"');
  const body = changed.slice(0, changed.indexOf('{"end"'));
  const sha256 = createHash('sha256').update(body).digest('hex');
  const sealed = zstdCompressSync(`${body}${JSON.stringify({ end: true, sha256 })}\n`);
  await assertRefused(
    t,
    sealed,
    /made by Parapet 99\.0\.0, with a schema that this one .* does not know: 9000-newer\.sql/,
  );
});
