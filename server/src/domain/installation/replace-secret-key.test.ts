import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { makeDeployment, startTestApp } from '../../../../tests/harness/app.ts';
import { createTestDatabase } from '../../../../tests/harness/database/database.ts';
import { testSecretKeys } from '../../../../tests/harness/secret-keys.ts';
import { Confidential } from '../../base/confidential.ts';
import { keysFrom } from '../../start/platform/keys.ts';
import { keyRing } from '../access/key-ring.ts';
import type { JobPlatform } from '../platform.ts';
import { checkSecretKey } from './check-secret-key.ts';
import { openKeys } from './open-keys.ts';
import { addSecretKey, dropOtherSecretKeys } from './replace-secret-key.ts';
import { rotateSealingKey } from './rotate-sealing-key.ts';

const next = keysFrom(new Confidential('the next secret, of thirty-two characters or more'));

async function startInstallation(t: TestContext) {
  const database = await createTestDatabase();
  const app = await startTestApp({ database });
  t.after(async () => {
    await app.close();
    await database.drop();
  });
  await checkSecretKey(app.platform, testSecretKeys.check);
  /** A process that starts with a secret key. */
  const start = async (secret: typeof next): Promise<JobPlatform> => {
    await checkSecretKey(app.platform, secret.check);
    return { ...app.platform, keys: await openKeys(app.platform, secret) };
  };
  return { app, start };
}

test('both secret keys are valid until the old one is dropped; no key of cursors, secrets and JWTs changes', async (t) => {
  const { app, start } = await startInstallation(t);
  const { admin, deploymentId } = await makeDeployment(app.platform, 'org');
  await rotateSealingKey(app.platform);
  const { keyId } = await keyRing(app.platform);
  await assert.rejects(start(next), /secret key does not belong to this database/);

  await addSecretKey(app.platform, { present: testSecretKeys, next });
  await addSecretKey(app.platform, { present: testSecretKeys, next });
  const old = await start(testSecretKeys);
  const renewed = await start(next);
  for (const purpose of ['cursor', 'secretEquality'] as const)
    assert.deepEqual(renewed.keys[purpose], app.platform.keys[purpose]);
  for (const platform of [old, renewed]) {
    assert.equal((await keyRing(platform)).keyId, keyId);
    await assert.rejects(rotateSealingKey(platform), /Two secret keys are valid at the moment/);
  }
  const path = `/api/agent/deployments/${deploymentId}/tokens`;
  assert.equal((await app.ask('GET', path, { token: admin.jwt })).status, 200);

  await dropOtherSecretKeys(app.platform, next);
  await assert.rejects(start(testSecretKeys), /secret key does not belong to this database/);
  const after = await start(next);
  assert.equal((await rotateSealingKey(after)).isNew, true);
  assert.equal((await keyRing(after)).keyId, keyId);
  await assert.rejects(rotateSealingKey(app.platform), /secret key of the installation was replaced/);
});

test('the old secret key is not dropped while a data key is wrapped with it alone', async (t) => {
  const { app, start } = await startInstallation(t);
  await addSecretKey(app.platform, { present: testSecretKeys, next });
  await app.platform.database.asAccess((tx) =>
    tx.query(`DELETE FROM parapet.data_key WHERE secret_check = $1 AND purpose = 'cursor'`, [next.check]),
  );
  await assert.rejects(dropOtherSecretKeys(app.platform, next), /does not wrap the data keys [0-9a-f]{16}\. Run/);
  await start(testSecretKeys);
});

test('the present secret key is no new one', async (t) => {
  const { app } = await startInstallation(t);
  await assert.rejects(
    addSecretKey(app.platform, { present: testSecretKeys, next: testSecretKeys }),
    /The new secret key is the current one/,
  );
});
