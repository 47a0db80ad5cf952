/** A deployment's dump brings the keys that its credentials are sealed with, and its new installation takes them over. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openCredential } from '../../server/src/domain/connections/credential.ts';
import { checkSecretKey } from '../../server/src/domain/installation/check-secret-key.ts';
import {
  finishSealingRotation,
  retiredKeyLifeMs,
  rotateSealingKey,
} from '../../server/src/domain/installation/rotate-sealing-key.ts';
import { listDataKeys, type DataKeyRow } from '../../server/src/store/installation/data-keys.ts';
import { restoreDump } from '../../server/src/store/dump/restore-dump.ts';
import { writeDump } from '../../server/src/store/dump/write-dump.ts';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import { testSecretKeys } from '../harness/secret-keys.ts';

interface Installation {
  app: TestApp;
  database: TestDatabase;
}

async function startInstallation(t: TestContext): Promise<Installation> {
  const database = await createTestDatabase();
  const app = await startTestApp({ database });
  await checkSecretKey(app.platform, testSecretKeys.check);
  t.after(async () => {
    await app.close();
    await database.drop();
  });
  return { app, database };
}

interface Place {
  deploymentId: string;
  id: string;
}

/** A deployment of that name, with a connection whose credential is the name. */
async function makeCredential({ app }: Installation, slug: string): Promise<Place> {
  const { deploymentId, admin } = await makeDeployment(app.platform, slug);
  const body = { kind: 'CONNECTION_KIND_GIT', name: slug, baseUrl: 'https://git.example.com', credential: slug };
  const path = `/api/agent/deployments/${deploymentId}/connections`;
  const made = await app.ask('POST', path, { token: admin.jwt, body });
  assert.equal(made.status, 200, made.text);
  return { deploymentId, id: String(made.body.connection.id) };
}

function credentialOf({ app: { platform } }: Installation, { deploymentId, id }: Place): Promise<string | undefined> {
  return platform.database.asTenant(deploymentId, async (tx) => (await openCredential(platform, tx, { id }))?.reveal());
}

async function sealingKeys({ app }: Installation): Promise<DataKeyRow[]> {
  const rows = await app.platform.database.asAccess((tx) => listDataKeys(tx, testSecretKeys.check));
  return rows.filter(({ purpose }) => purpose === 'sealing');
}

test('a deployment that joins others keeps its credentials: its keys come with it, and are retired there in time', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-dump-'));
  t.after(() => rm(folder, { recursive: true }));
  const from = await startInstallation(t);
  await makeDeployment(from.app.platform, 'first');
  const moved = await makeCredential(from, 'moved');
  const later = await makeCredential(from, 'later');
  const { keyId: foreign } = await rotateSealingKey(from.app.platform);
  for (const slug of ['moved', 'later'])
    await writeDump(from.database.connection, { file: join(folder, slug), deployment: slug, now: new Date() });

  const to = await startInstallation(t);
  const here = await makeCredential(to, 'here');
  const { keyId: own } = await rotateSealingKey(to.app.platform);
  const restore = (slug: string) =>
    restoreDump(to.database.connection, { file: join(folder, slug), secretCheck: testSecretKeys.check });
  await restore('moved');
  assert.equal(await credentialOf(to, moved), 'moved');
  assert.equal(await credentialOf(to, here), 'here');
  await finishSealingRotation(to.app.platform);
  const inUse = (await sealingKeys(to)).filter(({ retiredAt }) => retiredAt === null).map(({ id }) => id);
  assert.equal(inUse.length, 1);
  assert.ok([own, foreign].includes(inUse[0]!));

  // The same key comes once more, after it was retired or became the current one: it is not deleted under its values.
  await restore('later');
  assert.equal((await sealingKeys(to)).find(({ id }) => id === foreign)?.retiredAt, null);
  await finishSealingRotation(to.app.platform);
  to.app.clock.advanceMs(retiredKeyLifeMs + 1);
  assert.ok((await finishSealingRotation(to.app.platform)) >= 1);
  assert.equal((await sealingKeys(to)).length, 1);
  const renewed = await startTestApp({ database: to.database });
  t.after(() => renewed.close());
  for (const [name, place] of Object.entries({ moved, later, here }))
    assert.equal(await credentialOf({ ...to, app: renewed }, place), name);
});

test('in an empty database, too; and where found secrets are compared with another key, it is refused', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-dump-'));
  t.after(() => rm(folder, { recursive: true }));
  const from = await startInstallation(t);
  await makeDeployment(from.app.platform, 'first');
  const moved = await makeCredential(from, 'moved');
  await rotateSealingKey(from.app.platform);
  const file = join(folder, 'moved');
  await writeDump(from.database.connection, { file, deployment: 'moved', now: new Date() });
  const options = { file, secretCheck: testSecretKeys.check };

  const empty = await createTestDatabase();
  await restoreDump(empty.connection, options);
  const app = await startTestApp({ database: empty });
  t.after(async () => {
    await app.close();
    await empty.drop();
  });
  assert.equal(await credentialOf({ app, database: empty }, moved), 'moved');
  assert.deepEqual(app.platform.keys.secretEquality, from.app.platform.keys.secretEquality);

  const other = await startInstallation(t);
  await makeDeployment(other.app.platform, 'here');
  await other.app.platform.database.asAccess((tx) =>
    tx.query(`UPDATE parapet.data_key SET id = 'another' WHERE purpose = 'secret_equality'`),
  );
  await assert.rejects(
    restoreDump(other.database.connection, options),
    /compares secrets in code with a different key than this installation/,
  );
});
