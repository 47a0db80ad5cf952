/** Passkeys: registered, used alone and after the password, to prove who uses a session; and what attackers try with them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  assertError,
  jwtOf,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  type Answer,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { makeAuthenticator, type Deviation } from '../../../../tests/harness/authenticator.ts';
import { totpCode } from '../../../../tests/harness/totp.ts';
import { resetSecondFactor } from '../../domain/second-factors/reset-second-factor.ts';
import { setRole } from '../../domain/people/set-role.ts';

const origin = 'https://parapet.example.com';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let serial = 0;

before(async () => {
  app = await startTestApp();
  app.platform.settings.publicUrl = origin;
  here = await makeDeployment(app.platform, 'here');
});
after(() => app.close());

type Device = ReturnType<typeof makeAuthenticator>;

const ask = (method: string, path: string, body?: unknown, token?: string): Promise<Answer> =>
  app.ask(method, `/api/auth/${path}`, { body, ...(token !== undefined && { token }) });
const logIn = (email: string, password = testPassword) => ask('POST', 'login', { email, password });
const complete = (passkey: unknown, challenge?: string, more: Record<string, unknown> = {}) =>
  ask('POST', 'login/passkey', { passkey, ...(challenge !== undefined && { challenge }), ...more });
const factorsOf = async (token: string) => (await ask('GET', 'second-factors', undefined, token)).body;
const me = (token: string) => ask('GET', 'me', undefined, token);

async function optionsOf(path: string, body: unknown = {}, token?: string) {
  const answer = await ask('POST', `${path}/challenge`, body, token);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}
async function join() {
  const person = await makePerson(app.platform, `person-${++serial}`);
  await setRole(app.platform, here.deploymentId, { userId: person.userId, orgRole: 'member' });
  return person;
}
async function register(
  jwt: string,
  deviation: Parameters<Device['create']>[1] = {},
  device = makeAuthenticator(origin),
) {
  const passkey = device.create(await optionsOf('passkeys', {}, jwt), deviation);
  return { device, passkey, answer: await ask('POST', 'passkeys', { name: 'Laptop', passkey }, jwt) };
}
/** A member with one passkey. */
async function enrol() {
  const person = await join();
  const { device, answer } = await register(person.jwt);
  assert.equal(answer.status, 200, answer.text);
  return { ...person, device, passkeyId: String(answer.body.id), recoveryCodes: answer.body.recoveryCodes as string[] };
}
async function challengeOf(email: string): Promise<string> {
  const answer = await logIn(email);
  assert.equal(answer.status, 202, answer.text);
  return answer.body.challenge;
}
/** Signs in with the passkey alone. */
async function alone(device: Device, deviation?: Deviation): Promise<Answer> {
  return complete(device.get(await optionsOf('login/passkey', { challenge: '' }), deviation));
}
/** The newest first. */
async function entriesOf(userId: string, action: string): Promise<{ changes: Record<string, unknown> }[]> {
  const path = `/api/audit/v1/deployments/${here.deploymentId}/entries?userId=${userId}&action=${action}`;
  return (await app.ask('GET', path, { token: await jwtOf(app.platform, here.admin.email) })).body.entries;
}
/** The newest entry of the action. */
async function recorded(userId: string, action: string): Promise<Record<string, unknown>> {
  const [newest] = await entriesOf(userId, action);
  assert.ok(newest, action);
  return newest.changes;
}
function assertRefused(answer: Answer): void {
  assertError(answer, 401, 'UNAUTHENTICATED');
  assert.match(answer.body.error, /^This passkey was not accepted/);
}

