/**
 * Two nodes on one database, the second a process of its own. A person has everything open there, by a session and by an
 * API token: live updates, an export under way, a cursor. Something shuts them out on the first node: within a second all
 * of it is dead on the second, and what the cause does not concern goes on. How long it took is reported, not asserted: the
 * interval of the check is (while-admitted.test.ts).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resetPassword } from '../../server/src/domain/access/reset-password.ts';
import { deactivateUser } from '../../server/src/domain/people/deactivate-user.ts';
import { setRole } from '../../server/src/domain/people/set-role.ts';
import { testPassword, type TestApp } from '../harness/app.ts';
import { makeHolder, type Holder, type SignsInBy } from './shut-out-people.ts';
import { assertAlive, hasEndedExport, openAll, startRig, until, untilDead, type Rig } from './shut-out-rig.ts';

type Cause = (rig: Rig, holder: Holder) => Promise<unknown>;

const asAdmin =
  (method: string, pathOf: (holder: Holder) => string, body?: unknown): Cause =>
  async ({ here, deploymentId }, holder) =>
    here.admin(method, `/api/agent/deployments/${deploymentId}${pathOf(holder)}`, body);
const asHolder =
  (method: string, path: string, body?: unknown): Cause =>
  async ({ app }, { jwt }) => {
    const answer = await app.ask(method, path, { token: jwt, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  };
const statement =
  (text: string, valuesOf: (rig: Rig, holder: Holder) => unknown[]): Cause =>
  async (rig, holder) =>
    rig.app.platform.database.asAccess((tx) => tx.query(text, valuesOf(rig, holder)));

const revokeToken: Cause = async ({ app, deploymentId }, { jwt, userId }) => {
  const path = `/api/agent/deployments/${deploymentId}/tokens`;
  const { tokens } = (await app.ask('GET', `${path}?userId=${userId}`, { token: jwt })).body;
  const answer = await app.ask('DELETE', `${path}/${tokens[0].id}`, { token: jwt });
  assert.equal(answer.status, 200, answer.text);
};

/** What each cause ends: the session, the token, or both. What it does not end must go on. */
const causes: Record<string, { ends: 'both' | 'session' | 'token'; by?: SignsInBy; cause: Cause; undo?: Cause }> = {
  'an admin deactivates them': { ends: 'both', cause: asAdmin('POST', ({ userId }) => `/users/${userId}/_deactivate`) },
  'an admin removes them': { ends: 'both', cause: asAdmin('DELETE', ({ userId }) => `/users/${userId}`) },
  'their account is closed': { ends: 'both', cause: ({ app }, { userId }) => deactivateUser(app.platform, userId) },
  'their directory deactivates them': {
    ends: 'both',
    async cause({ scim }, { email }) {
      const id = await scim('POST', '/Users', { userName: email });
      await scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value: false }] });
    },
  },
  'their directory deletes them': {
    ends: 'both',
    async cause({ scim }, { email }) {
      await scim('DELETE', `/Users/${await scim('POST', '/Users', { userName: email })}`);
    },
  },
  'they change their password elsewhere': {
    ends: 'session',
    cause: asHolder('POST', '/api/auth/password', {
      currentPassword: testPassword,
      newPassword: 'seven quiet rivers of glass',
    }),
  },
  'their password is reset': { ends: 'session', cause: ({ app }, { email }) => resetPassword(app.platform, email) },
  'they sign out': {
    ends: 'session',
    cause: ({ app }, { session }) => app.ask('POST', '/api/auth/logout', { token: session }),
  },
  'they end other sessions': { ends: 'session', cause: asHolder('POST', '/api/auth/sessions/end-others') },
  'an admin ends their sessions': {
    ends: 'session',
    cause: asAdmin('POST', ({ userId }) => `/users/${userId}/sessions/end`),
  },
  'their session is too old': {
    ends: 'session',
    cause: statement('UPDATE parapet.session SET expires_at = now() WHERE user_id = $1', (_rig, { userId }) => [
      userId,
    ]),
  },
  'they sign out at their OpenID provider': {
    ends: 'session',
    by: 'openid',
    cause: async (_rig, { logOutAtProvider }) => logOutAtProvider!(),
  },
  'they sign out at their SAML provider': {
    ends: 'session',
    by: 'saml',
    cause: async (_rig, { logOutAtProvider }) => logOutAtProvider!(),
  },
  'their token is revoked': { ends: 'token', cause: revokeToken },
  'their token expires': {
    ends: 'token',
    cause: statement('UPDATE parapet.api_token SET expires_at = now() WHERE user_id = $1', (_rig, { userId }) => [
      userId,
    ]),
  },
  'a second factor is required, which they lack': {
    ends: 'session',
    cause: statement('UPDATE parapet.deployment SET second_factor_required_at = now() WHERE id = $1', (rig) => [
      rig.deploymentId,
    ]),
    undo: statement('UPDATE parapet.deployment SET second_factor_required_at = NULL WHERE id = $1', (rig) => [
      rig.deploymentId,
    ]),
  },
  'single sign-on is required, and their session is by a password': {
    ends: 'session',
    cause: statement('UPDATE parapet.deployment SET requires_single_sign_on = true WHERE id = $1', (rig) => [
      rig.deploymentId,
    ]),
    undo: statement('UPDATE parapet.deployment SET requires_single_sign_on = false WHERE id = $1', (rig) => [
      rig.deploymentId,
    ]),
  },
  'an operator suspends the organisation': {
    ends: 'both',
    cause: ({ app, operatorJwt, deploymentId }) =>
      operate(app, operatorJwt, `${deploymentId}/suspend`, { reason: 'a test' }),
    undo: ({ app, operatorJwt, deploymentId }) => operate(app, operatorJwt, `${deploymentId}/resume`, {}),
  },
};

