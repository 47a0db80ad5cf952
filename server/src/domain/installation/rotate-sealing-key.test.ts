import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDeployment, startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { createTestDatabase } from '../../../../tests/harness/database/database.ts';
import { testSecretKeys } from '../../../../tests/harness/secret-keys.ts';
import { Confidential } from '../../base/confidential.ts';
import { sealedColumns } from '../../model/installation/sealed-columns.ts';
import { listDataKeys } from '../../store/installation/data-keys.ts';
import { findSealedCredential } from '../../store/connections/connections.ts';
import { insertLoginRequest, updateLoginRequestApproved } from '../../store/access/login-requests.ts';
import { openCredential, storeCredential } from '../connections/credential.ts';
import type { JobPlatform } from '../platform.ts';
import { finishSealingRotation, retiredKeyLifeMs, rotateSealingKey } from './rotate-sealing-key.ts';
import { markOf, openValue, sealValue } from './sealing.ts';

/** Two nodes of one installation, each with its own copy of the keys; and one deployment. */
async function startNodes(t: TestContext) {
  const database = await createTestDatabase();
  const one = await startTestApp({ database });
  const other = await startTestApp({ database });
  t.after(async () => {
    await one.close();
    await other.close();
    await database.drop();
  });
  return { one, other, ...(await makeDeployment(one.platform, 'org')) };
}

async function makeConnections(
  app: TestApp,
  { deploymentId, jwt }: { deploymentId: string; jwt: string },
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = {
      kind: 'CONNECTION_KIND_GIT',
      name: `c${n}`,
      baseUrl: `https://c${n}.example.com`,
      credential: `secret ${n}`,
    };
    const answer = await app.ask('POST', `/api/agent/deployments/${deploymentId}/connections`, { token: jwt, body });
    assert.equal(answer.status, 200, answer.text);
    ids.push(String(answer.body.connection.id));
  }
  return ids;
}

const credentialOf = (platform: JobPlatform, deploymentId: string, id: string): Promise<string | undefined> =>
  platform.database.asTenant(deploymentId, async (tx) => (await openCredential(platform, tx, { id }))?.reveal());

async function keyIds(app: TestApp): Promise<{ current: string; retired: string[] }> {
  const rows = await app.platform.database.asAccess((tx) => listDataKeys(tx, testSecretKeys.check));
  const sealing = rows.filter(({ purpose }) => purpose === 'sealing');
  const retired = sealing.filter(({ retiredAt }) => retiredAt !== null).map(({ id }) => id);
  return { current: sealing[0]!.id, retired };
}

test('another node opens and seals with the new key at once, without a notice', async (t) => {
  const { one, other, deploymentId, admin } = await startNodes(t);
  const [id = ''] = await makeConnections(one, { deploymentId, jwt: admin.jwt }, 1);
  for (let round = 0; round < 3; round += 1) {
    const { keyId } = await rotateSealingKey(one.platform);
    assert.equal(
      await credentialOf(other.platform, deploymentId, id),
      round === 0 ? 'secret 0' : `changed ${round - 1}`,
    );
    await other.platform.database.asTenant(deploymentId, async (tx) => {
      await storeCredential(other.platform, tx, id, new Confidential(`changed ${round}`));
      const sealed = await findSealedCredential(tx, id);
      assert.deepEqual(sealed?.subarray(0, 12), markOf(keyId));
    });
    assert.equal(await credentialOf(one.platform, deploymentId, id), `changed ${round}`);
  }
});

test('a value that was read before the rotation opens an hour later still', async (t) => {
  const { one, other, deploymentId, admin } = await startNodes(t);
  const [id = ''] = await makeConnections(one, { deploymentId, jwt: admin.jwt }, 1);
  await rotateSealingKey(one.platform);
  const early = await one.platform.database.asTenant(deploymentId, (tx) => findSealedCredential(tx, id));
  await rotateSealingKey(one.platform);
  one.clock.advanceMs(retiredKeyLifeMs - 1);
  await finishSealingRotation(one.platform);
  await one.platform.database.asTenant(deploymentId, async (tx) => {
    await tx.client.query('UPDATE parapet.scm_connection SET sealed_credential = $2 WHERE deployment_id = $1', [
      deploymentId,
      early,
    ]);
  });
  assert.equal(await credentialOf(other.platform, deploymentId, id), 'secret 0');
  // And it is sealed again before its key is deleted.
  one.clock.advanceMs(2);
  assert.equal(await finishSealingRotation(one.platform), 2);
  assert.equal(await credentialOf(one.platform, deploymentId, id), 'secret 0');
  assert.deepEqual((await keyIds(one)).retired, []);
});

test('a rotation waits for a transaction that has sealed with the old key and not committed', async (t) => {
  const { one, other, deploymentId, admin } = await startNodes(t);
  const [id = ''] = await makeConnections(one, { deploymentId, jwt: admin.jwt }, 1);
  await rotateSealingKey(one.platform);
  const { current: before } = await keyIds(one);
  let rotating: Promise<unknown> | undefined;
  let isDone = false;
  await other.platform.database.asTenant(deploymentId, async (tx) => {
    await storeCredential(other.platform, tx, id, new Confidential('late'));
    rotating = rotateSealingKey(one.platform).then(() => (isDone = true));
    await isWaitingForLock(one);
    assert.ok(!isDone);
    assert.deepEqual((await findSealedCredential(tx, id))?.subarray(0, 12), markOf(before));
  });
  await rotating;
  const { current } = await keyIds(one);
  const sealed = await one.platform.database.asTenant(deploymentId, (tx) => findSealedCredential(tx, id));
  assert.deepEqual(sealed?.subarray(0, 12), markOf(current));
  assert.equal(await credentialOf(one.platform, deploymentId, id), 'late');
});