describe('registering', () => {
  test('200: the first one gives recovery codes and ends other sessions; the second one neither', async () => {
    const { userId, email, jwt } = await join();
    const other = (await logIn(email)).body.accessToken;
    const options = await optionsOf('passkeys', {}, jwt);
    assert.deepEqual(
      [options.rp.id, options.authenticatorSelection.userVerification, options.authenticatorSelection.residentKey],
      ['parapet.example.com', 'required', 'required'],
    );
    assert.match(options.user.id, /^[\w-]{43}$/);
    const { answer } = await register(jwt);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(new Set(answer.body.recoveryCodes).size, 10);
    assert.equal(answer.body.endedSessions, 1);
    assertError(await me(other), 401, 'UNAUTHENTICATED');
    assert.equal((await me(jwt)).status, 200);
    const second = (await register(jwt)).answer.body;
    assert.deepEqual([second.recoveryCodes, second.endedSessions], [[], 0]);
    const { passkeys, recoveryCodesLeft, passkeyProblem } = await factorsOf(jwt);
    assert.deepEqual([passkeys.length, recoveryCodesLeft, passkeyProblem], [2, 10, '']);
    assert.deepEqual(
      [passkeys[0].name, passkeys[0].isSynced, passkeys[0].usedAt, passkeys[0].suspectedAt],
      ['Laptop', false, null, null],
    );
    assert.equal((await recorded(userId, 'user.register_passkey'))['name'], 'Laptop');
    const later = await optionsOf('passkeys', {}, jwt);
    assert.equal(later.excludeCredentials.length, 2);
    assert.equal(later.user.id, (await optionsOf('passkeys', {}, jwt)).user.id);
  });

  test('400: one that another page, another host, an unverified user, a framed page or an old challenge made', async () => {
    const { jwt } = await join();
    const deviations: Parameters<Device['create']>[1][] = [
      { origin: 'https://parapet.example.com.evil.example' },
      { rpId: 'evil.example' },
      { verifiesUser: false },
      { crossOrigin: true },
      { challenge: Buffer.alloc(32).toString('base64url') },
      { statement: 'tpm' },
    ];
    for (const deviation of deviations) {
      const { answer } = await register(jwt, deviation);
      assertError(answer, 400, 'INVALID_ARGUMENT');
    }
    const device = makeAuthenticator(origin);
    const late = device.create(await optionsOf('passkeys', {}, jwt));
    app.clock.advanceMs(5 * 60_000);
    assertError(await ask('POST', 'passkeys', { passkey: late }, jwt), 400, 'INVALID_ARGUMENT');
    assert.deepEqual((await factorsOf(jwt)).passkeys, []);
  });

  test('a challenge registers one passkey, of the person who asked', async () => {
    const [mine, theirs] = [await join(), await join()];
    const passkey = makeAuthenticator(origin).create(await optionsOf('passkeys', {}, mine.jwt));
    assertError(await ask('POST', 'passkeys', { passkey }, theirs.jwt), 400, 'INVALID_ARGUMENT');
    assert.equal((await ask('POST', 'passkeys', { passkey }, mine.jwt)).status, 200);
    assertError(await ask('POST', 'passkeys', { passkey }, mine.jwt), 400, 'INVALID_ARGUMENT');
    const { device } = await enrol();
    const again = device.create(await optionsOf('passkeys', {}, theirs.jwt));
    assertError(await ask('POST', 'passkeys', { passkey: again }, theirs.jwt), 409, 'CONFLICT');
  });

  test('409: at an address where browsers refuse passkeys, which the account says, too', async () => {
    const { email } = await join();
    for (const [publicUrl, words] of [
      ['http://parapet.example.com', /HTTPS/],
      ['https://192.0.2.1', /IP address/],
      ['http://[::1]:8080', /IP address/],
    ] as const) {
      app.platform.settings.publicUrl = publicUrl;
      // Its issuer is the public URL.
      const jwt = await jwtOf(app.platform, email);
      for (const [path, token] of [
        ['passkeys', jwt],
        ['login/passkey', undefined],
        ['proof/passkey', jwt],
      ] as const) {
        const answer = await ask('POST', `${path}/challenge`, { challenge: '' }, token);
        assertError(answer, 409, 'CONFLICT');
        assert.match(answer.body.error, words);
      }
      assert.match((await factorsOf(jwt)).passkeyProblem, words);
    }
    app.platform.settings.publicUrl = 'http://localhost:8080';
    assert.equal((await optionsOf('passkeys', {}, await jwtOf(app.platform, email))).rp.id, 'localhost');
    app.platform.settings.publicUrl = origin;
  });
});

