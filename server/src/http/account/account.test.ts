/** One's own password and sessions, on two nodes of one database: what ends on one has ended on the other. */
import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  assertError,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/database/database.ts';
import { openStream } from '../../../../tests/harness/event-stream.ts';
import { statementsOf } from '../../../../tests/harness/work.ts';
import { resetPassword } from '../../domain/access/reset-password.ts';
import { recordRefusedSignIns } from '../../domain/account/record-refused-sign-ins.ts';
import { setRole } from '../../domain/people/set-role.ts';

let database: TestDatabase;
let one: TestApp;
let two: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
let serial = 0;

before(async () => {
  database = await createTestDatabase();
  // Streams check by themselves only after the tests are over: what ends them here is the notification.
  const live = { recheckEveryMs: 3_600_000 };
  one = await startTestApp({ database, live });
  two = await startTestApp({ database, live });
  here = await makeDeployment(one.platform, 'here');
  there = await makeDeployment(one.platform, 'there');
});
after(async () => {
  await one.close();
  await two.close();
  await database.drop();
});

interface Session {
  accessToken: string;
  refreshToken: string;
}

const newPassword = 'seven quiet rivers of glass';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

/** A member of both deployments. */
async function join(): Promise<{ userId: string; email: string; jwt: string }> {
  const person = await makePerson(one.platform, `person-${++serial}`);
  for (const { deploymentId } of [here, there]) {
    await setRole(one.platform, deploymentId, { userId: person.userId, orgRole: 'member' });
  }
  return person;
}

const logIn = (email: string, password = testPassword, { on = one, userAgent = firefox } = {}) =>
  on.ask('POST', '/api/auth/login', { body: { email, password }, headers: { 'user-agent': userAgent } });
async function signIn(email: string, options?: { on?: TestApp; userAgent?: string }): Promise<Session> {
  const answer = await logIn(email, testPassword, options);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}
const refresh = ({ refreshToken }: Session, on = one) =>
  on.ask('POST', '/api/auth/refresh', { body: { refreshToken } });
const me = (token: string, on = one) => on.ask('GET', '/api/auth/me', { token });
const change = (token: string, currentPassword: string, to: string, on = one) =>
  on.ask('POST', '/api/auth/password', { token, body: { currentPassword, newPassword: to } });
const sessionsOf = async (token: string) => (await one.ask('GET', '/api/auth/sessions', { token })).body.sessions;
async function auditOf({ deploymentId, admin }: typeof here, subject: string) {
  const path = `/api/audit/v1/deployments/${deploymentId}/entries?subject=${subject}`;
  return (await one.ask('GET', path, { token: admin.jwt })).body.entries as Record<string, unknown>[];
}
async function stream(t: TestContext, token: string, on: TestApp, { deploymentId } = here) {
  const opened = await openStream(on.url, deploymentId, token);
  t.after(() => opened.close());
  return opened;
}

/** Neither its JWT nor its refresh token works, on any node. */
async function assertEnded(session: Session): Promise<void> {
  for (const on of [one, two]) {
    assertError(await me(session.accessToken, on), 401, 'UNAUTHENTICATED');
    assertError(await refresh(session, on), 401, 'UNAUTHENTICATED');
  }
}

