import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import {
  assertError,
  jwtOf,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { hashesMadeBy } from '../../../../tests/harness/work.ts';
import { hashPassword, placeholderHash } from '../../domain/access/passwords.ts';
import { createDeployment } from '../../domain/deployments/testing/create-deployment.ts';
import { createUser } from '../../domain/people/create-user.ts';
import { deactivateUser } from '../../domain/people/deactivate-user.ts';
import { permissionsOf } from '../../model/permissions.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const login = (email: string, password: string) => app.ask('POST', '/api/auth/login', { body: { email, password } });
const refresh = (refreshToken: string) => app.ask('POST', '/api/auth/refresh', { body: { refreshToken } });
const me = (token: string) => app.ask('GET', '/api/auth/me', { token });

describe('POST /api/auth/login', () => {
  test('200: the right password gets valid tokens, whatever the case of the e-mail address', async () => {
    const { email } = await makePerson(app.platform, 'in');
    const answer = await login(email.toUpperCase(), testPassword);
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.body), ['accessToken', 'refreshToken', 'expiresAt']);
    assert.equal(answer.body.expiresAt, new Date(app.clock.now().getTime() + 15 * 60_000).toISOString());
    assert.equal((await me(answer.body.accessToken)).status, 200);
  });

  test('400: a missing or wrong field is named', async () => {
    const answer = await app.ask('POST', '/api/auth/login', { body: { email: 7 } });
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.deepEqual(
      answer.body.details.map((detail: { path: string }) => detail.path),
      ['email', 'password'],
    );
  });

  test('401: an unknown e-mail address and a wrong password get the same answer', async () => {
    const { email } = await makePerson(app.platform, 'wrong');
    const wrong = await login(email, 'not the password');
    const unknown = await login('nobody@example.com', 'not the password');
    assertError(wrong, 401, 'UNAUTHENTICATED');
    assert.equal(wrong.headers.get('www-authenticate'), 'Bearer');
    assert.equal(wrong.body.error, unknown.body.error);
    assert.equal(unknown.status, 401);
  });

  test('401: an unknown e-mail address costs as much work as a wrong password', async () => {
    const email = 'work@example.com';
    // The harness's user has a password hash that is too cheap to verify.
    await createUser(app.platform, { email, password: testPassword });
    assert.equal(await hashesMadeBy(() => login(email, 'not the password')), 1);
    assert.equal(await hashesMadeBy(() => login('nobody-at-work@example.com', 'not the password')), 1);
    const costOf = (phc: string): string[] => phc.split('$').slice(1, 4);
    const made = await hashPassword(testPassword);
    assert.deepEqual(costOf(placeholderHash), costOf(made));
  });

  test('401: a deactivated user gets the same answer as an unknown one', async () => {
    const { email, userId } = await makePerson(app.platform, 'dismissed');
    await deactivateUser(app.platform, userId);
    const answer = await login(email, testPassword);
    assertError(answer, 401, 'UNAUTHENTICATED');
    assert.equal(answer.body.error, (await login('nobody-else@example.com', testPassword)).body.error);
  });

  test('429: a client that tries many accounts is stopped before any password is checked', async (t) => {
    const strict = await startTestApp({ credentialFailuresPerMinuteMax: 5 });
    t.after(() => strict.close());
    const { email } = await makePerson(strict.platform, 'sprayed');
    const attempt = (address: string, password: string) =>
      strict.ask('POST', '/api/auth/login', { body: { email: address, password } });
    for (let n = 0; n < 5; n += 1) assert.equal((await attempt(`person${n}@example.com`, 'Winter2026')).status, 401);
    assertError(await attempt(email, testPassword), 429, 'RATE_LIMITED');
    const refused = await strict.ask('POST', '/api/auth/refresh', { body: { refreshToken: 'x' } });
    assertError(refused, 429, 'RATE_LIMITED');
    strict.clock.advanceMs(120_000);
    assert.equal((await attempt(email, testPassword)).status, 200);
  });

  test('429: behind a proxy that is not trusted, another of its clients cannot lock an owner out', async () => {
    const { email } = await makePerson(app.platform, 'proxied');
    const from = (client: string, password: string) =>
      app.ask('POST', '/api/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': client } });
    assert.equal((await from('2001:db8::1', testPassword)).status, 200);
    for (let n = 0; n < 11; n += 1) await from('2001:db8:0:2::1', `guess ${n}`);
    assertError(await from('2001:db8:0:2::1', testPassword), 429, 'RATE_LIMITED');
    assert.equal((await from('2001:db8::1', testPassword)).status, 200);
  });

  test('429: the eleventh attempt on an account is refused with the time to wait; then its owner signs in', async () => {
    const { email } = await makePerson(app.platform, 'guessed');
    for (let n = 0; n < 10; n += 1) assert.equal((await login(email, `guess ${n}`)).status, 401);
    const blocked = await login(email, testPassword);
    assertError(blocked, 429, 'RATE_LIMITED');
    assert.equal(blocked.headers.get('retry-after'), '300');
    app.clock.advanceMs(300_000);
    assert.equal((await login(email, testPassword)).status, 200);
  });

  test('429: an account that does not exist is throttled alike', async () => {
    for (let n = 0; n < 10; n += 1) await login('ghost@example.com', `guess ${n}`);
    assertError(await login('ghost@example.com', 'guess'), 429, 'RATE_LIMITED');
  });
});