async function isWaitingForLock(app: TestApp): Promise<void> {
  for (const until = Date.now() + 30_000; ; await sleep(10)) {
    const { rowCount } = await app.platform.database.pool.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    if (rowCount !== 0) return;
    assert.ok(Date.now() < until, 'the rotation waits for nobody');
  }
}

/** More values of one column than one transaction seals again. */
async function fillLoginRequests({ platform, clock }: TestApp, deploymentId: string, count: number): Promise<Buffer[]> {
  const purpose = sealedColumns.loginToken.purposeOf();
  return platform.database.asAccess(async (tx) => {
    const digests = Array.from({ length: count }, (_, n) => Buffer.from(`digest ${String(n).padStart(5, '0')}`));
    for (const digest of digests) {
      const at = clock.now();
      await insertLoginRequest(tx, digest, { address: 'here', client: '', createdAt: at, expiresAt: at });
      const sealed = await sealValue(platform, tx, purpose, digest);
      await updateLoginRequestApproved(tx, digest, { deploymentId, id: '1', sealed, expiresAt: at });
    }
    return digests;
  });
}

async function sealedTokens({ platform }: TestApp): Promise<{ digest: Buffer; sealed: Buffer }[]> {
  const { rows } = await platform.database.asAccess((tx) =>
    tx.query<{ digest: Buffer; sealed: Buffer }>(
      'SELECT key_digest AS digest, sealed_token AS sealed FROM parapet.login_request ORDER BY key_digest',
    ),
  );
  return rows;
}

test('a rotation that is cut off after any of its transactions loses nothing, and the next one completes it', async (t) => {
  const { one, other, deploymentId, admin } = await startNodes(t);
  const [id = ''] = await makeConnections(one, { deploymentId, jwt: admin.jwt }, 1);
  const digests = await fillLoginRequests(one, deploymentId, 250);
  const purpose = sealedColumns.loginToken.purposeOf();
  const { database } = one.platform;
  /** Returns false if the rotation ended before so many transactions. */
  const interruptAfter = async (transactions: number): Promise<boolean> => {
    let left = transactions;
    const count = (): void => {
      if (left === 0) throw new Error('cut off');
      left -= 1;
    };
    const cut: typeof database = {
      ...database,
      asAccess: (...parameters) => (count(), database.asAccess(...parameters)),
      asTenant: (...parameters) => (count(), database.asTenant(...parameters)),
    };
    try {
      await rotateSealingKey({ ...one.platform, database: cut });
      return false;
    } catch (error) {
      assert.match(String(error), /cut off/);
      return true;
    }
  };
  let transactions = 1;
  for (; await interruptAfter(transactions); transactions += 1) {
    const { current } = await keyIds(one);
    const opened: string[] = [];
    for (const { sealed } of await sealedTokens(other))
      opened.push(String(await openValue(other.platform, other.platform.database.readAsAccess, purpose, sealed)));
    assert.deepEqual(opened, digests.map(String));
    assert.equal(await credentialOf(other.platform, deploymentId, id), 'secret 0');
    // By turns, the operator runs the command again, or the periodic task comes first.
    if (transactions % 2 === 0) assert.equal(await finishSealingRotation(other.platform), 0);
    else {
      const { keyId, isNew, unreadable } = await rotateSealingKey(other.platform);
      assert.deepEqual([keyId, isNew, unreadable], [current, false, 0]);
    }
    const values = await sealedTokens(one);
    assert.ok(values.every(({ sealed }) => sealed.subarray(0, 12).equals(markOf(current))));
    const credential = await database.asTenant(deploymentId, (tx) => findSealedCredential(tx, id));
    assert.deepEqual(credential?.subarray(0, 12), markOf(current));
    assert.equal((await keyIds(one)).retired.length, transactions);
  }
  assert.ok(transactions > 10, 'there are more places to be cut off at');
});

test('a value that no key opens stays as it is, is counted, and stops nothing', async (t) => {
  const { one, deploymentId, admin } = await startNodes(t);
  const [first = '', second = ''] = await makeConnections(one, { deploymentId, jwt: admin.jwt }, 2);
  const { column, table } = sealedColumns.connectionCredential;
  await one.platform.database.asTenant(deploymentId, (tx) =>
    tx.client.query(`UPDATE parapet.${table} SET ${column} = $3 WHERE deployment_id = $1 AND id = $2`, [
      deploymentId,
      first,
      Buffer.alloc(60, 1),
    ]),
  );
  const { unreadable } = await rotateSealingKey(one.platform);
  assert.equal(unreadable, 1);
  assert.match(one.logged(), /"table":"scm_connection".*a sealed value cannot be opened/);
  assert.equal(await credentialOf(one.platform, deploymentId, second), 'secret 1');
  await assert.rejects(credentialOf(one.platform, deploymentId, first));
});
