/**
 * Keys are rotated while two server processes serve one database under load that uses every sealed column: no request
 * fails, nobody is signed out, nothing is left under the old key, and no process is restarted, but for the secret key
 * itself, where the nodes are restarted one after the other.
 */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startReceiver } from '../../server/src/http/notifications/testing/receiver.ts';
import { markOf } from '../../server/src/domain/installation/sealing.ts';
import type { Database } from '../../server/src/store/database.ts';
import { keyChannel } from '../../server/src/store/access/signing-keys.ts';
import { createTestDatabase } from '../harness/database/database.ts';
import { urlOf } from '../harness/server.ts';
import { columnsWithout, storedValues } from '../harness/sealed-values.ts';
import { connectScansApi } from '../harness/uploads/scans-api.ts';
import { startLoad, type Installation, type Load, type Session } from './key-rotation-load.ts';
import { leaveToken, sealedClients } from './sealed-load.ts';
import { commandEnvironment, findFreePort, makeDataDir, startProcess, type ServerProcess } from './server-process.ts';

const root = resolve(import.meta.dirname, '../..');
const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
const oldSecret = 'a secret of at least thirty-two characters';
const newSecret = 'the next secret, of thirty-two characters or more';
/** Answers that each client of the load must have had before the next step. */
const between = 5;
/** The limit of each wait, so that one that never ends names what it waited for. */
const patienceMs = 60_000;

interface Rig {
  installation: Installation;
  load: Load;
  /** Direct access to the rows that the test looks at. */
  database: Database;
  settings: Record<string, string>;
  nodes: Node[];
  start(secret: string): Promise<Node>;
}

/** A server process with an address of its own; the one that it prints is the installation's. */
interface Node extends ServerProcess {
  url: string;
}

