/** The browser login of the scanner's command, from the first request to the token, and what it must not disclose. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  assertError,
  jwtOf,
  makeDeployment,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { pollLoginToken } from '../../domain/access/login-requests.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: typeof here;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
});
after(() => app.close());
// Requests that a test leaves pending expire before the next test.
beforeEach(() => app.clock.advanceMs(11 * 60_000));

const poll = (key: unknown) =>
  app.ask('POST', '/api/agent/tokens/requests', {
    body: { token_request_key: key },
    headers: { 'user-agent': 'Semgrep/1.99.0 (command/login)' },
  });
const show = (key: string, token: string) =>
  app.ask('POST', '/api/auth/token-requests/show', { token, body: { tokenRequestKey: key } });
const approve = (key: string, token: string, more: object = {}) =>
  app.ask('POST', '/api/auth/token-requests/approve', {
    token,
    body: { tokenRequestKey: key, deploymentId: here.deploymentId, ...more },
  });

/** A fresh session: tests advance the clock. */
async function jwt(
  of: keyof Pick<typeof here, 'admin' | 'member' | 'readonly'> = 'member',
  at = here,
): Promise<string> {
  return jwtOf(app.platform, at[of].email);
}

async function asked(): Promise<string> {
  const key = randomUUID();
  assertError(await poll(key), 404, 'NOT_FOUND');
  return key;
}

describe('200', () => {
  test('requested, shown, approved, fetched once: a token of the approver with only the CI permission', async () => {
    const key = await asked();
    const token = await jwt();
    const shown = await show(key.toUpperCase(), token);
    assert.equal(shown.status, 200, shown.text);
    assert.equal(shown.body.address, '127.0.0.1');
    assert.equal(shown.body.client, 'Semgrep/1.99.0 (command/login)');
    const approved = await approve(key, token, { name: 'my laptop' });
    assert.equal(approved.status, 200, approved.text);
    const handed = await poll(key);
    assert.equal(handed.status, 200, handed.text);
    assert.deepEqual(Object.keys(handed.body), ['token']);
    assertError(await poll(key), 404, 'NOT_FOUND');

    app.clock.advanceMs(60 * 60_000);
    const current = await app.ask('GET', '/api/agent/deployments/current', { token: handed.body.token });
    assert.equal(current.status, 200, current.text);
    assert.equal(String(current.body.deployment.id), here.deploymentId);
    const listing = await app.ask('GET', `/api/agent/deployments/${here.deploymentId}/tokens`, { token: await jwt() });
    const listed = listing.body.tokens.find((each: { id: string }) => each.id === approved.body.tokenId);
    assert.equal(listed.name, 'my laptop');
    assert.match(JSON.stringify(listed), /"permissions":\[[^\],]*CI[^\],]*\]/);
    assert.ok(!app.logged().includes(handed.body.token) && !app.logged().includes(key), 'neither is in the log');
  });

  test('the stored row contains neither the key nor the token, and the audit log says who approved what', async () => {
    const key = await asked();
    await approve(key, await jwt());
    const kept = async (): Promise<string> =>
      app.platform.database.asAccess(async (tx) => {
        const { rows } = await tx.query<{ text: string }>(
          `SELECT t::text AS text FROM parapet.login_request t UNION ALL SELECT t::text FROM parapet.api_token t`,
        );
        return rows.map(({ text }) => text).join('\n');
      });
    const unfetched = await kept();
    const { token } = (await poll(key)).body;
    for (const secret of [key, token, Buffer.from(token).toString('hex')]) {
      assert.ok(!unfetched.includes(secret) && !(await kept()).includes(secret));
    }
    const { rows } = await app.platform.database.asTenant(here.deploymentId, (tx) =>
      tx.client.query<{ actor: string; changes: string }>(
        `SELECT actor, changes::text AS changes FROM parapet.audit_entry WHERE action = 'token.approve_login' ORDER BY at DESC LIMIT 1`,
      ),
    );
    assert.equal(rows[0]?.actor, 'here-member');
    assert.match(rows[0]?.changes ?? '', /127\.0\.0\.1.*Semgrep/s);
  });

  test('of many concurrent polls, one gets the token', async () => {
    const key = await asked();
    await approve(key, await jwt());
    const answers = await Promise.all(Array.from({ length: 6 }, () => poll(key)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404, 404, 404]);
  });
});

