/** One deployment of an installation: dumped while it is written to, and restored beside others. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { checkSecretKey } from '../../server/src/domain/installation/check-secret-key.ts';
import { verifyDump } from '../../server/src/store/dump/dump-reader.ts';
import { listDumpedTables } from '../../server/src/store/dump/dumped-tables.ts';
import { restoreDump } from '../../server/src/store/dump/restore-dump.ts';
import { writeDump } from '../../server/src/store/dump/write-dump.ts';
import { createDeployment } from '../../server/src/domain/deployments/testing/create-deployment.ts';
import { jwtOf, makeDeployment, makePerson, startTestApp, type TestApp } from '../harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import { makeToken } from '../harness/organisation.ts';
import { testSecretKeys } from '../harness/secret-keys.ts';

const secretCheck = testSecretKeys.check;
let file: string;
let from: { app: TestApp; database: TestDatabase };
let moved: Awaited<ReturnType<typeof makeDeployment>>;

async function startInstallation(t?: TestContext): Promise<{ app: TestApp; database: TestDatabase }> {
  const database = await createTestDatabase();
  const app = await startTestApp({ database });
  await checkSecretKey(app.platform, secretCheck);
  t?.after(async () => {
    await app.close();
    await database.drop();
  });
  return { app, database };
}

before(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'parapet-dump-')), 'moved.dump');
  from = await startInstallation();
  for (const slug of ['first', 'second']) await makeDeployment(from.app.platform, slug);
  moved = await makeDeployment(from.app.platform, 'moved');
  await makeToken(from.app, moved.deploymentId, moved.admin.jwt, { permissions: ['WEB_API'] });
  await writeDump(from.database.connection, { file, deployment: 'moved', now: new Date() });
});
after(async () => {
  await from.app.close();
  await from.database.drop();
  await rm(join(file, '..'), { recursive: true });
});

test('a deployment is restored beside others: existing accounts are kept, missing ones created, used ids replaced', async (t) => {
  const { app, database } = await startInstallation(t);
  await makeDeployment(app.platform, 'here');
  // Exists in the target with the same e-mail address, but another name and id.
  const known = await makePerson(app.platform, 'moved-admin');
  await app.platform.database.asAccess((tx) =>
    tx.query(`UPDATE parapet.user_account SET login = 'known', name = 'Known' WHERE id = $1`, [known.userId]),
  );
  const { rows } = await restoreDump(database.connection, { file, secretCheck });
  assert.ok(rows >= 9);
  const members = await app.platform.database.asAccess(
    async (tx) =>
      (
        await tx.query<{ id: string; login: string; email: string; account: string }>(
          `SELECT u.id, m.login, m.email, u.login AS account FROM parapet.membership m JOIN parapet.user_account u ON u.id = m.user_id
            WHERE m.deployment_id = $1 ORDER BY m.email`,
          [moved.deploymentId],
        )
      ).rows,
  );
  assert.deepEqual(
    members.map(({ login }) => login),
    ['known', 'moved-member', 'moved-readonly'],
  );
  assert.deepEqual(
    members.map(({ account }) => account),
    ['known', 'moved-member', 'moved-readonly'],
  );
  assert.equal(members[0]!.id, known.userId);
  assert.equal(new Set(members.map(({ id }) => id)).size, 3);

  const token = await jwtOf(app.platform, 'moved-admin@example.com');
  const audit = await app.ask('GET', `/api/audit/v1/deployments/${moved.deploymentId}/state`, { token });
  assert.equal(audit.body.isIntact, true, audit.text);
  const made = await makeDeployment(app.platform, 'made-later');
  assert.ok(BigInt(made.deploymentId) > BigInt(moved.deploymentId), 'ids go on after those of the dump');
  await assert.rejects(
    restoreDump(database.connection, { file, secretCheck }),
    /already has a deployment with id .*moved/,
  );
});

test('an unmatched account is rejected by name, and nothing is restored', async (t) => {
  const { app, database } = await startInstallation(t);
  const stranger = await makePerson(app.platform, 'stranger');
  await createDeployment(app.platform, { slug: 'here', name: 'here', adminUserId: stranger.userId });
  await app.platform.database.asAccess((tx) =>
    tx.query(`UPDATE parapet.user_account SET login = 'moved-member' WHERE id = $1`, [stranger.userId]),
  );
  await assert.rejects(
    restoreDump(database.connection, { file, secretCheck }),
    /Another user has the login of moved-member \(moved-member@example\.com\)/,
  );
  await assert.rejects(
    restoreDump(database.connection, { file, secretCheck: Buffer.alloc(32, 1) }),
    /a different secret key/,
  );
  const { rows } = await app.platform.database.asAccess((tx) => tx.query('SELECT email FROM parapet.user_account'));
  assert.deepEqual(rows, [{ email: 'stranger@example.com' }]);
});

test('a dump contains no other deployments and no sessions', async () => {
  const { header } = await verifyDump(file);
  assert.deepEqual(header.deployment, { id: moved.deploymentId, slug: 'moved' });
  const text = zstdDecompressSync(await readFile(file)).toString('utf8');
  assert.doesNotMatch(text, /first-admin|second-admin|"table":"(session|refresh_token|signing_key|installation)"/);
  assert.match(text, /moved-admin/);
  await assert.rejects(
    writeDump(from.database.connection, { file, deployment: 'none', now: new Date() }),
    /There is no deployment none\. There are: first, second, moved\./,
  );
});

test('a dump is a consistent snapshot while users write', async (t) => {
  const { app, database } = await startInstallation(t);
  const { deploymentId, admin } = await makeDeployment(app.platform, 'busy');
  const dumped = new AbortController();
  let written = 0;
  const writing = (async () => {
    while (!dumped.signal.aborted || written < 20) {
      await makeToken(app, deploymentId, admin.jwt, { permissions: ['WEB_API'] });
      written += 1;
    }
  })();
  const busy = `${file}.busy`;
  for (let round = 0; round < 5; round += 1) await writeDump(database.connection, { file: busy, now: new Date() });
  dumped.abort();
  await writing;
  const target = await createTestDatabase();
  await restoreDump(target.connection, { file: busy, secretCheck });
  const restored = await startTestApp({ database: target });
  t.after(async () => {
    await restored.close();
    await target.drop();
  });
  restored.clock.set(app.clock.now());
  const state = await restored.ask('GET', `/api/audit/v1/deployments/${deploymentId}/state`, { token: admin.jwt });
  assert.equal(state.body.isIntact, true);
  const made = await restored.platform.database.asAccess((tx) =>
    tx.query('SELECT count(*)::int AS n FROM parapet.api_token'),
  );
  assert.equal(Number(state.body.entries), (made.rows[0] as { n: number }).n, 'one entry a token');
});

test('a dump contains every table except staging and process state', async () => {
  const client = await from.database.database.pool.connect();
  try {
    const dumped = new Set((await listDumpedTables(client)).map(({ name }) => name));
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'parapet'::regnamespace AND relkind = 'r' AND relpersistence = 'p'`,
    );
    const missing = rows.map(({ name }) => name).filter((name) => !dumped.has(name));
    assert.deepEqual(missing.toSorted(), ['job', 'worker']);
    const { rows: identities } = await client.query(
      `SELECT relname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE attidentity <> '' AND attname <> 'id' AND relname <> ALL ($1)`,
      [missing],
    );
    assert.deepEqual(identities, [], 'every id that PostgreSQL gives out is called id');
  } finally {
    client.release();
  }
});
