import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { makeDeployment, startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { createTestDatabase } from '../../../../tests/harness/database/database.ts';
import { accessTokenLifeMs } from './credentials.ts';
import { signAccessToken } from './access-token.ts';
import { keyRing } from './key-ring.ts';
import { publishedBeforeSigningMs, retireSigningKeys, rotateSigningKey } from './rotate-signing-key.ts';

/** Two nodes of one installation: one database, each with its own copy of the keys. */
async function startNodes(t: TestContext) {
  const database = await createTestDatabase();
  const one = await startTestApp({ database });
  const other = await startTestApp({ database });
  t.after(async () => {
    await one.close();
    await other.close();
    await database.drop();
  });
  const { admin, deploymentId } = await makeDeployment(one.platform, 'org');
  const advance = (ms: number): void => [one, other].forEach(({ clock }) => clock.advanceMs(ms));
  return { one, other, admin, deploymentId, advance };
}

const publishedBy = async (app: TestApp): Promise<string[]> =>
  (await app.ask('GET', '/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);

test('a signing key is rotated under load on two nodes: no request fails, and no user is signed out', async (t) => {
  const { one, other, admin, deploymentId, advance } = await startNodes(t);
  const nodes = [one, other];
  const before = await keyRing(one.platform);
  let token = admin.jwt;
  const stopping = new AbortController();
  const answered = new Map<number, number>();
  const countOf = nodes.map(() => 0);
  const load = nodes.map(async (node, index) => {
    while (!stopping.signal.aborted) {
      const { status } = await node.ask('GET', `/api/agent/deployments/${deploymentId}/tokens`, { token });
      answered.set(status, (answered.get(status) ?? 0) + 1);
      countOf[index]! += 1;
    }
  });
  /** Waits for so many more answers of each node, so that no request from before is open. */
  const served = async (count: number): Promise<void> => {
    const goals = countOf.map((answers) => answers + count);
    for (const until = Date.now() + 30_000; countOf.some((answers, n) => answers < goals[n]!); await sleep(5)) {
      assert.ok(Date.now() < until && [...answered.keys()].every((status) => status === 200), 'requests fail');
    }
  };
  await served(10);
  const rotation = await rotateSigningKey(one.platform);
  assert.equal((await rotateSigningKey(other.platform)).keyId, rotation.keyId, 'one rotation at a time');
  await served(10);
  advance(publishedBeforeSigningMs / 2);
  for (const node of nodes) {
    assert.deepEqual((await publishedBy(node)).toSorted(), [before.keyId, rotation.keyId].toSorted());
    assert.equal((await keyRing(node.platform)).keyId, before.keyId, 'it is published before it signs');
  }
  await served(10);
  advance(publishedBeforeSigningMs / 2);
  const session = sessionOf(token);
  token = (await signAccessToken(other.platform, session)).accessToken;
  assert.equal(headerOf(token)['kid'], rotation.keyId);
  await served(10);
  advance(accessTokenLifeMs / 2);
  assert.equal(await retireSigningKeys(one.platform), 0, 'a token of the old key may still live');
  await served(10);
  token = (await signAccessToken(one.platform, session)).accessToken;
  await served(10);
  advance(accessTokenLifeMs / 2 + 5 * 60_000);
  token = (await signAccessToken(one.platform, session)).accessToken;
  await served(10);
  assert.equal(await retireSigningKeys(one.platform), 1);
  advance(60_000);
  await served(10);
  stopping.abort();
  await Promise.all(load);
  assert.deepEqual([...answered.keys()], [200]);
  for (const node of nodes) assert.deepEqual(await publishedBy(node), [rotation.keyId]);
});

test('a token of a key that a node has not read yet is verified after one reload; unknown ids do not reload again for some time', async (t) => {
  const { one, other, admin, deploymentId, advance } = await startNodes(t);
  await keyRing(other.platform);
  await rotateSigningKey(one.platform);
  one.clock.advanceMs(publishedBeforeSigningMs);
  const { accessToken } = await signAccessToken(one.platform, sessionOf(admin.jwt));
  assert.notEqual(headerOf(accessToken)['kid'], headerOf(admin.jwt)['kid']);
  one.clock.advanceMs(-publishedBeforeSigningMs);
  const ask = (token: string) => other.ask('GET', `/api/agent/deployments/${deploymentId}/tokens`, { token });
  advance(10_000); // more than the limit of reloads, less than the age at which the copy is read again
  const { database } = other.platform;
  const { asAccess } = database;
  let reads = 0;
  database.asAccess = (work, within) => {
    if (work.name === 'listSigningKeys') reads += 1;
    return asAccess(work, within);
  };
  t.after(() => (database.asAccess = asAccess));
  assert.equal((await ask(accessToken)).status, 200);
  assert.equal(reads, 1);
  assert.equal((await ask(accessToken.replace(/^[^.]+/, headerWith('nobody-has-this')))).status, 401);
  assert.equal((await ask(accessToken.replace(/^[^.]+/, headerWith('nor-this')))).status, 401);
  assert.equal(reads, 1);
  advance(10_000);
  assert.equal((await ask(admin.jwt)).status, 200);
});

function part(token: string, index: number): Record<string, string> {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, string>;
}
const headerOf = (token: string) => part(token, 0);
const headerWith = (kid: string): string =>
  Buffer.from(JSON.stringify({ alg: 'EdDSA', kid, typ: 'JWT' })).toString('base64url');
function sessionOf(token: string): { userId: string; sessionId: string } {
  const { sub: userId = '', sid: sessionId = '' } = part(token, 1);
  return { userId, sessionId };
}
