/** Guesses without an account: of one person's password from everywhere, of everybody's from one network, and of secrets that we issue. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test, type TestContext } from 'node:test';
import { makeSecret } from '../../server/src/base/secret.ts';
import {
  apiTokenPrefix,
  challengePrefix,
  directoryTokenPrefix,
  inviteTokenPrefix,
  refreshTokenPrefix,
  resetTokenPrefix,
} from '../../server/src/domain/access/credentials.ts';
import { assertError, makeDeployment, makePerson, startTestApp, testPassword, type TestApp } from '../harness/app.ts';
import { hashesMadeBy } from '../harness/work.ts';

const failuresMax = 8;

async function start(t: TestContext, trustedProxies = ['127.0.0.1']): Promise<TestApp> {
  const app = await startTestApp({ credentialFailuresPerMinuteMax: failuresMax, trustedProxies });
  t.after(() => app.close());
  return app;
}
/** A sign-in with the X-Forwarded-For that the server is sent. */
const logIn = (app: TestApp, forwardedFor: string, email: string, password = 'not the password') =>
  app.ask('POST', '/api/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': forwardedFor } });

describe('passwords', () => {
  test('of one account: ten in five minutes, from all addresses that it does not know together, IPv4 and IPv6', async (t) => {
    const app = await start(t);
    const { email } = await makePerson(app.platform, 'guessed');
    const from = (n: number): string => (n % 2 === 0 ? `198.51.100.${n}` : `2001:db8:${n}::1`);
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1) statuses.push((await logIn(app, from(n), email)).status);
    assert.deepEqual(statuses, [...Array<number>(10).fill(401), ...Array<number>(20).fill(429)]);
    const hashes = await hashesMadeBy(() => logIn(app, from(31), email, testPassword));
    assert.equal(hashes, 0, 'none is judged any more, not even the right one');
  });

  test('of one account, all at once: no burst gets more than ten judged', async (t) => {
    const app = await start(t);
    const { email } = await makePerson(app.platform, 'burst');
    const sent = Array.from({ length: 40 }, (_, n) => logIn(app, `198.51.100.${n}`, email));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 401).length, 10);
    assert.equal(statuses.filter((status) => status === 429).length, 30);
  });

  test('of many accounts, from one network: its failures count together, an IPv6 network of 64 bits as one address', async (t) => {
    const app = await start(t);
    const { email } = await makePerson(app.platform, 'stuffed');
    for (const [network, other] of [
      [(n: number) => `2001:db8:0:7:${n}::${n}`, '2001:db8:0:8::1'],
      [(n: number) => (n % 2 === 0 ? '192.0.2.7' : '::ffff:192.0.2.7'), '192.0.2.8'],
    ] as const) {
      for (let n = 0; n < failuresMax; n += 1)
        assertError(await logIn(app, network(n), `person-${n}@example.com`), 401, 'UNAUTHENTICATED');
      assertError(await logIn(app, network(99), email, testPassword), 429, 'RATE_LIMITED');
      assert.equal((await logIn(app, other, email, testPassword)).status, 200);
    }
  });

  test('behind a trusted proxy: only the address that the proxy itself saw counts, not what its client wrote before it', async (t) => {
    const app = await start(t);
    for (let n = 0; n < failuresMax; n += 1)
      assertError(await logIn(app, `203.0.113.${n}, 192.0.2.7`, `person-${n}@example.com`), 401, 'UNAUTHENTICATED');
    assertError(await logIn(app, '203.0.113.99, 192.0.2.7', 'person@example.com'), 429, 'RATE_LIMITED');
    assertError(await logIn(app, '192.0.2.8', 'person@example.com'), 401, 'UNAUTHENTICATED');
  });

  test('without the proxy that is trusted: the header is not believed', async (t) => {
    const app = await start(t, ['192.0.2.1']);
    for (let n = 0; n < failuresMax; n += 1)
      assertError(await logIn(app, `203.0.113.${n}`, `person-${n}@example.com`), 401, 'UNAUTHENTICATED');
    assertError(await logIn(app, '203.0.113.99', 'person@example.com'), 429, 'RATE_LIMITED');
  });

  test('with no trusted proxy: forged clients get no more than four addresses would, and an account’s ten guesses', async (t) => {
    const app = await start(t, []);
    const { email } = await makePerson(app.platform, 'forwarded');
    for (let n = 0; n < 10; n += 1) assertError(await logIn(app, `203.0.113.${n}`, email), 401, 'UNAUTHENTICATED');
    assertError(await logIn(app, '203.0.113.200', email, testPassword), 429, 'RATE_LIMITED');
    for (let n = 10; n < 4 * failuresMax; n += 1)
      assertError(await logIn(app, `203.0.113.${n}`, `person-${n}@example.com`), 401, 'UNAUTHENTICATED');
    assertError(await logIn(app, '203.0.113.201', 'person@example.com'), 429, 'RATE_LIMITED');
  });
});

