/** How long sessions may live in a deployment, and the sessions of its members, on two nodes of one database. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
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
import { setRole } from '../../domain/people/set-role.ts';

let database: TestDatabase;
let one: TestApp;
let two: TestApp;
let serial = 0;
const hourMs = 3_600_000;

before(async () => {
  database = await createTestDatabase();
  // Streams check by themselves only after the tests are over: what ends them here is the notification.
  const live = { recheckEveryMs: 3_600_000 };
  one = await startTestApp({ database, live });
  two = await startTestApp({ database, live });
});
after(async () => {
  await one.close();
  await two.close();
  await database.drop();
});

type Organisation = Awaited<ReturnType<typeof makeDeployment>>;
interface Session {
  accessToken: string;
  refreshToken: string;
}

async function open() {
  const org = await makeDeployment(one.platform, `rules-${++serial}`);
  const path = `/api/agent/deployments/${org.deploymentId}`;
  // A session that is as new as the test: that of the harness would end with the others.
  const ask = async (method: string, to: string, body?: unknown) =>
    one.ask(method, path + to, {
      token: (await signIn(org.admin.email)).accessToken,
      ...(body !== undefined && { body }),
    });
  return { org, ask };
}

async function join(...orgs: Organisation[]) {
  const person = await makePerson(one.platform, `person-${++serial}`);
  for (const { deploymentId } of orgs)
    await setRole(one.platform, deploymentId, { userId: person.userId, orgRole: 'member' });
  return person;
}

async function signIn(email: string): Promise<Session> {
  const answer = await one.ask('POST', '/api/auth/login', {
    body: { email, password: testPassword },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' },
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}
const refresh = ({ refreshToken }: Session, on = one) =>
  on.ask('POST', '/api/auth/refresh', { body: { refreshToken } });
const me = (token: string, on = one) => on.ask('GET', '/api/auth/me', { token });
function passHours(hours: number): void {
  for (const app of [one, two]) app.clock.advanceMs(hours * hourMs);
}
async function lastEntry({ deploymentId }: Organisation, token: string): Promise<Record<string, unknown>> {
  const path = `/api/audit/v1/deployments/${deploymentId}/entries?pageSize=10`;
  const { entries } = (await one.ask('GET', path, { token })).body as { entries: Record<string, unknown>[] };
  // The session that asks has begun since.
  return entries.find(({ action }) => action !== 'session.sign_in') ?? assert.fail('no entry');
}

describe('PATCH …/session-rules', () => {
  test('200: sessions beyond it end at once, on every node, with their streams, as the preview said; others go on', async (t) => {
    const { org, ask } = await open();
    const { email } = await join(org);
    const old = await signIn(email);
    passHours(30);
    const fresh = await signIn(email);
    const { body: preview } = await ask('GET', '/session-rules/preview?ageHoursMax=24');
    // Those of the harness for the admin and the person, and the old one.
    const begun = preview.endedSessions as number;
    assert.ok(begun >= 2);
    const stream = await openStream(two.url, org.deploymentId, fresh.accessToken);
    t.after(() => stream.close());
    const rules = { ageHoursMax: 24 };
    const changed = await ask('PATCH', '/session-rules', rules);
    assert.deepEqual(
      [changed.status, changed.body.ageHoursMax, changed.body.idleHoursMax, changed.body.endedSessions],
      [200, 24, null, begun],
      changed.text,
    );
    for (const on of [one, two]) assertError(await refresh(old, on), 401, 'UNAUTHENTICATED');
    assert.equal((await me(fresh.accessToken, two)).status, 200);
    assert.equal((await ask('GET', '/session-rules/preview?ageHoursMax=24')).body.endedSessions, 0);
    const { accessToken } = await signIn(org.admin.email);
    const { action, changes } = await lastEntry(org, accessToken);
    assert.deepEqual(
      [action, changes],
      [
        'deployment.session_rules',
        { idleHoursMax: { from: null, to: null }, ageHoursMax: { from: null, to: 24 }, endedSessions: begun },
      ],
    );
    // The one that stayed ends at its age, to the hour, although it is refreshed.
    passHours(23);
    const renewed = (await refresh(fresh)).body as Session;
    assert.equal((await me(renewed.accessToken)).status, 200);
    passHours(1);
    for (const on of [one, two]) assertError(await me(renewed.accessToken, on), 401, 'UNAUTHENTICATED');
  });

  test('200: a stream of a session that the rule ends is closed at once on the other node', async (t) => {
    const { org, ask } = await open();
    const { email } = await join(org);
    const { accessToken, refreshToken } = await signIn(email);
    passHours(2);
    const renewed = (await refresh({ accessToken, refreshToken })).body as Session;
    const stream = await openStream(two.url, org.deploymentId, renewed.accessToken);
    t.after(() => stream.close());
    assert.equal((await ask('PATCH', '/session-rules', { ageHoursMax: 1 })).status, 200);
    assert.deepEqual(await stream.rest(), []);
    assertError(await me(renewed.accessToken, two), 401, 'UNAUTHENTICATED');
  });

  test('200: a session without use ends; sessions that begin later, and the list of one’s own, follow the rule', async () => {
    const { org, ask } = await open();
    const { email } = await join(org);
    assert.equal((await ask('PATCH', '/session-rules', { idleHoursMax: 8 })).status, 200);
    const unused = await signIn(email);
    const used = await signIn(email);
    passHours(7);
    const renewed = (await refresh(used)).body as Session;
    passHours(2);
    const again = (await refresh(renewed)).body as Session;
    const { sessions } = (await one.ask('GET', '/api/auth/sessions', { token: again.accessToken })).body;
    assert.equal(sessions.length, 1);
    assertError(await refresh(unused), 401, 'UNAUTHENTICATED');
  });

  test('200: the strictest of a person’s organisations counts; sessions of others stay', async () => {
    const [strict, lax] = [await open(), await open()];
    const both = await join(strict.org, lax.org);
    const other = await join(lax.org);
    const [ofBoth, ofOther] = [await signIn(both.email), await signIn(other.email)];
    passHours(10);
    await strict.ask('PATCH', '/session-rules', { idleHoursMax: 5 });
    await lax.ask('PATCH', '/session-rules', { idleHoursMax: 50 });
    assertError(await refresh(ofBoth), 401, 'UNAUTHENTICATED');
    assert.equal((await refresh(ofOther)).status, 200);
  });

  test('400: beyond the limits of the installation, and hours that are none', async () => {
    const { ask } = await open();
    const { installationIdleHours, installationAgeHours } = (await ask('GET', '/session-rules')).body;
    assert.deepEqual([installationIdleHours, installationAgeHours], [14 * 24, 90 * 24]);
    for (const [body, field] of [
      [{ idleHoursMax: 14 * 24 + 1 }, 'idleHoursMax'],
      [{ ageHoursMax: 90 * 24 + 1 }, 'ageHoursMax'],
      [{ ageHoursMax: 0 }, 'ageHoursMax'],
      [{ ageHoursMax: 1.5 }, 'ageHoursMax'],
    ] as const) {
      const answer = await ask('PATCH', '/session-rules', body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, field);
    }
    const reset = await ask('PATCH', '/session-rules', { idleHoursMax: null });
    assert.deepEqual([reset.status, reset.body.idleHoursMax], [200, null]);
  });

  test('the security checklist asks for a limit', async () => {
    const { ask } = await open();
    const line = async () => {
      const { lines } = (await ask('GET', '/security-checklist')).body;
      return (lines as { check: string }[]).find(({ check }) => check.endsWith('SESSIONS_LIMITED'));
    };
    const check = 'SECURITY_CHECK_SESSIONS_LIMITED';
    assert.deepEqual(await line(), { check, state: 'CHECK_STATE_WEAK', count: 336 });
    await ask('PATCH', '/session-rules', { idleHoursMax: 24, ageHoursMax: 168 });
    assert.deepEqual(await line(), { check, state: 'CHECK_STATE_OK', count: 24 });
  });
});

describe('…/users/{userId}/sessions', () => {
  test('an admin sees a member’s sessions with device and address, and ends one: at once, on every node, with an entry', async (t) => {
    const { org, ask } = await open();
    const { email, userId } = await join(org);
    const [kept, lost] = [await signIn(email), await signIn(email)];
    const stream = await openStream(two.url, org.deploymentId, lost.accessToken);
    t.after(() => stream.close());
    const { sessions } = (await ask('GET', `/users/${userId}/sessions`)).body;
    // The newest first; the harness has begun one, too.
    assert.equal(sessions.length, 3);
    const [{ id, device, address, isCurrent }] = sessions;
    assert.deepEqual([device, address, isCurrent], ['Firefox 131 on Linux', '127.0.0.1', false]);
    assert.equal((await ask('DELETE', `/users/${userId}/sessions/${id}`)).status, 200);
    assert.deepEqual(await stream.rest(), []);
    for (const on of [one, two]) assertError(await me(lost.accessToken, on), 401, 'UNAUTHENTICATED');
    assert.equal((await me(kept.accessToken, two)).status, 200);
    const { accessToken } = await signIn(org.admin.email);
    const entry = await lastEntry(org, accessToken);
    assert.deepEqual(
      [entry['action'], entry['subject'], entry['actorUserId'], entry['changes']],
      ['session.end_by_admin', `session:${id}`, org.admin.userId, { userId }],
    );
    assertError(await ask('DELETE', `/users/${userId}/sessions/${id}`), 404, 'NOT_FOUND');
  });

  test('an admin ends all of a member’s; of their own, the one that asks goes on', async () => {
    const { org, ask } = await open();
    const { email, userId } = await join(org);
    const [first, second] = [await signIn(email), await signIn(email)];
    assert.deepEqual((await ask('POST', `/users/${userId}/sessions/end`)).body, { endedSessions: 3 });
    for (const each of [first, second]) assertError(await refresh(each, two), 401, 'UNAUTHENTICATED');
    const own = await signIn(org.admin.email);
    const path = `/api/agent/deployments/${org.deploymentId}/users/${org.admin.userId}/sessions/end`;
    assert.equal((await one.ask('POST', path, { token: own.accessToken })).status, 200);
    assert.equal((await refresh(own)).status, 200);
  });

  test('404: a session of another member, and a person of another organisation, as missing ones', async () => {
    const [here, there] = [await open(), await open()];
    const mine = await join(here.org);
    const theirs = await join(there.org);
    await signIn(theirs.email);
    const { sessions } = (await there.ask('GET', `/users/${theirs.userId}/sessions`)).body;
    const foreign = await here.ask('DELETE', `/users/${mine.userId}/sessions/${sessions[0].id}`);
    assertError(foreign, 404, 'NOT_FOUND');
    const missing = await here.ask('DELETE', `/users/${mine.userId}/sessions/987654321`);
    assert.deepEqual(withoutRequestId(foreign), withoutRequestId(missing));
    const person = await here.ask('GET', `/users/${theirs.userId}/sessions`);
    assertError(person, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(person), withoutRequestId(await here.ask('GET', '/users/987654321/sessions')));
  });

  test('403: a member may not see or end sessions of others', async () => {
    const { org } = await open();
    const [asking, other] = [await join(org), await join(org)];
    const path = `/api/agent/deployments/${org.deploymentId}/users/${other.userId}/sessions`;
    assertError(await one.ask('GET', path, { token: asking.jwt }), 403, 'FORBIDDEN');
    assertError(await one.ask('POST', `${path}/end`, { token: asking.jwt }), 403, 'FORBIDDEN');
  });
});

for (const operation of [
  'GetSessionRules',
  'PreviewSessionRules',
  'UpdateSessionRules',
  'ListMemberSessions',
  'EndMemberSession',
  'EndMemberSessions',
])
  describeSharedRefusals(operation);
