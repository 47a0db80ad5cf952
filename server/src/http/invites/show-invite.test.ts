/** What the holder of an invite's link learns before accepting it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { makeSecret } from '../../base/secret.ts';
import { inviteLifeMs, inviteTokenPrefix } from '../../domain/access/credentials.ts';
import { setRole } from '../../domain/people/set-role.ts';

type Org = Awaited<ReturnType<typeof makeDeployment>>;

let app: TestApp;
let here: Org;
let serial = 0;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
});
after(() => app.close());

const agent = () => `/api/agent/deployments/${here.deploymentId}`;
const show = (token: string) => app.ask('POST', '/api/auth/invites/show', { body: { token } });
const accept = (token: string) =>
  app.ask('POST', '/api/auth/invites/accept', { body: { token, name: 'Ada', password: testPassword } });

async function invited(body: { email?: string; [field: string]: unknown } = {}, jwt = here.admin.jwt) {
  const email = `shown-${++serial}@example.com`;
  const answer = await app.ask('POST', `${agent()}/invites`, { token: jwt, body: { email, ...body } });
  assert.equal(answer.status, 200, answer.text);
  return { ...answer.body, email: body.email ?? email };
}

test('200: an open one says who invites, to what, as what, and until when; reading it does not use it up', async () => {
  const teams = `/api/permissions/v2/deployments/${here.deploymentId}/teams`;
  const [web, gone] = await Promise.all(
    ['Web', 'Gone'].map(
      async (name) => (await app.ask('POST', teams, { token: here.admin.jwt, body: { name } })).body.team.id,
    ),
  );
  const { token, email, expiresAt } = await invited({ orgRole: 'ORG_ROLE_READONLY', teamIds: [web, gone] });
  await app.ask('DELETE', `${teams}/${gone}`, { token: here.admin.jwt });
  const me = (await app.ask('GET', '/api/auth/me', { token: here.admin.jwt })).body;
  const answer = await show(token);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.body, {
    state: 'INVITE_STATE_OPEN',
    deploymentName: me.deployments[0].name,
    invitedByName: me.user.name === '' ? me.user.login : me.user.name,
    invite: {
      email,
      hasAccount: false,
      mayTakeAccount: false,
      invitedByEmail: me.user.email,
      orgRole: 'ORG_ROLE_READONLY',
      teamNames: ['Web'],
      teamRole: 'TEAM_ROLE_MEMBER',
      expiresAt,
    },
  });
  assert.equal((await accept(token)).status, 200);
});

test('200: says whether the address has an account', async () => {
  const person = await makePerson(app.platform, 'has-account');
  const { token } = await invited({ email: person.email });
  assert.equal((await show(token)).body.invite.hasAccount, true);
});

test('200: one that was used, replaced, revoked or has expired says so, and names only its author and the deployment', async () => {
  const used = await invited();
  await accept(used.token);
  const replaced = await invited();
  await invited({ email: replaced.email });
  const revoked = await invited();
  await app.ask('DELETE', `${agent()}/invites/${revoked.id}`, { token: here.admin.jwt });
  const me = (await app.ask('GET', '/api/auth/me', { token: here.admin.jwt })).body;
  const closed = (state: string) => ({
    state,
    deploymentName: me.deployments[0].name,
    invitedByName: me.user.name === '' ? me.user.login : me.user.name,
    invite: null,
  });
  assert.deepEqual((await show(used.token)).body, closed('INVITE_STATE_ACCEPTED'));
  assert.deepEqual((await show(replaced.token)).body, closed('INVITE_STATE_REVOKED'));
  assert.deepEqual((await show(revoked.token)).body, closed('INVITE_STATE_REVOKED'));
});

test('200: the link of a former admin is revoked, and does not name them', async () => {
  const former = await makePerson(app.platform, 'former');
  await setRole(app.platform, here.deploymentId, { userId: former.userId, orgRole: 'admin' });
  const { token } = await invited({}, former.jwt);
  await setRole(app.platform, here.deploymentId, { userId: former.userId, orgRole: 'member' });
  const { body } = await show(token);
  assert.deepEqual([body.state, body.invitedByName, body.invite], ['INVITE_STATE_REVOKED', '', null]);
});

test('401, as when it is accepted: a link that does not exist', async () => {
  const answers = await Promise.all(
    ['x', makeSecret(inviteTokenPrefix)].flatMap((token) => [show(token), accept(token)]),
  );
  for (const answer of answers) {
    assertError(answer, 401, 'UNAUTHENTICATED');
    assert.deepEqual(withoutRequestId(answer), withoutRequestId(answers[0]!));
  }
});

test('200: expired', async () => {
  const { token } = await invited();
  app.clock.advanceMs(inviteLifeMs);
  const { body } = await show(token);
  assert.deepEqual([body.state, body.invite], ['INVITE_STATE_EXPIRED', null]);
});