describe('signing in with a passkey alone', () => {
  test('200: without an address or a password, and the refresh token goes into the cookie if asked for', async () => {
    const { userId, device } = await enrol();
    const options = await optionsOf('login/passkey', { challenge: '' });
    assert.deepEqual([options.allowCredentials, options.userVerification], [[], 'required']);
    const answer = await complete(device.get(options), undefined, { keepIn: 'COOKIE' });
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.headers.getSetCookie()[0]!, /^parapet_session=.*HttpOnly/);
    assert.equal((await me(answer.body.accessToken)).body.user.id, userId);
    assert.equal((await recorded(userId, 'session.sign_in'))['by'], 'passkey');
    assert.equal((await factorsOf(answer.body.accessToken)).passkeys[0].usedAt, app.clock.now().toISOString());
  });

  test('401: an assertion that was sent before, of another page or host, unverified, framed, or with another key', async () => {
    const { userId, device } = await enrol();
    const other = await enrol();
    const sent = device.get(await optionsOf('login/passkey', { challenge: '' }));
    assert.equal((await complete(sent)).status, 200);
    assertRefused(await complete(sent));
    const deviations: Deviation[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://parapet.example.com' },
      { rpId: 'evil.example' },
      { verifiesUser: false },
      { crossOrigin: true },
      { challenge: Buffer.alloc(32).toString('base64url') },
      { key: other.device.key },
      { userHandle: Buffer.from('someone else').toString('base64url') },
    ];
    for (const deviation of deviations) assertRefused(await alone(device, deviation));
    assert.equal((await recorded(userId, 'session.refuse_passkey'))['reason'], 'wrong_assertion');
    assertRefused(await alone(makeAuthenticator(origin)));
    const late = device.get(await optionsOf('login/passkey', { challenge: '' }));
    app.clock.advanceMs(5 * 60_000);
    assertRefused(await complete(late));
    assert.equal((await alone(device)).status, 200);
  });

  test('a challenge for something else signs nobody in', async () => {
    const { email, jwt, device } = await enrol();
    assertRefused(await complete(device.get(await optionsOf('proof/passkey', {}, jwt))));
    const challenge = await challengeOf(email);
    assertRefused(await complete(device.get(await optionsOf('login/passkey', { challenge }))));
    assertRefused(await complete(device.get(await optionsOf('login/passkey', { challenge: '' })), challenge));
  });

  test('429: refusals count together with passwords, and are recorded as long; a right passkey is never refused for them', async () => {
    const { userId, email, device } = await enrol();
    for (let n = 0; n < 5; n += 1) assert.equal((await logIn(email, 'not the password')).status, 401);
    for (let n = 0; n < 5; n += 1) assertRefused(await alone(device, { verifiesUser: false }));
    for (let n = 0; n < 3; n += 1) assertError(await alone(device, { verifiesUser: false }), 429, 'RATE_LIMITED');
    assertError(await logIn(email), 429, 'RATE_LIMITED');
    assert.equal((await entriesOf(userId, 'session.refuse_passkey')).length, 5);
    assert.equal((await alone(device)).status, 200);
  });

  test('a challenge is used by the sign-in that it began, and by no refusal', async () => {
    const { device } = await enrol();
    const options = await optionsOf('login/passkey', { challenge: '' });
    assertRefused(await complete(device.get(options, { origin: 'https://evil.example' })));
    const answers = await Promise.all([device.get(options), device.get(options)].map((passkey) => complete(passkey)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401]);
  });

  test('401: a challenge that we did not make, one that was changed, and another spelling of a used one', async () => {
    const { device } = await enrol();
    const { challenge } = await optionsOf('login/passkey', { challenge: '' });
    const bytes = Buffer.from(challenge, 'base64url');
    // The nonce, the instant of its end, and the MAC.
    for (const at of [0, 20, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      assertRefused(await alone(device, { challenge: changed.toString('base64url') }));
    }
    for (const wrong of ['', bytes.subarray(1).toString('base64url'), Buffer.alloc(54).toString('base64url')])
      assertRefused(await alone(device, { challenge: wrong }));
    assert.equal((await alone(device, { challenge })).status, 200);
    for (const spelling of [challenge, `${challenge}=`, `${challenge}A`, `${challenge}\n`])
      assertRefused(await alone(device, { challenge: spelling }));
  });

  test('a count that goes back is refused, recorded and shown, because there may be a copy', async () => {
    const { userId, device } = await enrol();
    assert.equal((await alone(device, { signCount: 10 })).status, 200);
    for (const signCount of [10, 4, 0]) {
      const answer = await alone(device, { signCount });
      assertRefused(answer);
      assert.match(answer.body.error, /there may be a copy of it/);
    }
    assert.equal((await recorded(userId, 'session.refuse_passkey'))['reason'], 'count_went_back');
    const session = await alone(device, { signCount: 11 });
    assert.notEqual((await factorsOf(session.body.accessToken)).passkeys[0].suspectedAt, null);
  });

  test('one that does not count is used again and again', async () => {
    const { jwt } = await join();
    const { device } = await register(jwt, { signCount: 0 });
    for (let n = 0; n < 2; n += 1) assert.equal((await alone(device, { signCount: 0 })).status, 200);
  });

  test('of two requests with the same count at once, one begins a session', async () => {
    const { device } = await enrol();
    const [one, two] = [
      await optionsOf('login/passkey', { challenge: '' }),
      await optionsOf('login/passkey', { challenge: '' }),
    ];
    const answers = await Promise.all([one, two].map((options) => complete(device.get(options, { signCount: 7 }))));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401]);
  });

  test('401: of a deactivated account, and of a passkey that was removed', async () => {
    const { userId, device } = await enrol();
    const removed = await enrol();
    await ask('DELETE', `passkeys/${removed.passkeyId}`, undefined, removed.jwt);
    assertRefused(await alone(removed.device));
    await app.platform.database.asAccess((tx) =>
      tx.query('UPDATE parapet.user_account SET deactivated_at = $2 WHERE id = $1', [userId, app.clock.now()]),
    );
    assertRefused(await alone(device));
  });
});