async function startRig(t: TestContext): Promise<Rig> {
  const { connection, database, drop } = await createTestDatabase();
  t.after(() => drop());
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const settings = {
    DATABASE_URL: urlOf(connection),
    PARAPET_DATA_DIR: await makeDataDir(t),
    PARAPET_PUBLIC_URL: 'http://parapet.example.com',
    PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8',
    PARAPET_ADMIN_EMAIL: account.email,
    PARAPET_ADMIN_PASSWORD: account.password,
  };
  const start = async (secret: string): Promise<Node> => {
    const port = await findFreePort();
    const node = startProcess(t, 'server.ts', { ...settings, PARAPET_PORT: `${port}`, PARAPET_SECRET_KEY: secret });
    return { ...node, url: `http://127.0.0.1:${port}` };
  };
  const first = await start(oldSecret);
  await first.ready();
  const second = await start(oldSecret);
  await second.ready();
  const nodes = [first, second];
  // Three API tokens, for a list of several pages.
  await connectScansApi(first.url, account);
  await connectScansApi(second.url, account);
  const { deploymentId, token } = await connectScansApi(first.url, account);
  const login = await fetch(`${first.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const session = (await login.json()) as Session;
  const installation = { nodes: nodes.map(({ url }) => url), deploymentId, token, session, receiverUrl: receiver.url };
  const sealing = { deploymentId, session, account, publicUrl: settings.PARAPET_PUBLIC_URL, database };
  const load = await startLoad(t, installation, (ask, nextNode) => sealedClients(t, sealing, { ask, nextNode }));
  return { installation, load, database, settings, nodes, start };
}

const command = ['--disable-warning=ExperimentalWarning', 'server/src/rotate-keys.ts'];
const environmentOf = ({ settings }: Rig, secret: string): Record<string, string | undefined> => ({
  ...commandEnvironment,
  ...settings,
  PARAPET_SECRET_KEY: secret,
});

async function rotateKeys(rig: Rig, secret: string, ...parameters: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...command, ...parameters], {
    cwd: root,
    env: environmentOf(rig, secret),
    timeout: patienceMs,
  });
  return stdout;
}

async function countOf({ database }: Rig, statement: string): Promise<number> {
  const { rows } = await database.asAccess((tx) => tx.query<{ n: number }>(statement));
  return rows[0]?.n ?? 0;
}
const countKeys = (rig: Rig, purpose: 'sealing' | 'audit'): Promise<number> =>
  countOf(rig, `SELECT count(*)::int AS n FROM parapet.data_key WHERE purpose = '${purpose}'`);
/** What the command prints for the sealing key, the key of the audit log, and the signing key. */
const rotated =
  /^The sealing key [0-9a-f]{16} is in use.*\nThe key [0-9a-f]{16} seals the audit log \(deployments: 1\).*\nThe signing key .* is published/;

/** A rotation has just ended: every sealed column has values, and the new key has sealed each of them. */
async function assertNothingLeft({ database }: Rig, output: string): Promise<void> {
  const [, keyId = ''] = /(?:The sealing key|are sealed with) ([0-9a-f]{16})/.exec(output) ?? [];
  assert.notEqual(keyId, '', output);
  const values = await storedValues(database);
  assert.deepEqual(columnsWithout(values), [], 'a column without a value proves nothing');
  const mark = markOf(keyId);
  const left = values.filter(({ sealed }) => !sealed.subarray(0, mark.length).equals(mark));
  assert.deepEqual(
    left.map(({ purpose }) => purpose),
    [],
    `not sealed with ${keyId}`,
  );
}

const keyIdOf = (jwt: string): string =>
  (JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await isTrue()); await sleep(20)) assert.ok(Date.now() < end, what);
}

/** Waits until every node publishes the key that waits to sign, lets its ten minutes pass, and waits for a JWT of it. */
async function beginToSign({ installation, database, load }: Rig): Promise<void> {
  const { rows } = await database.asAccess((tx) =>
    tx.query<{ id: string }>('SELECT id FROM parapet.signing_key WHERE retired_at IS NULL AND signs_from > now()'),
  );
  const [waiting] = rows;
  assert.ok(waiting !== undefined, 'a key waits to sign');
  for (const node of installation.nodes) {
    await until(async () => {
      const answer = await fetch(`${node}/.well-known/jwks.json`, { signal: AbortSignal.timeout(patienceMs) });
      return (await answer.text()).includes(waiting.id);
    }, `${node} does not publish ${waiting.id}`);
  }
  await database.asAccess(async (tx) => {
    // Each later than the one before, as if ten minutes had passed.
    await tx.query(`UPDATE parapet.signing_key SET signs_from = now() WHERE id = $1`, [waiting.id]);
    await tx.query(`NOTIFY ${keyChannel}, ''`);
  });
  await until(async () => keyIdOf(load.accessToken()) === waiting.id, 'no JWT is signed with the new key');
}

test('signing and sealing keys are rotated several times under load on two processes: no request fails', async (t) => {
  const rig = await startRig(t);
  await rig.load.served(between);
  for (let round = 0; round < 3; round += 1) {
    const fetchToken = await leaveToken(rig.installation);
    const output = await rotateKeys(rig, oldSecret);
    assert.match(output, rotated);
    await assertNothingLeft(rig, output);
    await fetchToken();
    await rig.load.served(between);
    await beginToSign(rig);
    await rig.load.served(between);
    for (const purpose of ['sealing', 'audit'] as const) assert.equal(await countKeys(rig, purpose), round + 2);
  }

  const killed = spawn(process.execPath, command, { cwd: root, env: environmentOf(rig, oldSecret) });
  t.after(() => killed.kill('SIGKILL'));
  // From now on: on a busy machine the command may have ended before it is killed, and no second event follows.
  const closed = once(killed, 'close');
  await until(async () => (await countKeys(rig, 'sealing')) === 5, 'the command made no key');
  killed.kill('SIGKILL');
  await closed;
  await rig.load.served(between);
  const fetchToken = await leaveToken(rig.installation);
  const output = await rotateKeys(rig, oldSecret);
  assert.match(output, /(is complete: stored credentials are sealed with|is in use)/);
  await assertNothingLeft(rig, output);
  await fetchToken();
  await rig.load.served(between);
  await rig.load.stop();
  assert.equal(
    await countOf(
      rig,
      `SELECT count(*)::int AS n FROM parapet.data_key WHERE purpose = 'sealing' AND retired_at IS NULL`,
    ),
    1,
  );
  for (const node of rig.nodes) assert.equal(node.process.exitCode, null);
});

test('the secret key is replaced under load, node by node: no request fails, and the old one opens nothing', async (t) => {
  const rig = await startRig(t);
  const { installation, load } = rig;
  await load.served(between);
  const file = join(rig.settings['PARAPET_DATA_DIR']!, 'next.key');
  await writeFile(file, `${newSecret}\n`);
  assert.match(await rotateKeys(rig, oldSecret, '--new-secret-file', file), /both valid now\. Restart every process/);
  await load.served(between);
  for (const node of rig.nodes) {
    installation.nodes = installation.nodes.filter((url) => url !== node.url);
    await load.served(1);
    node.process.kill('SIGTERM');
    assert.equal(await node.ended(), 0, node.stderr());
    const renewed = await rig.start(newSecret);
    await renewed.ready();
    installation.nodes = [...installation.nodes, renewed.url];
    await load.served(between);
  }
  await assert.rejects(rotateKeys(rig, newSecret), /Two secret keys are valid at the moment/);
  const fetchToken = await leaveToken(installation);
  const output = await rotateKeys(rig, newSecret, '--drop-old-secret');
  assert.match(output, /Only the current secret key is valid now\.\nThe sealing key/);
  await assertNothingLeft(rig, output);
  await fetchToken();
  const wrappings = 'SELECT count(DISTINCT secret_check)::int AS n FROM parapet.data_key';
  assert.equal(await countOf(rig, wrappings), 1, 'data keys are wrapped with the new secret key alone');
  await load.served(between);
  await beginToSign(rig);
  await load.served(between);
  await load.stop();
  await assert.rejects(rotateKeys(rig, oldSecret), /The secret key does not belong to this database/);
  const late = await rig.start(oldSecret);
  assert.equal(await late.ended(), 1);
  assert.match(late.stderr(), /The secret key does not belong to this database/);
});
