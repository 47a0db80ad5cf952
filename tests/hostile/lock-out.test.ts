/** What strangers do to lock a person out of their account, from other addresses; and the person, who gets in all the same. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeSecret } from '../../server/src/base/secret.ts';
import { browserSecretPrefix } from '../../server/src/domain/access/credentials.ts';
import { setRole } from '../../server/src/domain/people/set-role.ts';
import {
  assertError,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  type Answer,
  type Person,
  type TestApp,
} from '../harness/app.ts';
import { makeAuthenticator } from '../harness/authenticator.ts';
import { openSmallBrowser } from '../harness/hosts/openid/small-browser.ts';
import { startSamlApp } from '../harness/hosts/saml/saml-app.ts';
import { totpCode } from '../harness/totp.ts';

const origin = 'https://parapet.example.com';
/** Neither has anyone signed in from: the harness signs in from 127.0.0.1. */
const strangers = '2001:db8:bad::1';
const newPlace = '2001:db8:600d::1';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let serial = 0;

before(async () => {
  app = await startTestApp({ trustedProxies: ['127.0.0.1'] });
  app.platform.settings.publicUrl = origin;
  here = await makeDeployment(app.platform, 'here');
});
after(() => app.close());

/** Asks from an address, as the trusted proxy tells it. */
const ask = (address: string, path: string, body: unknown, token?: string): Promise<Answer> =>
  app.ask('POST', `/api/auth/${path}`, {
    body,
    headers: { 'x-forwarded-for': address },
    ...(token !== undefined && { token }),
  });
const logIn = (address: string, email: string, password = testPassword) => ask(address, 'login', { email, password });

async function join(): Promise<Person> {
  const person = await makePerson(app.platform, `person-${++serial}`);
  await setRole(app.platform, here.deploymentId, { userId: person.userId, orgRole: 'member' });
  return person;
}
async function withPasskey() {
  const person = await join();
  const device = makeAuthenticator(origin);
  const options = (await ask(newPlace, 'passkeys/challenge', {}, person.jwt)).body;
  const answer = await ask(newPlace, 'passkeys', { name: 'Key', passkey: device.create(options) }, person.jwt);
  assert.equal(answer.status, 200, answer.text);
  return { ...person, device };
}
async function signInBy(
  device: ReturnType<typeof makeAuthenticator>,
  address: string,
  challenge = '',
): Promise<Answer> {
  const options = (await ask(address, 'login/passkey/challenge', { challenge })).body;
  return ask(address, 'login/passkey', { challenge, passkey: device.get(options) });
}
/** Until no password is judged any more at addresses that the account does not know. */
async function guess(email: string, guesses = 10): Promise<void> {
  for (let n = 0; n < guesses; n += 1) assertError(await logIn(strangers, email, `guess ${n}`), 401, 'UNAUTHENTICATED');
  assertError(await logIn(strangers, email), 429, 'RATE_LIMITED');
  assertError(await logIn(newPlace, email), 429, 'RATE_LIMITED');
}

test('a right passkey signs in at an address that is new, whatever strangers guess; then the password works there, too', async () => {
  const { email, device } = await withPasskey();
  await guess(email);
  assert.equal((await signInBy(device, newPlace)).status, 200);
  assert.equal((await logIn(newPlace, email)).status, 202);
  assertError(await logIn(strangers, email), 429, 'RATE_LIMITED');
});

test('a right passkey completes a sign-in by password that began before strangers guessed', async () => {
  const { email, device } = await withPasskey();
  const { challenge } = (await logIn(newPlace, email)).body;
  for (let n = 0; n < 9; n += 1) await logIn(strangers, email, `guess ${n}`);
  assertError(await logIn(strangers, email), 429, 'RATE_LIMITED');
  assert.equal((await signInBy(device, newPlace, challenge)).status, 200);
});

test('forged assertions do not lock out the owner of the passkey', async () => {
  const { device } = await withPasskey();
  const forger = makeAuthenticator(origin);
  for (let n = 0; n < 12; n += 1) {
    const options = (await ask(strangers, 'login/passkey/challenge', { challenge: '' })).body;
    const passkey = device.get(options, { key: forger.key });
    assertError(
      await ask(strangers, 'login/passkey', { passkey }),
      n < 10 ? 401 : 429,
      n < 10 ? 'UNAUTHENTICATED' : 'RATE_LIMITED',
    );
  }
  assert.equal((await signInBy(device, newPlace)).status, 200);
});

/** Signs in as the console does. The cookie that the browser keeps beside its session's. */
async function signInInBrowser(address: string, email: string, cookie?: string): Promise<string> {
  const answer = await tryInBrowser(address, email, testPassword, cookie);
  assert.equal(answer.status, 200, answer.text);
  const [, browser = ''] = answer.headers.getSetCookie();
  assert.match(browser, /^parapet_browser=/);
  return browser.split(';', 1)[0]!;
}
const tryInBrowser = (address: string, email: string, password: string, cookie?: string): Promise<Answer> =>
  app.ask('POST', '/api/auth/login', {
    body: { email, password, keepIn: 'COOKIE' },
    headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
  });

test('a browser that the owner has signed in with counts by itself, at any address, also after the session and a month', async () => {
  const { email } = await join();
  const cookie = await signInInBrowser('192.0.2.1', email);
  app.clock.advanceMs(40 * 24 * 3_600_000);
  await guess(email);
  assert.equal(await signInInBrowser(newPlace, email, cookie), cookie, 'it keeps its secret');
});