describe('a passkey after the password', () => {
  test('200: the password asks for it, and it completes the sign-in once; an unverified user is enough then', async () => {
    const { userId, email, device } = await enrol();
    const pending = (await logIn(email)).body;
    assert.deepEqual([pending.takesPasskey, pending.takesTotp], [true, false]);
    const options = await optionsOf('login/passkey', { challenge: pending.challenge });
    assert.deepEqual(options.allowCredentials, [{ type: 'public-key', id: device.id, transports: ['internal'] }]);
    const answer = await complete(device.get(options, { verifiesUser: false }), pending.challenge);
    assert.equal(answer.status, 200, answer.text);
    const { by, secondFactor } = await recorded(userId, 'session.sign_in');
    assert.deepEqual([by, secondFactor], ['password', 'passkey']);
    const again = await ask('POST', 'login/passkey/challenge', { challenge: pending.challenge });
    assertError(again, 401, 'UNAUTHENTICATED');
  });

  test('401: the passkey of another person, and more than five attempts', async () => {
    const { email, device } = await enrol();
    const other = await enrol();
    const challenge = await challengeOf(email);
    for (let n = 0; n < 4; n += 1) {
      const options = await optionsOf('login/passkey', { challenge });
      assertRefused(await complete(other.device.get(options), challenge));
    }
    const options = [await optionsOf('login/passkey', { challenge }), await optionsOf('login/passkey', { challenge })];
    assertRefused(await complete(device.get(options[0], { origin: 'https://evil.example' }), challenge));
    const last = await complete(device.get(options[1]), challenge);
    assertError(last, 401, 'UNAUTHENTICATED');
    assert.match(last.body.error, /sign in again/);
  });

  test('a recovery code completes it, too, and a code of no app does not', async () => {
    const { email, recoveryCodes } = await enrol();
    const challenge = await challengeOf(email);
    const second = (code: string) => ask('POST', 'login/second-factor', { challenge, code });
    assertError(await second('123456'), 400, 'INVALID_ARGUMENT');
    assert.equal((await second(recoveryCodes[0]!)).status, 200);
  });

  test('an authenticator app beside it: either is asked for, and turning the app off keeps the recovery codes', async () => {
    const { email, jwt } = await enrol();
    const { secret } = (await ask('POST', 'totp', {}, jwt)).body;
    const code = () => totpCode(secret, app.clock.now());
    const proofs = { password: testPassword, code: code() };
    const codes = (await ask('POST', 'totp/confirm', proofs, jwt)).body.recoveryCodes;
    const pending = (await logIn(email)).body;
    assert.deepEqual([pending.takesPasskey, pending.takesTotp], [true, true]);
    const removal = { password: testPassword, code: codes[0] };
    assert.equal((await ask('POST', 'totp/remove', removal, jwt)).status, 200);
    assert.equal((await factorsOf(jwt)).recoveryCodesLeft, 9);
    assert.deepEqual((await logIn(email)).body.takesTotp, false);
    assertError(await ask('POST', 'totp/remove', removal, jwt), 409, 'CONFLICT');
  });
});

