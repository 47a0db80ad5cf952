import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../../../../tests/harness/app.ts';
import { createTestDatabase } from '../../../../tests/harness/database/database.ts';
import { signAccessToken, verifyAccessToken } from './access-token.ts';
import { keyRing } from './key-ring.ts';

test('processes that start at once agree on one signing key, and trust each other’s JWTs', async (t) => {
  const database = await createTestDatabase();
  const apps = await Promise.all([1, 2, 3].map(() => startTestApp({ database })));
  t.after(async () => {
    for (const app of apps) await app.close();
    await database.drop();
  });
  const rings = await Promise.all(apps.map((app) => keyRing(app.platform)));
  assert.equal(new Set(rings.map((ring) => ring.keyId)).size, 1);
  const { accessToken } = await signAccessToken(apps[0]!.platform, { userId: '7', sessionId: '8' });
  assert.deepEqual(await verifyAccessToken(apps[1]!.platform, accessToken), { userId: '7', sessionId: '8' });
});

test('the private key is stored sealed: another server key cannot open it, and the error says what to do', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const { privateKey } = await keyRing(app.platform);
  const { rows } = await app.platform.database.asAccess((tx) =>
    tx.query<{ sealed: string }>(`SELECT encode(sealed_private, 'hex') AS sealed FROM parapet.signing_key`),
  );
  const plain = privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-32).toString('hex');
  assert.ok(!rows[0]!.sealed.includes(plain));
  const { keys } = app.platform;
  const sealing = { ...keys.sealing, wrapping: Buffer.alloc(32, 9), opened: new Map() };
  const other = { ...app.platform, keys: { ...keys, sealing } };
  await assert.rejects(keyRing(other), /sealed with another installation secret/);
});

test('a JWT of another installation, by issuer or by key, is refused', async (t) => {
  const app = await startTestApp();
  const foreign = await startTestApp();
  t.after(async () => {
    await app.close();
    await foreign.close();
  });
  const session = { userId: '1', sessionId: '1' };
  const { accessToken } = await signAccessToken(foreign.platform, session);
  assert.equal(await verifyAccessToken(app.platform, accessToken), undefined);
  const renamed = { ...app.platform, settings: { ...app.platform.settings, publicUrl: 'https://other.example' } };
  assert.equal(await verifyAccessToken(renamed, (await signAccessToken(app.platform, session)).accessToken), undefined);
});
