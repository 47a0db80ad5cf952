import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError, makeDeployment, startTestApp, testPassword, type Answer } from '../../../../tests/harness/app.ts';
import { routes } from '../registry.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let here: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
});
after(() => app.close());

const dayMs = 24 * 3_600_000;
const publicOrigin = 'http://localhost:8080';

const logIn = (keepIn?: string): Promise<Answer> =>
  app.ask('POST', '/api/auth/login', { body: { email: here.admin.email, password: testPassword, keepIn } });
const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]!.split(';', 1)[0]!;
const refresh = (cookie: string, headers: Record<string, string> = { origin: publicOrigin }): Promise<Answer> =>
  app.ask('POST', '/api/auth/refresh', { body: {}, headers: { cookie, ...headers } });
const me = (token: string): Promise<Answer> => app.ask('GET', '/api/auth/me', { token });

describe('a session kept in a cookie', () => {
  test('its refresh token is in no response body, but in a cookie that no script, other site or other path gets', async () => {
    const answer = await logIn('COOKIE');
    assert.deepEqual([answer.status, answer.body.refreshToken], [200, '']);
    assert.equal((await me(answer.body.accessToken)).status, 200);
    const [cookie, browser, ...others] = answer.headers.getSetCookie();
    assert.equal(others.length, 0);
    assert.match(
      cookie!,
      /^parapet_session=parapetrefresh_\w{49}; Path=\/api\/auth; Max-Age=1209600; HttpOnly; SameSite=Strict$/,
    );
    assert.match(
      browser!,
      /^parapet_browser=parapetbrowser_\w{49}; Path=\/api\/auth\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    assert.ok(!answer.text.includes('parapetrefresh_') && !answer.text.includes('parapetbrowser_'));
  });

  test('a caller who does not request the cookie gets none', async () => {
    for (const keepIn of ['ANSWER', undefined]) {
      const answer = await logIn(keepIn);
      assert.match(answer.body.refreshToken, /^parapetrefresh_/);
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
    assertError(await logIn('STORAGE'), 400, 'INVALID_ARGUMENT');
  });

  test('each refresh rotates the cookie’s token; the cookie does not outlive the session', async () => {
    let cookie = cookieOf(await logIn('COOKIE'));
    for (let day = 0; day < 84; day += 12) {
      app.clock.advanceMs(12 * dayMs);
      const answer = await refresh(`theme=dark; ${cookie}; other=1`);
      assert.deepEqual([answer.status, answer.body.refreshToken], [200, ''], answer.text);
      assert.notEqual(cookieOf(answer), cookie);
      assert.match(answer.headers.getSetCookie()[0]!, day + 12 < 76 ? /Max-Age=1209600;/ : /Max-Age=518400;/);
      cookie = cookieOf(answer);
    }
    app.clock.advanceMs(6 * dayMs);
    assertError(await refresh(cookie), 401, 'UNAUTHENTICATED');
  });

  test('a page that was reloaded during a refresh continues with its old cookie', async () => {
    const cookie = cookieOf(await logIn('COOKIE'));
    assert.equal((await refresh(cookie)).status, 200);
    const reloaded = await refresh(cookie);
    assert.equal(reloaded.status, 200);
    assert.equal((await refresh(cookieOf(reloaded))).status, 200);
  });

  test('a token in the body takes precedence over the cookie, and its successor is not put into the cookie', async () => {
    const cookie = cookieOf(await logIn('COOKIE'));
    const { refreshToken } = (await logIn()).body;
    const answer = await app.ask('POST', '/api/auth/refresh', { body: { refreshToken }, headers: { cookie } });
    assert.match(answer.body.refreshToken, /^parapetrefresh_/);
    assert.deepEqual(answer.headers.getSetCookie(), []);
    assert.equal((await refresh(cookie)).status, 200);
  });

  test('signing out clears the cookie and ends its session, even if the access token is of another session of the same user', async () => {
    const kept = cookieOf(await logIn('COOKIE'));
    const { accessToken } = (await logIn('COOKIE')).body;
    const answer = await app.ask('POST', '/api/auth/logout', { token: accessToken, headers: { cookie: kept } });
    assert.deepEqual(answer.headers.getSetCookie(), [
      'parapet_session=; Path=/api/auth; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
    assertError(await me(accessToken), 401, 'UNAUTHENTICATED');
    assertError(await refresh(kept), 401, 'UNAUTHENTICATED');
  });

  test('signing out never ends another user’s session, whatever cookie is sent', async () => {
    const kept = cookieOf(await logIn('COOKIE'));
    await app.ask('POST', '/api/auth/logout', { token: here.member.jwt, headers: { cookie: kept } });
    assert.equal((await refresh(kept)).status, 200);
  });
});

describe('the origin of a refresh by cookie', () => {
  test('200: the public URL’s, and the requested host’s', async () => {
    let cookie = cookieOf(await logIn('COOKIE'));
    for (const origin of [publicOrigin, app.url]) {
      const answer = await refresh(cookie, { origin });
      assert.equal(answer.status, 200, origin);
      cookie = cookieOf(answer);
    }
  });

  test('403: none, and any other; the token is still valid', async () => {
    const cookie = cookieOf(await logIn('COOKIE'));
    for (const headers of [
      {},
      { origin: 'null' },
      { origin: 'http://127.0.0.1:9' },
      { origin: `${app.url}.evil.example` },
    ])
      assertError(await refresh(cookie, headers), 403, 'ORIGIN_NOT_ALLOWED');
    assert.equal((await refresh(cookie)).status, 200);
  });

  test('behind a proxy that ends TLS the cookie is Secure, and a page without TLS is foreign', async (t) => {
    const behind = await startTestApp();
    t.after(() => behind.close());
    behind.platform.settings.publicUrl = 'https://parapet.example';
    const { admin } = await makeDeployment(behind.platform, 'tls');
    const body = { email: admin.email, password: testPassword, keepIn: 'COOKIE' };
    const entered = await behind.ask('POST', '/api/auth/login', { body });
    assert.match(entered.headers.getSetCookie()[0]!, /; SameSite=Strict; Secure$/);
    const from = (origin: string): Promise<Answer> =>
      behind.ask('POST', '/api/auth/refresh', { body: {}, headers: { cookie: cookieOf(entered), origin } });
    assertError(await from(behind.url), 403, 'ORIGIN_NOT_ALLOWED');
    assertError(await from('http://parapet.example'), 403, 'ORIGIN_NOT_ALLOWED');
    assert.equal((await from('https://parapet.example')).status, 200);
  });
});

describe('a valid cookie is not a credential for', () => {
  let cookie: string;
  before(async () => {
    cookie = cookieOf(await logIn('COOKIE'));
  });
  for (const { operationId, method, path } of routes.filter(({ access }) => access.kind !== 'public')) {
    test(operationId, async () => {
      const headers = { cookie, origin: publicOrigin };
      const named = path.replace('{deploymentId}', here.deploymentId).replaceAll(/\{\w+\}/g, '1');
      assertError(await app.ask(method, named, { headers }), 401, 'UNAUTHENTICATED');
    });
  }
  after(async () => {
    assert.equal((await refresh(cookie)).status, 200);
  });
});