describe('POST /api/auth/password', () => {
  test('200: the new password signs in, the old one does not; other sessions end at once on both nodes, with their streams', async (t) => {
    const { email, jwt } = await join();
    const kept = await signIn(email);
    const lost = await signIn(email, { on: two });
    const streams = [
      await stream(t, lost.accessToken, one),
      await stream(t, lost.accessToken, two),
      await stream(t, lost.accessToken, two, there),
    ];
    const keptStream = await stream(t, kept.accessToken, two);
    const foreignStream = await stream(t, here.admin.jwt, two);
    const answer = await change(kept.accessToken, testPassword, newPassword);
    // The harness has begun a session, too.
    assert.deepEqual([answer.status, answer.body], [200, { endedSessions: 2 }], answer.text);
    for (const each of streams) assert.deepEqual(await each.rest(), []);
    await assertEnded(lost);
    assertError(await me(jwt), 401, 'UNAUTHENTICATED');
    assertError(await logIn(email), 401, 'UNAUTHENTICATED');
    assert.equal((await logIn(email, newPassword, { on: two })).status, 200);
    assert.equal((await me(kept.accessToken, two)).status, 200);
    assert.equal((await refresh(kept, two)).status, 200);
    // Streams of other sessions go on: the next change arrives.
    const path = `/api/agent/deployments/${here.deploymentId}`;
    await one.ask('PATCH', path, { token: here.admin.jwt, body: { name: `here ${++serial}` } });
    for (const each of [keptStream, foreignStream]) await each.until(({ event }) => event === 'resource');
  });

  test('200: it is in the audit log of each deployment that the person is in, without a password', async () => {
    const { userId, email } = await join();
    const { accessToken } = await signIn(email);
    assert.equal((await change(accessToken, testPassword, newPassword)).status, 200);
    for (const deployment of [here, there]) {
      const entries = await auditOf(deployment, `user:${userId}`);
      const entry = entries.find(({ action }) => action === 'user.change_password');
      assert.deepEqual(entry?.['changes'], { endedSessions: 1 });
      assert.equal(entry['actorUserId'], userId);
      assert.ok(!JSON.stringify(entries).includes(newPassword));
    }
  });

  test('200: API tokens stay', async () => {
    const { email } = await join();
    const { accessToken } = await signIn(email);
    const tokens = `/api/agent/deployments/${here.deploymentId}/tokens`;
    const body = { name: 'ci', permissions: ['WEB_API'] };
    const { token } = (await one.ask('POST', tokens, { token: accessToken, body })).body;
    assert.equal((await change(accessToken, testPassword, newPassword)).status, 200);
    assert.equal((await me(token)).status, 200);
  });

  test('400: a wrong current password, and a new one that is short, easy to guess or the same; nothing ends', async () => {
    const { email } = await join();
    const { accessToken } = await signIn(email);
    const other = await signIn(email);
    const refused: [string, string, string, RegExp][] = [
      ['not the password', newPassword, 'currentPassword', /is not your current password/],
      ['', newPassword, 'currentPassword', /must not be empty/],
      [testPassword, 'short', 'newPassword', /at least 15 characters/],
      [testPassword, 'Password12345678', 'newPassword', /passwords that are tried first/],
      [testPassword, email, 'newPassword', /mostly your name/],
      [testPassword, testPassword, 'newPassword', /the same as the current one/],
    ];
    for (const [current, next, path, words] of refused) {
      const answer = await change(accessToken, current, next);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map((detail: { path: string }) => detail.path),
        [path],
      );
      assert.match(answer.text, words);
    }
    assert.equal((await me(other.accessToken)).status, 200);
    assert.equal((await logIn(email)).status, 200);
  });

  test('429: guesses at the current password are limited by session, on both nodes; refused new ones do not count', async () => {
    const { email } = await join();
    const session = await signIn(email);
    for (let n = 0; n < 20; n += 1) {
      assertError(await change(session.accessToken, testPassword, 'short'), 400, 'INVALID_ARGUMENT');
    }
    for (let n = 0; n < 10; n += 1) {
      const answer = await change(session.accessToken, `guess ${n}`, newPassword, n % 2 === 0 ? one : two);
      assertError(answer, 400, 'INVALID_ARGUMENT');
    }
    const blocked = await change(session.accessToken, testPassword, newPassword, two);
    assertError(blocked, 429, 'RATE_LIMITED');
    assert.equal(blocked.headers.get('retry-after'), '300');
    // A thief who guesses in a stolen session does not keep the owner from signing in.
    assert.equal((await logIn(email)).status, 200);
  });

  test('409: an account without a password says so', async () => {
    const { userId, jwt } = await join();
    await database.database.asAccess((tx) =>
      tx.query('UPDATE parapet.user_account SET password_hash = NULL WHERE id = $1', [userId]),
    );
    assertError(await change(jwt, testPassword, newPassword), 409, 'CONFLICT');
  });

  test('of two changes at once one succeeds, and its session alone is left', async () => {
    const { email } = await join();
    const [first, second] = [await signIn(email), await signIn(email)];
    const answers = await Promise.all([
      change(first.accessToken, testPassword, newPassword, one),
      change(second.accessToken, testPassword, 'other quiet rivers of glass', two),
    ]);
    const statuses = answers.map(({ status }) => status);
    const winner = statuses.indexOf(200);
    assert.ok(winner >= 0 && [401, 409].includes(statuses[1 - winner]!), String(statuses));
    assert.equal((await me([first, second][winner]!.accessToken)).status, 200);
    await assertEnded([first, second][1 - winner]!);
  });

  test('401: a sign-in with the old password that is under way when it changes begins no session', async () => {
    const { userId, email } = await join();
    const { database: db } = database;
    let pending: ReturnType<typeof logIn> | undefined;
    await db.asAccess(async (tx) => {
      await tx.query('UPDATE parapet.user_account SET password_hash = $2 WHERE id = $1', [userId, 'changed']);
      pending = logIn(email, testPassword, { on: two });
      await waitForLock(db);
    });
    assertError(await pending!, 401, 'UNAUTHENTICATED');
    const { rows } = await db.asAccess((tx) =>
      tx.query<{ n: number }>('SELECT count(*)::int AS n FROM parapet.session WHERE user_id = $1', [userId]),
    );
    // The harness's own.
    assert.equal(rows[0]!.n, 1);
  });
});