describe('changing passkeys', () => {
  test('200: renamed and removed by their owner; with the last one the recovery codes go, and the password is enough', async () => {
    const { userId, email, jwt, passkeyId } = await enrol();
    const other = await enrol();
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { name: 'Stolen' } : undefined;
      assertError(await ask(method, `passkeys/${passkeyId}`, body, other.jwt), 404, 'NOT_FOUND');
    }
    assert.equal((await ask('PATCH', `passkeys/${passkeyId}`, { name: 'Phone' }, jwt)).status, 200);
    assert.equal((await factorsOf(jwt)).passkeys[0].name, 'Phone');
    assert.deepEqual((await recorded(userId, 'user.rename_passkey'))['name'], { before: 'Laptop', after: 'Phone' });
    assert.equal((await ask('DELETE', `passkeys/${passkeyId}`, undefined, jwt)).status, 200);
    assert.equal((await recorded(userId, 'user.remove_passkey'))['name'], 'Phone');
    const { passkeys, recoveryCodesLeft } = await factorsOf(jwt);
    assert.deepEqual([passkeys, recoveryCodesLeft], [[], 0]);
    assert.equal((await logIn(email)).status, 200);
  });

  test('409: the last way to sign in stays', async () => {
    const { userId, jwt, passkeyId, device } = await enrol();
    await app.platform.database.asAccess((tx) =>
      tx.query('UPDATE parapet.user_account SET password_hash = NULL WHERE id = $1', [userId]),
    );
    assertError(await ask('DELETE', `passkeys/${passkeyId}`, undefined, jwt), 409, 'CONFLICT');
    assert.equal((await alone(device)).status, 200);
    const second = (await register(jwt)).answer;
    assert.equal(second.status, 200, second.text);
    assert.equal((await ask('DELETE', `passkeys/${passkeyId}`, undefined, jwt)).status, 200);
  });

  test('409: a person has twenty at most', async () => {
    const { jwt } = await join();
    for (let n = 0; n < 20; n += 1) assert.equal((await register(jwt)).answer.status, 200);
    assertError(await ask('POST', 'passkeys/challenge', {}, jwt), 409, 'CONFLICT');
  });

  test('an operator removes all of them', async () => {
    const { userId, email, jwt, device } = await enrol();
    await resetSecondFactor(app.platform, email);
    assertError(await me(jwt), 401, 'UNAUTHENTICATED');
    assertRefused(await alone(device));
    assert.equal((await logIn(email)).status, 200);
    assert.equal((await recorded(userId, 'user.reset_second_factor'))['passkeys'], 1);
  });
});