describe('POST /api/auth/refresh', () => {
  const session = async (name: string) => {
    const { email } = await makePerson(app.platform, name);
    return (await login(email, testPassword)).body as { accessToken: string; refreshToken: string };
  };

  test('200: a refresh token gets new tokens, and the next refresh token works', async () => {
    const first = await session('refreshing');
    const second = await refresh(first.refreshToken);
    assert.equal(second.status, 200);
    assert.notEqual(second.body.refreshToken, first.refreshToken);
    assert.equal((await me(second.body.accessToken)).status, 200);
    assert.equal((await refresh(second.body.refreshToken)).status, 200);
  });

  test('200: a refresh token repeated within 30 s gets tokens of the same session; they and the first ones work', async () => {
    const first = await session('reloading');
    const second = await refresh(first.refreshToken);
    app.clock.advanceMs(29_999);
    const again = await refresh(first.refreshToken);
    assert.equal(again.status, 200);
    assert.notEqual(again.body.refreshToken, second.body.refreshToken);
    const sessions = [first, second.body, again.body].map(({ accessToken }) => decodeJwt(accessToken)['sid']);
    assert.equal(new Set(sessions).size, 1);
    assert.equal((await refresh(second.body.refreshToken)).status, 200);
    // Its sibling was rotated within the grace period.
    assert.equal((await refresh(again.body.refreshToken)).status, 200);
  });

  test('200: two concurrent uses both succeed, and the session continues with either', async () => {
    const { refreshToken } = await session('racing');
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    for (const { body } of answers) assert.equal((await refresh(body.refreshToken)).status, 200);
  });

  test('401: a refresh token used again 30 s later ends the session for every holder of its tokens', async () => {
    const first = await session('robbed');
    const second = await refresh(first.refreshToken);
    app.clock.advanceMs(30_000);
    assertError(await refresh(first.refreshToken), 401, 'UNAUTHENTICATED');
    assertError(await refresh(second.body.refreshToken), 401, 'UNAUTHENTICATED');
    assertError(await me(second.body.accessToken), 401, 'UNAUTHENTICATED');
    assertError(await me(first.accessToken), 401, 'UNAUTHENTICATED');
  });

  test('401: a refresh token older than the last one ends the session, whatever its age', async () => {
    const first = await session('replayed');
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.body.refreshToken);
    assertError(await refresh(first.refreshToken), 401, 'UNAUTHENTICATED');
    assertError(await refresh(third.body.refreshToken), 401, 'UNAUTHENTICATED');
  });

  test('401: a thief who got tokens within the 30 s is detected when both continue: one chain becomes outdated', async () => {
    const first = await session('forked');
    const ours = await refresh(first.refreshToken);
    const theirs = await refresh(first.refreshToken);
    assert.deepEqual([ours.status, theirs.status], [200, 200]);
    const next = await refresh(ours.body.refreshToken);
    app.clock.advanceMs(30_000);
    assertError(await refresh(theirs.body.refreshToken), 401, 'UNAUTHENTICATED');
    assertError(await refresh(next.body.refreshToken), 401, 'UNAUTHENTICATED');
  });

  test('401: garbage, an API token’s shape, and a refresh token of 15 days ago', async () => {
    const { refreshToken } = await session('idle');
    assertError(await refresh('garbage'), 401, 'UNAUTHENTICATED');
    app.clock.advanceMs(15 * 24 * 3_600_000);
    assertError(await refresh(refreshToken), 401, 'UNAUTHENTICATED');
  });

  test('401: refreshing does not carry a session beyond 90 days', async () => {
    let { refreshToken } = await session('eternal');
    for (let day = 0; day < 84; day += 12) {
      app.clock.advanceMs(12 * 24 * 3_600_000);
      const next = await refresh(refreshToken);
      assert.equal(next.status, 200, `day ${day + 12}`);
      refreshToken = next.body.refreshToken;
    }
    app.clock.advanceMs(7 * 24 * 3_600_000);
    assertError(await refresh(refreshToken), 401, 'UNAUTHENTICATED');
  });

  test('400: a token that is not a string, and one that is too long', async () => {
    for (const refreshToken of [7, 'x'.repeat(201)])
      assertError(await app.ask('POST', '/api/auth/refresh', { body: { refreshToken } }), 400, 'INVALID_ARGUMENT');
  });

  test('401: neither a token nor a cookie', async () => {
    assertError(await app.ask('POST', '/api/auth/refresh', { body: {} }), 401, 'UNAUTHENTICATED');
    assertError(await refresh(''), 401, 'UNAUTHENTICATED');
  });
});