/** Resolves when a statement on the account waits for a lock. */
async function waitForLock({ pool }: TestDatabase['database']): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%user_account%'`,
    );
    if (rowCount !== 0) return;
    await sleep(5);
  }
}

describe('GET /api/auth/sessions', () => {
  test('200: each with its device, address and times, newest first, the present one marked; nobody else’s', async () => {
    const { email } = await join();
    const other = await join();
    one.clock.advanceMs(60_000);
    two.clock.advanceMs(60_000);
    const session = await signIn(email, { userAgent: 'curl/8.5.0' });
    one.clock.advanceMs(60_000);
    two.clock.advanceMs(60_000);
    const signedInAt = one.clock.now();
    const current = await signIn(email);
    one.clock.advanceMs(60_000);
    two.clock.advanceMs(60_000);
    const next = await one.ask('POST', '/api/auth/refresh', {
      body: { refreshToken: current.refreshToken },
      headers: { 'user-agent': firefox.replaceAll('131', '132') },
    });
    const answer = await one.ask('GET', '/api/auth/sessions', { token: next.body.accessToken });
    assert.equal(answer.status, 200, answer.text);
    const [first, second, ...rest] = answer.body.sessions;
    assert.deepEqual(
      { ...first, id: '' },
      {
        id: '',
        device: 'Firefox 132 on Linux',
        userAgent: firefox.replaceAll('131', '132'),
        address: '127.0.0.1',
        createdAt: signedInAt.toISOString(),
        usedAt: one.clock.now().toISOString(),
        providerName: null,
        isCurrent: true,
      },
    );
    assert.deepEqual([second.device, second.isCurrent], ['curl 8', false]);
    // The harness's.
    assert.equal(rest.length, 1);
    const theirs = await sessionsOf(other.jwt);
    const ids = answer.body.sessions.map(({ id }: { id: string }) => id);
    assert.ok(theirs.length === 1 && !ids.includes(theirs[0].id));
    assert.equal((await one.ask('POST', '/api/auth/logout', { token: session.accessToken })).status, 200);
    assert.equal((await sessionsOf(next.body.accessToken)).length, 2);
  });

  test('200: pages hold each once; a cursor of another person is 400', async () => {
    const { email, jwt } = await join();
    for (let n = 0; n < 3; n += 1) await signIn(email);
    const page = (token: string, cursor: string) =>
      one.ask('GET', `/api/auth/sessions?pageSize=2&cursor=${cursor}`, { token });
    const first = await page(jwt, '');
    const second = await page(jwt, first.body.nextCursor);
    const ids = [...first.body.sessions, ...second.body.sessions].map(({ id }) => id);
    assert.equal(new Set(ids).size, 4);
    assert.equal(second.body.nextCursor, '');
    const { jwt: stranger } = await join();
    assertError(await page(stranger, first.body.nextCursor), 400, 'INVALID_CURSOR');
  });

  test('200: a session that no refresh can continue is not listed', async () => {
    const alone = await startTestApp();
    const { email } = await makePerson(alone.platform, 'idle');
    alone.clock.advanceMs(15 * 24 * 3_600_000);
    const body = { email, password: testPassword };
    const { accessToken } = (await alone.ask('POST', '/api/auth/login', { body })).body;
    const answer = await alone.ask('GET', '/api/auth/sessions', { token: accessToken });
    await alone.close();
    assert.deepEqual(
      answer.body.sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
      [true],
    );
  });
});

