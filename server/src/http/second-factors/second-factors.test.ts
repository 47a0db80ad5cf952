/** An authenticator app and recovery codes: set up, asked for when signing in, on two nodes of one database. */
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
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/database/database.ts';
import { totpCode } from '../../../../tests/harness/totp.ts';
import { resetSecondFactor } from '../../domain/second-factors/reset-second-factor.ts';
import { setRole } from '../../domain/people/set-role.ts';

let database: TestDatabase;
let one: TestApp;
let two: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
let serial = 0;

before(async () => {
  database = await createTestDatabase();
  one = await startTestApp({ database });
  two = await startTestApp({ database });
  here = await makeDeployment(one.platform, 'here');
  there = await makeDeployment(one.platform, 'there');
});
after(async () => {
  await one.close();
  await two.close();
  await database.drop();
});

interface Enrolled {
  userId: string;
  email: string;
  jwt: string;
  secret: string;
  recoveryCodes: string[];
}

const noFactors = { totpEnrolledAt: null, passkeys: [], passkeyProblem: '', recoveryCodesLeft: 0 };
const newPassword = 'seven quiet rivers of glass';

function advance(byMs: number): void {
  for (const app of [one, two]) app.clock.advanceMs(byMs);
}
const code = (secret: string, stepsLater = 0): string => totpCode(secret, one.clock.now(), stepsLater);
/** A code of six digits that is wrong now. */
function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map((steps) => code(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((each) => !right.includes(each))!;
}

const logIn = (email: string, password = testPassword, on = one) =>
  on.ask('POST', '/api/auth/login', { body: { email, password } });
const complete = (challenge: string, given: string, on = one, more: Record<string, unknown> = {}) =>
  on.ask('POST', '/api/auth/login/second-factor', { body: { challenge, code: given, ...more } });
const begin = (token: string) => one.ask('POST', '/api/auth/totp', { token });
const prove = (operation: string, token: string, given: string, password = testPassword, on = one) =>
  on.ask('POST', `/api/auth/${operation}`, { token, body: { password, code: given } });
const me = (token: string, on = one) => on.ask('GET', '/api/auth/me', { token });
const factorsOf = async (token: string) => (await one.ask('GET', '/api/auth/second-factors', { token })).body;

async function challengeOf(email: string, password = testPassword, on = one): Promise<string> {
  const answer = await logIn(email, password, on);
  assert.equal(answer.status, 202, answer.text);
  assert.deepEqual(Object.keys(answer.body).toSorted(), [
    'challenge',
    'challengeExpiresAt',
    'takesPasskey',
    'takesTotp',
  ]);
  assert.deepEqual(answer.headers.getSetCookie(), []);
  return answer.body.challenge;
}

/** A member of both deployments. */
async function join() {
  const person = await makePerson(one.platform, `person-${++serial}`);
  for (const { deploymentId } of [here, there]) {
    await setRole(one.platform, deploymentId, { userId: person.userId, orgRole: 'member' });
  }
  return person;
}

/** A member of both with an authenticator app, whose present code is unused. */
async function enrol(): Promise<Enrolled> {
  const person = await join();
  const { secret } = (await begin(person.jwt)).body;
  const answer = await prove('totp/confirm', person.jwt, code(secret));
  assert.equal(answer.status, 200, answer.text);
  advance(30_000);
  return { ...person, secret, recoveryCodes: answer.body.recoveryCodes };
}

async function auditOf({ deploymentId, admin }: typeof here, userId: string) {
  const path = `/api/audit/v1/deployments/${deploymentId}/entries?userId=${userId}`;
  // The clock has moved on since the admin's JWT was issued.
  return (await one.ask('GET', path, { token: await jwtOf(one.platform, admin.email) })).body.entries as Record<
    string,
    unknown
  >[];
}
/** The newest entry of the action, in each deployment. */
async function assertRecorded(userId: string, action: string, changes: Record<string, unknown>): Promise<void> {
  for (const deployment of [here, there]) {
    const entry = (await auditOf(deployment, userId)).find((each) => each['action'] === action);
    assert.ok(entry !== undefined, action);
    const recorded = entry['changes'] as Record<string, unknown>;
    for (const [name, value] of Object.entries(changes)) assert.deepEqual(recorded[name], value, action);
  }
}
function assertCodeRefused(answer: Answer, words: RegExp): void {
  assertError(answer, 400, 'INVALID_ARGUMENT');
  assert.equal(answer.body.details[0].path, 'code');
  assert.match(answer.body.details[0].message, words);
}

describe('setting up an authenticator app', () => {
  test('200: it is in force only after a code and the password; then other sessions have ended, and API tokens stay', async () => {
    const { userId, email, jwt } = await join();
    const other = (await logIn(email)).body.accessToken;
    const tokens = `/api/agent/deployments/${here.deploymentId}/tokens`;
    const { token } = (await one.ask('POST', tokens, { token: jwt, body: { name: 'ci', permissions: ['WEB_API'] } }))
      .body;
    const { secret, uri } = (await begin(jwt)).body;
    assert.match(secret, /^[A-Z2-7]{32}$/);
    const parsed = new URL(uri);
    assert.deepEqual(
      [parsed.protocol, parsed.searchParams.get('secret'), parsed.searchParams.get('issuer')],
      ['otpauth:', secret, 'Parapet'],
    );
    assert.equal((await logIn(email)).status, 200, 'a secret that was only shown asks for nothing');
    assert.deepEqual(await factorsOf(jwt), noFactors);

    assertCodeRefused(await prove('totp/confirm', jwt, wrongCode(secret)), /is wrong/);
    const wrongPassword = await prove('totp/confirm', jwt, code(secret), 'not the password');
    assertError(wrongPassword, 400, 'INVALID_ARGUMENT');
    assert.equal(wrongPassword.body.details[0].path, 'password');
    const enrolledAt = one.clock.now().toISOString();
    const answer = await prove('totp/confirm', jwt, code(secret));
    assert.equal(answer.status, 200, answer.text);
    assert.equal(new Set(answer.body.recoveryCodes).size, 10);
    // The other one, and the sign-in above.
    assert.equal(answer.body.endedSessions, 2);
    assertError(await me(other, two), 401, 'UNAUTHENTICATED');
    for (const kept of [jwt, token]) assert.equal((await me(kept, two)).status, 200);
    assert.deepEqual(await factorsOf(jwt), { ...noFactors, totpEnrolledAt: enrolledAt, recoveryCodesLeft: 10 });
    await assertRecorded(userId, 'user.enrol_totp', { endedSessions: 2 });
    await assertRecorded(userId, 'user.refuse_second_factor', { reason: 'wrong_code' });
    await assertRecorded(userId, 'user.refuse_password', {});
    const recorded = JSON.stringify(await auditOf(here, userId));
    for (const each of [secret, ...answer.body.recoveryCodes]) assert.ok(!recorded.includes(each));
  });

  test('409: a second app, a confirmation of nothing, and one of a secret that was shown too long ago', async () => {
    const { jwt } = await join();
    assertError(await prove('totp/confirm', jwt, '123456'), 409, 'CONFLICT');
    const { secret } = (await begin(jwt)).body;
    const { email, ...late } = await join();
    const shown = (await begin(late.jwt)).body.secret;
    await database.database.asAccess((tx) =>
      tx.query(`UPDATE parapet.totp_factor SET begun_at = begun_at - interval '15 minutes'`),
    );
    assertError(await prove('totp/confirm', late.jwt, code(shown)), 409, 'CONFLICT');
    const again = (await begin(late.jwt)).body.secret;
    assert.ok(again !== shown && again !== secret);
    assertCodeRefused(await prove('totp/confirm', late.jwt, code(shown)), /is wrong/);
    assert.equal((await prove('totp/confirm', late.jwt, code(again))).status, 200);
    assertError(await begin(late.jwt), 409, 'CONFLICT');
    await challengeOf(email);
  });

  test('a sign-in that is under way when the app comes into force begins no session without it', async () => {
    const { userId, email } = await join();
    let pending: ReturnType<typeof logIn> | undefined;
    await database.database.asAccess(async (tx) => {
      await tx.query('SELECT FROM parapet.user_account WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      pending = logIn(email, testPassword, two);
      for (let waits = false; !waits;) {
        const { rowCount } = await database.database.pool.query(
          `SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%user_account%'`,
        );
        waits = rowCount !== 0;
      }
      await tx.query(
        `INSERT INTO parapet.totp_factor (user_id, sealed_secret, begun_at, confirmed_at) VALUES ($1, '\\x00', $2, $2)`,
        [userId, one.clock.now()],
      );
    });
    assert.equal((await pending!).status, 202);
  });
});

describe('signing in with it', () => {
  test('200: the code of now, the step before and the step after; each once, on any node', async () => {
    const { email, userId, secret } = await enrol();
    const first = await challengeOf(email);
    assertCodeRefused(await complete(first, code(secret, -1)), /was used already/);
    const session = await complete(first, code(secret));
    assert.equal(session.status, 200, session.text);
    assert.equal((await me(session.body.accessToken, two)).status, 200);
    assert.equal(
      (await two.ask('POST', '/api/auth/refresh', { body: { refreshToken: session.body.refreshToken } })).status,
      200,
    );
    await assertRecorded(userId, 'session.sign_in', { by: 'password', secondFactor: 'totp' });
    await assertRecorded(userId, 'session.ask_second_factor', {});
    await assertRecorded(userId, 'session.refuse_second_factor', { reason: 'used_code' });

    assertError(await complete(first, code(secret, 1)), 401, 'UNAUTHENTICATED');
    const second = await challengeOf(email, testPassword, two);
    assertCodeRefused(await complete(second, code(secret), two), /was used already/);
    assertCodeRefused(await complete(second, code(secret, 2), two), /is wrong/);
    const spaced = code(secret, 1).replace(/.../, '$& ');
    assert.equal((await complete(second, spaced, two)).status, 200);
    const third = await challengeOf(email);
    // An older code than the last accepted one, which was never used.
    assertCodeRefused(await complete(third, code(secret)), /was used already/);
  });

  test('of two requests with the same code at once, one begins a session', async () => {
    const { email, secret } = await enrol();
    const challenges = [await challengeOf(email), await challengeOf(email)];
    const statuses = await Promise.all(
      challenges.map(async (challenge, n) => (await complete(challenge, code(secret), n === 0 ? one : two)).status),
    );
    assert.deepEqual(statuses.toSorted(), [200, 400]);
  });

  test('of two requests with the same challenge and two right codes at once, one begins a session', async () => {
    const { email, recoveryCodes } = await enrol();
    const challenge = await challengeOf(email);
    const statuses = await Promise.all(
      [0, 1].map(async (n) => (await complete(challenge, recoveryCodes[n]!, n === 0 ? one : two)).status),
    );
    assert.deepEqual(statuses.toSorted(), [200, 401]);
  });

  test('200: a recovery code signs in once, however it is typed; the refresh token goes into the cookie if asked for', async () => {
    const { email, userId, recoveryCodes } = await enrol();
    const [first = '', second = ''] = recoveryCodes;
    assert.match(first, /^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    const answer = await complete(await challengeOf(email), first, one, { keepIn: 'COOKIE' });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.refreshToken, '');
    assert.match(answer.headers.getSetCookie()[0]!, /^parapet_session=.*HttpOnly/);
    assert.equal((await factorsOf(answer.body.accessToken)).recoveryCodesLeft, 9);
    await assertRecorded(userId, 'user.use_recovery_code', { recoveryCodesLeft: 9 });
    await assertRecorded(userId, 'session.sign_in', { secondFactor: 'recovery_code' });
    const challenge = await challengeOf(email);
    assertCodeRefused(await complete(challenge, first), /is wrong/);
    const typed = ` ${second.replaceAll('-', ' ').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l')} `;
    assert.equal((await complete(challenge, typed)).status, 200);
  });

  test('401: a wrong password is answered as for a person without a second factor, and a challenge of another person is of no use', async () => {
    const { email, secret } = await enrol();
    const other = await enrol();
    const plain = await join();
    const [withFactor, without] = [
      await logIn(email, 'not the password'),
      await logIn(plain.email, 'not the password'),
    ];
    for (const answer of [withFactor, without]) assertError(answer, 401, 'UNAUTHENTICATED');
    assert.equal(withFactor.body.error, without.body.error);
    assertCodeRefused(await complete(await challengeOf(email), code(other.secret)), /is wrong/);
    assertCodeRefused(await complete(await challengeOf(email), other.recoveryCodes[0]!), /is wrong/);
    assertError(await complete('parapetchallenge_unknown', code(secret)), 401, 'UNAUTHENTICATED');
    const challenge = await challengeOf(email);
    for (const credential of [challenge]) {
      assertError(await me(credential), 401, 'UNAUTHENTICATED');
      assertError(
        await one.ask('POST', '/api/auth/refresh', { body: { refreshToken: credential } }),
        401,
        'UNAUTHENTICATED',
      );
    }
  });

  test('401: a challenge ends after five minutes, after five codes, with a new password, with the app and with the account', async () => {
    const late = await enrol();
    const expired = await challengeOf(late.email);
    advance(5 * 60_000);
    assertError(await complete(expired, code(late.secret)), 401, 'UNAUTHENTICATED');

    const guessed = await challengeOf(late.email);
    for (let n = 0; n < 5; n += 1) assertCodeRefused(await complete(guessed, wrongCode(late.secret)), /is wrong/);
    assertError(await complete(guessed, code(late.secret)), 401, 'UNAUTHENTICATED');

    const changed = await enrol();
    const beforeChange = await challengeOf(changed.email);
    const change = { currentPassword: testPassword, newPassword };
    assert.equal((await one.ask('POST', '/api/auth/password', { token: changed.jwt, body: change })).status, 200);
    assertError(await complete(beforeChange, code(changed.secret)), 401, 'UNAUTHENTICATED');
    // The new password keeps the app.
    assert.equal((await complete(await challengeOf(changed.email, newPassword), code(changed.secret))).status, 200);

    const removed = await enrol();
    const beforeRemoval = await challengeOf(removed.email);
    assert.equal((await prove('totp/remove', removed.jwt, code(removed.secret))).status, 200);
    assertError(await complete(beforeRemoval, removed.recoveryCodes[0]!), 401, 'UNAUTHENTICATED');

    const closed = await enrol();
    const beforeClosing = await challengeOf(closed.email);
    await database.database.asAccess((tx) =>
      tx.query('UPDATE parapet.user_account SET deactivated_at = now() WHERE id = $1', [closed.userId]),
    );
    assertError(await complete(beforeClosing, code(closed.secret)), 401, 'UNAUTHENTICATED');
  });

  test('429: codes and passwords share one limit on all nodes, which a right password does not reset', async () => {
    const { email, secret } = await enrol();
    advance(5 * 60_000);
    const challenges = [await challengeOf(email), await challengeOf(email, testPassword, two)];
    for (let n = 0; n < 8; n += 1)
      assertCodeRefused(await complete(challenges[n % 2]!, wrongCode(secret), n < 4 ? one : two), /is wrong/);
    const blocked = await complete(challenges[0]!, code(secret), two);
    assertError(blocked, 429, 'RATE_LIMITED');
    assert.equal(blocked.headers.get('retry-after'), '300');
    assertError(await logIn(email), 429, 'RATE_LIMITED');
    advance(5 * 60_000);
    assert.equal((await complete(await challengeOf(email), code(secret))).status, 200);
  });

  test('400: after 100 wrong codes in a row only a recovery code is accepted, which ends the count', async () => {
    const { email, userId, secret, recoveryCodes } = await enrol();
    const count = (n: number) =>
      database.database.asAccess((tx) =>
        tx.query('UPDATE parapet.totp_factor SET refused_count = $2 WHERE user_id = $1', [userId, n]),
      );
    await count(99);
    const challenge = await challengeOf(email);
    assertCodeRefused(await complete(challenge, wrongCode(secret)), /is wrong/);
    assertCodeRefused(await complete(challenge, code(secret)), /use a recovery code/);
    assert.equal((await complete(challenge, recoveryCodes[0]!)).status, 200);
    assert.equal((await complete(await challengeOf(email), code(secret))).status, 200);
  });

  test('a person without one signs in with the password alone', async () => {
    const { email } = await join();
    assert.equal((await logIn(email)).status, 200);
  });
});

describe('removing it, and new recovery codes', () => {
  test('200: with password and code the app is removed, and the password is enough again', async () => {
    const { userId, email, jwt, secret, recoveryCodes } = await enrol();
    assertCodeRefused(await prove('totp/remove', jwt, wrongCode(secret)), /is wrong/);
    assertError(await prove('totp/remove', jwt, code(secret), 'not the password'), 400, 'INVALID_ARGUMENT');
    await challengeOf(email);
    assert.equal((await prove('totp/remove', jwt, code(secret))).status, 200);
    assert.equal((await logIn(email)).status, 200);
    assert.deepEqual(await factorsOf(jwt), noFactors);
    await assertRecorded(userId, 'user.remove_totp', { by: 'totp' });
    assertError(await prove('totp/remove', jwt, recoveryCodes[0]!), 409, 'CONFLICT');
    assertError(await one.ask('POST', '/api/auth/recovery-codes', { token: jwt }), 409, 'CONFLICT');
  });

  test('200: new recovery codes replace the previous ones', async () => {
    const { userId, email, jwt, recoveryCodes } = await enrol();
    const answer = await one.ask('POST', '/api/auth/recovery-codes', { token: jwt });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(new Set([...answer.body.recoveryCodes, ...recoveryCodes]).size, 20);
    await assertRecorded(userId, 'user.renew_recovery_codes', {});
    const challenge = await challengeOf(email);
    assertCodeRefused(await complete(challenge, recoveryCodes[1]!), /is wrong/);
    assert.equal((await complete(challenge, answer.body.recoveryCodes[1])).status, 200);
  });

  test('an operator removes it: sessions and challenges end, and the password is enough', async () => {
    const { userId, email, jwt, recoveryCodes } = await enrol();
    const challenge = await challengeOf(email);
    await resetSecondFactor(one.platform, email);
    assertError(await me(jwt, two), 401, 'UNAUTHENTICATED');
    assertError(await complete(challenge, recoveryCodes[0]!), 401, 'UNAUTHENTICATED');
    assert.equal((await logIn(email)).status, 200);
    await assertRecorded(userId, 'user.reset_second_factor', {});
    await assert.rejects(resetSecondFactor(one.platform, email), /has no second factor/);
    await assert.rejects(resetSecondFactor(one.platform, 'nobody@example.com'), /No such account/);
  });

  test('only digests and a sealed secret are stored', async () => {
    const { userId, secret, recoveryCodes } = await enrol();
    const { rows } = await database.database.asAccess((tx) =>
      tx.query<{ text: string }>(
        `SELECT encode(f.sealed_secret, 'escape') || string_agg(c::text, '') AS text
           FROM parapet.totp_factor f JOIN parapet.recovery_code c USING (user_id) WHERE user_id = $1 GROUP BY f.sealed_secret`,
        [userId],
      ),
    );
    for (const each of [secret, ...recoveryCodes.flatMap((one) => [one, one.replaceAll('-', '')])])
      assert.ok(!rows[0]!.text.includes(each) && !rows[0]!.text.includes(Buffer.from(each).toString('hex')));
  });
});