test('a browser is known to the accounts that have signed in with it alone, and guesses as often as any other', async () => {
  const [mine, theirs] = [await join(), await join()];
  const cookie = await signInInBrowser(newPlace, mine.email);
  await guess(theirs.email);
  assertError(await tryInBrowser(strangers, theirs.email, testPassword, cookie), 429, 'RATE_LIMITED');
  for (let n = 0; n < 10; n += 1)
    assertError(await tryInBrowser(strangers, mine.email, `guess ${n}`, cookie), 401, 'UNAUTHENTICATED');
  assertError(await tryInBrowser(strangers, mine.email, testPassword, cookie), 429, 'RATE_LIMITED');
  assert.equal((await logIn(newPlace, mine.email)).status, 200);
});

test('a browser that nobody signed in with is a stranger, whatever secret it makes up', async () => {
  const { email } = await join();
  const made = makeSecret(browserSecretPrefix);
  const failed = await tryInBrowser(strangers, email, 'guess', `parapet_browser=${made}`);
  assert.deepEqual(failed.headers.getSetCookie(), [], 'a refusal makes no browser known');
  await guess(email, 9);
  for (const secret of [made, 'x', ''])
    assertError(await tryInBrowser(newPlace, email, testPassword, `parapet_browser=${secret}`), 429, 'RATE_LIMITED');
});

test('a code of the app completes a sign-in in a known browser, whatever strangers guess', async () => {
  const { email, jwt } = await join();
  const cookie = await signInInBrowser('192.0.2.1', email);
  const { secret } = (await ask('192.0.2.1', 'totp', {}, jwt)).body;
  const code = () => totpCode(secret, app.clock.now());
  const confirmed = await ask('192.0.2.1', 'totp/confirm', { password: testPassword, code: code() }, jwt);
  assert.equal(confirmed.status, 200, confirmed.text);
  app.clock.advanceMs(30_000);
  await guess(email);
  const pending = await tryInBrowser('192.0.2.9', email, testPassword, cookie);
  assert.equal(pending.status, 202);
  const answer = await app.ask('POST', '/api/auth/login/second-factor', {
    body: { challenge: pending.body.challenge, code: code(), keepIn: 'COOKIE' },
    headers: { 'x-forwarded-for': '192.0.2.9', cookie },
  });
  assert.equal(answer.status, 200, answer.text);
});

test('a session proves who uses it, and changes the password, whatever strangers guess; its own guesses are limited', async () => {
  const { email, jwt } = await join();
  await guess(email);
  assert.equal((await ask(newPlace, 'proof', { password: testPassword }, jwt)).status, 200);
  for (let n = 0; n < 10; n += 1)
    assertError(await ask(newPlace, 'proof', { password: `guess ${n}` }, jwt), 400, 'INVALID_ARGUMENT');
  const change = { currentPassword: testPassword, newPassword: 'seven quiet rivers of glass' };
  assertError(await ask(newPlace, 'password', change, jwt), 429, 'RATE_LIMITED');
  app.clock.advanceMs(5 * 60_000);
  assert.equal((await ask(newPlace, 'password', change, jwt)).status, 200);
});

test('challenges that nobody answers, from many addresses, stop no passkey and leave nothing behind', async () => {
  const { device, jwt } = await withPasskey();
  const pending = (await ask(newPlace, 'login/passkey/challenge', { challenge: '' })).body;
  const rows = async () => {
    const text = 'SELECT count(*)::int AS n FROM parapet.passkey_challenge';
    return (await app.platform.database.pool.query<{ n: number }>(text)).rows[0]!.n;
  };
  const before = await rows();
  for (let network = 0; network < 50; network += 1) {
    const asked = Array.from({ length: network === 0 ? 300 : 10 }, () =>
      ask(`2001:db8:${network.toString(16)}::1`, 'login/passkey/challenge', { challenge: '' }),
    );
    for (const { status } of await Promise.all(asked)) assert.equal(status, 200);
  }
  assert.equal(await rows(), before);
  assert.equal((await ask(newPlace, 'login/passkey', { passkey: device.get(pending) })).status, 200);
  assert.equal((await signInBy(device, newPlace)).status, 200);
  assert.equal((await ask(newPlace, 'proof/passkey/challenge', {}, jwt)).status, 200);
});

test('sign-ins at a provider that nobody finishes, as many as may wait, stop nobody who begins one or is about to end it', async (t) => {
  const saml = await startSamlApp();
  t.after(() => saml.close());
  saml.person();
  const early = openSmallBrowser();
  const waiting = await saml.begin(early);
  const { database } = saml.app.platform;
  const flood = `INSERT INTO parapet.single_sign_on_flow (state_digest, browser_digest, deployment_id, provider_id, return_to, address,
        created_at, expires_at)
      SELECT int8send(n), int8send(n), $1, $2, '/', '2001:db8:' || n % 250 || '::/64', $3::timestamptz + n * interval '1 ms',
             $3::timestamptz + interval '10 minutes'
        FROM generate_series(1, 50000) n`;
  await database.asAccess((tx) => tx.query(flood, [saml.here.deploymentId, saml.providerId, saml.app.clock.now()]));
  const late = openSmallBrowser();
  await saml.signIn(late);
  await saml.finish(early, waiting);
  for (const browser of [late, early]) assert.ok((await saml.tokenIn(browser)) !== undefined, 'there is a session');
});

test('an address that the owner has signed in from counts by itself', async () => {
  const { email } = await join();
  assert.equal((await logIn(newPlace, email)).status, 200);
  for (let n = 0; n < 12; n += 1) await logIn(strangers, email, `guess ${n}`);
  assertError(await logIn(strangers, email), 429, 'RATE_LIMITED');
  assert.equal((await logIn(newPlace, email)).status, 200);
});