describe('DELETE /api/auth/sessions/{sessionId}', () => {
  const end = (token: string, id: string) => one.ask('DELETE', `/api/auth/sessions/${id}`, { token });

  test('200: it ends at once on both nodes, with its streams, and the audit logs say so', async (t) => {
    const { email } = await join();
    const lost = await signIn(email, { on: two });
    const opened = [await stream(t, lost.accessToken, two), await stream(t, lost.accessToken, one, there)];
    const [{ id }] = await sessionsOf(lost.accessToken);
    const { accessToken } = await signIn(email);
    const answer = await end(accessToken, id);
    assert.deepEqual([answer.status, answer.body], [200, {}], answer.text);
    for (const each of opened) assert.deepEqual(await each.rest(), []);
    await assertEnded(lost);
    assert.equal((await me(accessToken)).status, 200);
    for (const deployment of [here, there]) {
      const entries = await auditOf(deployment, `session:${id}`);
      assert.deepEqual(entries.filter(({ action }) => action === 'session.end').length, 1);
    }
  });

  test('404: another person’s, one that has ended and one that never was are the same', async () => {
    const { email, jwt } = await join();
    const [{ id: theirs }] = await sessionsOf(here.admin.jwt);
    const gone = await signIn(email);
    const [{ id: ended }] = await sessionsOf(gone.accessToken);
    assert.equal((await end(jwt, ended)).status, 200);
    const missing = await end(jwt, '987654321987');
    assertError(missing, 404, 'NOT_FOUND');
    for (const id of [theirs, ended]) assert.deepEqual(withoutRequestId(await end(jwt, id)), withoutRequestId(missing));
    assert.equal((await me(here.admin.jwt)).status, 200);
  });
});

describe('POST /api/auth/sessions/end-others', () => {
  const endOthers = (token: string, on = one) => on.ask('POST', '/api/auth/sessions/end-others', { token, body: {} });

  test('200: all others end, the present one goes on, other people’s too', async (t) => {
    const { email } = await join();
    const [kept, lost] = [await signIn(email), await signIn(email)];
    const opened = await stream(t, lost.accessToken, two);
    const answer = await endOthers(kept.accessToken);
    assert.deepEqual([answer.status, answer.body], [200, { endedSessions: 2 }]);
    assert.deepEqual(await opened.rest(), []);
    await assertEnded(lost);
    assert.equal((await refresh(kept, two)).status, 200);
    assert.equal((await me(here.admin.jwt)).status, 200);
  });

  test('of two that end each other at once, one is left', async () => {
    const { email } = await join();
    const sessions = [await signIn(email), await signIn(email)];
    await Promise.all([endOthers(sessions[0]!.accessToken, one), endOthers(sessions[1]!.accessToken, two)]);
    const alive = await Promise.all(sessions.map(async ({ accessToken }) => (await me(accessToken)).status));
    assert.deepEqual([...alive].sort(), [200, 401]);
  });
});