describe('proving who uses a session', () => {
  const prove = (jwt: string, body: unknown) => ask('POST', 'proof', body, jwt);
  const renew = (jwt: string) => ask('POST', 'recovery-codes', {}, jwt);
  /** A session of the person that began too long ago, with a token of now. */
  async function stale({ userId, email, device }: { userId: string; email: string; device?: Device }): Promise<string> {
    const session = device === undefined ? await logIn(email) : await alone(device);
    await app.platform.database.asAccess((tx) =>
      tx.query(
        `UPDATE parapet.session SET proven_at = $2 WHERE id = (SELECT max(id) FROM parapet.session WHERE user_id = $1)`,
        [userId, new Date(app.clock.now().getTime() - 15 * 60_000)],
      ),
    );
    return session.body.accessToken;
  }

  test('403 until a passkey proves it, once and for fifteen minutes', async () => {
    const person = await enrol();
    const jwt = await stale(person);
    for (const answer of [
      await renew(jwt),
      await ask('POST', 'passkeys/challenge', {}, jwt),
      await ask('DELETE', `passkeys/${person.passkeyId}`, undefined, jwt),
    ]) {
      assertError(answer, 403, 'PROOF_NEEDED');
    }
    const passkey = person.device.get(await optionsOf('proof/passkey', {}, jwt));
    const answer = await prove(jwt, { passkey });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(Date.parse(answer.body.holdsUntil), app.clock.now().getTime() + 15 * 60_000);
    assert.equal((await recorded(person.userId, 'session.prove'))['by'], 'passkey');
    assert.equal((await renew(jwt)).status, 200);
    assertError(await prove(jwt, { passkey }), 400, 'INVALID_ARGUMENT');
    // The proof is of this session only.
    assertError(await renew(await stale(person)), 403, 'PROOF_NEEDED');
  });

  test('400: the passkey of another person, the password of a person with a second factor, a wrong code or password', async () => {
    const [person, other, plain] = [await enrol(), await enrol(), await join()];
    const jwt = await stale(person);
    const theirs = other.device.get(await optionsOf('proof/passkey', {}, jwt));
    for (const body of [{ passkey: theirs }, { password: testPassword }, { code: '123456' }])
      assertError(await prove(jwt, body), 400, 'INVALID_ARGUMENT');
    assertError(await renew(jwt), 403, 'PROOF_NEEDED');
    assert.equal((await prove(jwt, { code: person.recoveryCodes[0] })).status, 200);

    const theirJwt = await stale(plain);
    for (const body of [{ password: 'not the password' }, { code: '123456' }, {}, { password: 'x', code: 'x' }])
      assertError(await prove(theirJwt, body), 400, 'INVALID_ARGUMENT');
    assertError(await ask('POST', 'passkeys/challenge', {}, theirJwt), 403, 'PROOF_NEEDED');
    assert.equal((await prove(theirJwt, { password: testPassword })).status, 200);
    await optionsOf('passkeys', {}, theirJwt);
  });

  test('429: wrong proofs count as attempts to sign in', async () => {
    const plain = await join();
    const jwt = await stale(plain);
    for (let n = 0; n < 10; n += 1) assertError(await prove(jwt, { password: 'wrong' }), 400, 'INVALID_ARGUMENT');
    assertError(await prove(jwt, { password: testPassword }), 429, 'RATE_LIMITED');
  });
});