test('400: a key that is not a UUID', async () => {
  for (const key of ['', 'x', 7, null, `${randomUUID()}x`, undefined])
    assertError(await poll(key), 400, 'INVALID_ARGUMENT');
  assertError(await approve('x', await jwt()), 400, 'INVALID_ARGUMENT');
});

test('401 and 403: only a signed-in user sees and approves a request', async () => {
  const key = await asked();
  assertError(await approve(key, 'nobody'), 401, 'UNAUTHENTICATED');
  const token = await makeToken(app, here.deploymentId, await jwt('admin'), { permissions: ['CI', 'WEB_API'] });
  for (const answer of [await approve(key, token), await show(key, token)])
    assertError(answer, 403, 'SCHEME_NOT_ACCEPTED');
  assertError(await approve(key, await jwt('readonly')), 403, 'FORBIDDEN');
  assertError(await poll(key), 404, 'NOT_FOUND');
});

describe('404', () => {
  test('an unknown, an approved and an expired key: the same answer', async () => {
    const token = await jwt();
    const unknown = await approve(randomUUID(), token);
    assertError(unknown, 404, 'NOT_FOUND');
    const twice = await asked();
    assert.equal((await approve(twice, token)).status, 200);
    const late = await asked();
    const answers = [await approve(twice, token), await show(twice, token)];
    app.clock.advanceMs(10 * 60_000);
    answers.push(await approve(late, await jwt()), await show(late, await jwt()));
    for (const answer of answers) assert.deepEqual(withoutRequestId(answer), withoutRequestId(unknown));
  });

  test('a deployment that the caller does not belong to', async () => {
    const key = await asked();
    assertError(await approve(key, await jwt(), { deploymentId: there.deploymentId }), 404, 'NOT_FOUND');
    assertError(await poll(key), 404, 'NOT_FOUND');
  });

  test('a token that is not fetched in time, and one whose approver has left', async () => {
    const late = await asked();
    await approve(late, await jwt());
    app.clock.advanceMs(5 * 60_000);
    assertError(await poll(late), 404, 'NOT_FOUND');

    const left = await asked();
    const leaver = await jwt('admin', there);
    assert.equal((await approve(left, leaver, { deploymentId: there.deploymentId })).status, 200);
    await app.platform.database.asAccess((tx) =>
      tx.query('UPDATE parapet.api_token SET revoked_at = $1 WHERE deployment_id = $2', [
        app.clock.now(),
        there.deploymentId,
      ]),
    );
    assertError(await poll(left), 404, 'NOT_FOUND');
  });
});

test('429: pending requests are limited per address; in total, the address with most of them gives way', async () => {
  const from = (address: string) => pollLoginToken(app.platform, { key: randomUUID(), address, client: '' });
  const codes = async (address: string, count: number): Promise<Set<unknown>> => {
    const asks = await Promise.allSettled(Array.from({ length: count }, () => from(address)));
    return new Set(asks.map((each) => each.status === 'rejected' && each.reason.code));
  };
  for (let n = 0; n < 20; n++) assert.deepEqual(await codes('2001:db8::1', 1), new Set(['NOT_FOUND']));
  assert.deepEqual(await codes('2001:db8::2', 1), new Set(['RATE_LIMITED']), 'the same network');
  assert.deepEqual(await codes('192.0.2.9', 1), new Set(['NOT_FOUND']));
  const waiting = async (): Promise<Record<string, number>> => {
    const text =
      'SELECT address, count(*)::int AS n FROM parapet.login_request WHERE token_id IS NULL GROUP BY address';
    const { rows } = await app.platform.database.asAccess((tx) => tx.query<{ address: string; n: number }>(text));
    return Object.fromEntries(rows.map(({ address, n }) => [address, n]));
  };
  await app.platform.database.asAccess((tx) =>
    tx.query(
      `INSERT INTO parapet.login_request (key_digest, address, client, created_at, expires_at)
       SELECT int8send(n), 'many', '', $1, $1::timestamptz + interval '5 minutes' FROM generate_series(1, 2000) n`,
      [app.clock.now()],
    ),
  );
  const before = await waiting();
  const key = randomUUID();
  for (let n = 0; n < 3; n += 1) assertError(await poll(key), 404, 'NOT_FOUND');
  const after = await waiting();
  assert.equal(after['many'], before['many']! - 1);
  assert.equal(after['192.0.2.9'], 1);
  app.clock.advanceMs(10 * 60_000);
  assertError(await poll(randomUUID()), 404, 'NOT_FOUND');
});