async function operate(app: TestApp, token: string, path: string, body: object): Promise<void> {
  const answer = await app.ask('POST', `/api/operator/deployments/${path}`, { token, body });
  assert.ok(answer.status < 300, answer.text);
}

test('who is shut out on one node is out on the other within a second', { timeout: 600_000 }, async (t) => {
  const rig = await startRig(t);

  await t.test('nothing is cut off while they stay', async () => {
    const { session, token } = await makeHolder(rig, 'password');
    const [bySession, byToken] = [await openAll(rig, session), await openAll(rig, token)];
    // The node has checked both when it ends what another person has open.
    const other = await makeHolder(rig, 'password');
    const ended = await openAll(rig, other.session);
    await deactivateUser(rig.app.platform, other.userId);
    await untilDead(rig, ended);
    await assertAlive(rig, bySession);
    await assertAlive(rig, byToken);
  });

  await t.test(
    'a lower role breaks off an export that the old one began, and live updates go on with the new one',
    async () => {
      const { userId, session } = await makeHolder(rig, 'password');
      const open = await openAll(rig, session);
      await setRole(rig.app.platform, rig.deploymentId, { userId, orgRole: 'readonly' });
      await until('an export goes on', () => hasEndedExport(rig, open));
      assert.equal(await open.file.isWhole(), false);
      await rig.here.admin('PATCH', `/api/agent/deployments/${rig.deploymentId}/users/${userId}`, {
        orgRole: 'ORG_ROLE_MEMBER',
      });
      for (const stream of open.streams) {
        await stream.until(({ event }) => event === 'access');
        await stream.close();
      }
    },
  );

  for (const [what, { ends, by = 'password', cause, undo }] of Object.entries(causes)) {
    await t.test(`${what}: ${ends}`, async (subtest) => {
      const holder = await makeHolder(rig, by);
      const bySession = await openAll(rig, holder.session);
      const byToken = await openAll(rig, holder.token);
      await cause(rig, holder);
      // The clock of the node inside of the test stands still.
      rig.app.clock.set(new Date());
      const since = performance.now();
      const dead = [...(ends === 'token' ? [] : [bySession]), ...(ends === 'session' ? [] : [byToken])];
      await Promise.all(dead.map((open) => untilDead(rig, open)));
      subtest.diagnostic(`all of it was dead after ${Math.round(performance.now() - since)} ms`);
      for (const { file } of dead) assert.equal(await file.isWhole(), false, 'the export came whole');
      if (ends === 'token') await assertAlive(rig, bySession);
      if (ends === 'session') await assertAlive(rig, byToken);
      await undo?.(rig, holder);
    });
  }
});