describe('secrets that look like ours', () => {
  /** Requests that offer one, each of another operation. */
  const offers: Record<string, (app: TestApp) => ReturnType<TestApp['ask']>> = {
    'a refresh token': (app) => post(app, 'refresh', { refreshToken: makeSecret(refreshTokenPrefix) }),
    'the link of an invite, to see it': (app) => post(app, 'invites/show', { token: makeSecret(inviteTokenPrefix) }),
    'the link of an invite, to accept it': (app) =>
      post(app, 'invites/accept', { token: makeSecret(inviteTokenPrefix), name: 'x', password: testPassword }),
    'the link of a reset, to see it': (app) =>
      post(app, 'password-reset/show', { token: makeSecret(resetTokenPrefix) }),
    'the link of a reset': (app) =>
      post(app, 'password-reset/complete', { token: makeSecret(resetTokenPrefix), newPassword: testPassword }),
    'a challenge, with a code': (app) =>
      post(app, 'login/second-factor', { challenge: makeSecret(challengePrefix), code: '123456' }),
    'a challenge, for a passkey': (app) =>
      post(app, 'login/passkey/challenge', { challenge: makeSecret(challengePrefix) }),
    'an API token': (app) => app.ask('GET', '/api/auth/me', { token: makeSecret(apiTokenPrefix) }),
    'a token of a directory': (app) => app.ask('GET', '/scim/v2/Users', { token: makeSecret(directoryTokenPrefix) }),
  };
  const post = (app: TestApp, path: string, body: object) => app.ask('POST', `/api/auth/${path}`, { body });

  for (const [name, offer] of Object.entries(offers)) {
    test(`${name}: 401, and 429 after as many as an address may get wrong`, async (t) => {
      const app = await start(t);
      for (let n = 0; n < failuresMax; n += 1) assertError(await offer(app), 401, 'UNAUTHENTICATED');
      assertError(await offer(app), 429, 'RATE_LIMITED');
      app.clock.advanceMs(2 * 60_000);
      assertError(await offer(app), 401, 'UNAUTHENTICATED');
    });
  }

  test('a good token or session passes, however many wrong ones come from its address', async (t) => {
    const app = await start(t);
    const { admin, deploymentId } = await makeDeployment(app.platform, 'here');
    const created = { name: 't', permissions: ['CI', 'WEB_API'] };
    const path = `/api/agent/deployments/${deploymentId}`;
    const { token } = (await app.ask('POST', `${path}/tokens`, { token: admin.jwt, body: created })).body;
    const named = { token: admin.jwt, body: { name: 'Directory' } };
    const scim = (await app.ask('POST', `${path}/directory/tokens`, named)).body.token;
    for (let n = 0; n <= failuresMax; n += 1)
      await app.ask('GET', '/api/auth/me', { token: makeSecret(apiTokenPrefix) });
    for (const good of [token, admin.jwt])
      assert.equal((await app.ask('GET', '/api/auth/me', { token: good })).status, 200);
    assert.equal((await app.ask('GET', '/scim/v2/Users', { token: scim })).status, 200);
    assertError(await app.ask('GET', '/api/auth/me', { token: 'wrong' }), 429, 'RATE_LIMITED');
  });

  test('the state of a sign-in at a provider: no session, whatever is made up', async (t) => {
    const app = await start(t);
    const { deploymentId } = await makeDeployment(app.platform, 'here');
    for (let n = 0; n < 20; n += 1) {
      const state = randomUUID();
      const answer = await app.ask('GET', `/api/auth/sso/callback/${deploymentId}?state=${state}&code=x`, {
        headers: { cookie: `parapet_sso=${state}` },
      });
      const location = new URL(answer.headers.get('location')!);
      assert.deepEqual([location.pathname, location.searchParams.get('problem')], ['/sign-in', 'expired']);
      assert.ok(answer.headers.getSetCookie().every((cookie) => !cookie.startsWith('parapet_session')));
    }
  });
});