describe('POST /api/auth/logout', () => {
  test('200: the session’s JWT and refresh token are invalid at once, other sessions stay valid', async () => {
    const { email, jwt: other } = await makePerson(app.platform, 'leaving');
    const { accessToken, refreshToken } = (await login(email, testPassword)).body;
    const answer = await app.ask('POST', '/api/auth/logout', { token: accessToken });
    assert.deepEqual([answer.status, answer.body], [200, {}]);
    assertError(await me(accessToken), 401, 'UNAUTHENTICATED');
    assertError(await refresh(refreshToken), 401, 'UNAUTHENTICATED');
    assert.equal((await me(other)).status, 200);
  });
});

describe('GET /api/auth/me', () => {
  test('200: the user and their deployments, with roles as the interface spells them', async () => {
    const { deploymentId, member } = await makeDeployment(app.platform, 'mine');
    const answer = await me(member.jwt);
    assert.deepEqual(answer.body, {
      behindSingleSignOn: [],
      suspended: [],
      isOperator: false,
      user: {
        id: member.userId,
        login: 'mine-member',
        email: member.email,
        name: 'mine-member',
        avatarUrl: '',
        preferences: { theme: null, timeZone: '', dateFormat: 'DATE_FORMAT_RELATIVE' },
      },
      deployments: [
        {
          id: deploymentId,
          slug: 'mine',
          name: 'mine',
          isDemo: false,
          needsSecondFactor: false,
          orgRole: 'ORG_ROLE_MEMBER',
          permissions: permissionsOf('member'),
        },
      ],
    });
  });

  test('200: an API token sees only the deployment that it belongs to', async () => {
    const one = await makeDeployment(app.platform, 'one');
    const { token } = (
      await app.ask('POST', `/api/agent/deployments/${one.deploymentId}/tokens`, {
        token: one.admin.jwt,
        body: { name: 't', permissions: ['CI'] },
      })
    ).body;
    await createDeployment(app.platform, { slug: 'two', name: 'two', adminUserId: one.admin.userId });
    assert.deepEqual(
      [(await me(one.admin.jwt)).body.deployments.length, (await me(token)).body.deployments.length],
      [2, 1],
    );
  });

  test('401: a JWT after 15 minutes, and one whose signature or session was changed', async () => {
    const { email } = await makePerson(app.platform, 'late');
    const jwt = await jwtOf(app.platform, email);
    const [head, payload, signature] = jwt.split('.') as [string, string, string];
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(jwt), sub: '1' })).toString('base64url');
    assertError(await me(`${head}.${forged}.${signature}`), 401, 'UNAUTHENTICATED');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    assertError(await me(`${none}.${payload}.`), 401, 'UNAUTHENTICATED');
    app.clock.advanceMs(15 * 60_000 + 1000);
    assertError(await me(jwt), 401, 'UNAUTHENTICATED');
  });
});

describe('GET /.well-known/jwks.json', () => {
  test('200: the published keys verify a JWT, and contain no private part', async () => {
    const { jwt, userId } = await makePerson(app.platform, 'verified');
    const keys = createRemoteJWKSet(new URL(`${app.url}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(jwt, keys, { currentDate: app.clock.now(), audience: 'parapet' });
    assert.equal(payload.sub, userId);
    const answer = await app.ask('GET', '/.well-known/jwks.json');
    assert.equal(answer.body.keys.length, 1);
    assert.ok(!('d' in answer.body.keys[0]));
  });
});

test('no password and no token of any of the requests above is in the log', async () => {
  const logged = app.logged();
  // Every JWT begins as this one; less of it is in a request id now and then.
  const { jwt } = await makePerson(app.platform, 'unlogged');
  assert.ok(logged.includes('/api/auth/login'));
  for (const secret of [testPassword, 'not the password', jwt.slice(0, 10), 'parapetrefresh_']) {
    assert.ok(!logged.includes(secret), secret);
  }
});