describe('the audit log of each deployment of a person', () => {
  test('has their sign-ins with the device, and their sign-outs', async () => {
    const { userId, email } = await join();
    const { accessToken } = await signIn(email);
    const [{ id }] = await sessionsOf(accessToken);
    assert.equal((await one.ask('POST', '/api/auth/logout', { token: accessToken })).status, 200);
    for (const deployment of [here, there]) {
      const [signOut, entry, ...rest] = await auditOf(deployment, `session:${id}`);
      assert.deepEqual(rest, []);
      assert.equal(signOut?.['action'], 'session.sign_out');
      assert.deepEqual(
        [entry?.['action'], entry?.['actorUserId'], entry?.['address'], entry?.['credential'], entry?.['changes']],
        [
          'session.sign_in',
          userId,
          '127.0.0.1',
          `jwt:${id}`,
          { by: 'password', device: 'Firefox 131 on Linux', userAgent: firefox },
        ],
      );
    }
  });

  test('has each refused attempt once, whichever node records it, and a lock-out once', async () => {
    const { userId, email } = await join();
    for (let n = 0; n < 14; n += 1) await logIn(email, `guess ${n}`, { on: n % 2 === 0 ? one : two });
    const refusals = async (deployment: typeof here) => {
      const entries = await auditOf(deployment, `user:${userId}`);
      return entries.filter(({ action }) => action === 'session.refuse' || action === 'session.lock_out');
    };
    assert.deepEqual(await refusals(here), []);
    await Promise.all([recordRefusedSignIns(one.platform), recordRefusedSignIns(two.platform)]);
    await recordRefusedSignIns(one.platform);
    for (const deployment of [here, there]) {
      const entries = await refusals(deployment);
      const actions = entries.map(({ action }) => action);
      assert.deepEqual(actions.filter((action) => action === 'session.refuse').length, 10);
      assert.deepEqual(actions.filter((action) => action === 'session.lock_out').length, 1);
      // Nobody was signed in: the person is the subject, not the actor.
      assert.ok(entries.every(({ actor, actorUserId }) => actor === '' && actorUserId === ''));
      assert.ok(entries.every(({ address, credential }) => address === '127.0.0.1' && credential === 'password:'));
    }
  });

  test('has a wrong current password', async () => {
    const { userId, email } = await join();
    const { accessToken } = await signIn(email);
    assertError(await change(accessToken, 'not the password', newPassword), 400, 'INVALID_ARGUMENT');
    const entries = await auditOf(there, `user:${userId}`);
    assert.deepEqual(
      entries.map(({ action, actorUserId }) => [action, actorUserId]),
      [['user.refuse_password', userId]],
    );
  });

  test('has a refresh token that was used twice', async () => {
    const { email } = await join();
    const session = await signIn(email);
    const [{ id }] = await sessionsOf(session.accessToken);
    await refresh(session);
    one.clock.advanceMs(60_000);
    two.clock.advanceMs(60_000);
    assertError(await refresh(session), 401, 'UNAUTHENTICATED');
    const [entry] = await auditOf(here, `session:${id}`);
    assert.equal(entry?.['action'], 'session.end_stolen');
  });

  test('has a password that an operator reset', async () => {
    const { userId, email } = await join();
    await resetPassword(one.platform, email);
    const [entry] = await auditOf(there, `user:${userId}`);
    assert.deepEqual(
      [entry?.['action'], entry?.['actor'], entry?.['actorUserId'], entry?.['credential']],
      ['user.reset_password', 'operator', '', 'command:reset-password'],
    );
  });

  test('keeps nothing of an attempt on an unknown address, which costs the same statements as a known one', async (t) => {
    const { email } = await join();
    await recordRefusedSignIns(one.platform);
    const attemptOn = (address: string): Promise<string[]> =>
      statementsOf(t, async () => assertError(await logIn(address, 'not the password'), 401, 'UNAUTHENTICATED'));
    const known = await attemptOn(email);
    const unknown = await attemptOn('typed-secret@example.com');
    assert.ok(known.some((text) => text.includes('refused_sign_in')));
    assert.deepEqual(unknown, known);
    const { rows } = await database.database.asAccess((tx) =>
      tx.query<{ row: string }>('SELECT r::text AS row FROM parapet.refused_sign_in r'),
    );
    assert.equal(rows.length, 2);
    assert.ok(rows.every(({ row }) => !row.includes('typed-secret')));
    assert.equal(await recordRefusedSignIns(one.platform), 2);
  });
});

describe('the limits of sessions are settings', () => {
  const hourMs = 3_600_000;
  test('a session ends without a refresh, and at its age; a lowered limit ends it at its next refresh, and in the list', async (t) => {
    const app = await startTestApp();
    t.after(() => app.close());
    const { settings } = app.platform;
    Object.assign(settings, { sessionIdleMs: 2 * hourMs, sessionAgeMs: 5 * hourMs });
    const { email } = await makePerson(app.platform, 'limited');
    const begin = async (): Promise<Session> =>
      (await app.ask('POST', '/api/auth/login', { body: { email, password: testPassword } })).body;
    const next = (session: Session) => refresh(session, app);

    const idle = await begin();
    app.clock.advanceMs(2 * hourMs);
    assertError(await next(idle), 401, 'UNAUTHENTICATED');

    let used = await begin();
    for (const hours of [1.5, 1.5, 1.5]) {
      app.clock.advanceMs(hours * hourMs);
      const answer = await next(used);
      assert.equal(answer.status, 200, answer.text);
      used = answer.body;
    }
    app.clock.advanceMs(0.5 * hourMs);
    assertError(await next(used), 401, 'UNAUTHENTICATED');

    const lowered = await begin();
    app.clock.advanceMs(hourMs);
    const current = await begin();
    settings.sessionIdleMs = hourMs;
    const { sessions } = (await app.ask('GET', '/api/auth/sessions', { token: current.accessToken })).body;
    assert.equal(sessions.length, 1);
    assertError(await next(lowered), 401, 'UNAUTHENTICATED');
    settings.sessionAgeMs = 1;
    app.clock.advanceMs(1);
    assertError(await next(current), 401, 'UNAUTHENTICATED');
  });
});

test('a stream ends at once on another node when its session is signed out', async (t) => {
  const { email } = await join();
  const { accessToken } = await signIn(email);
  const opened = await stream(t, accessToken, two);
  assert.equal((await one.ask('POST', '/api/auth/logout', { token: accessToken })).status, 200);
  assert.deepEqual(await opened.rest(), []);
});
