import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  assertError,
  jwtOf,
  makeDeployment,
  makePerson,
  startTestApp,
  withoutRequestId,
  type Person,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { addTeamMember } from '../../domain/teams/add-team-member.ts';
import { setUpTeam } from '../../domain/teams/set-up-team.ts';
import { deactivateUser } from '../../domain/people/deactivate-user.ts';
import { setRole } from '../../domain/people/set-role.ts';
import type { OrgRole } from '../../model/permissions.ts';

type Org = Awaited<ReturnType<typeof makeDeployment>>;

let app: TestApp;
let here: Org;
let there: Org;
let person: Person;
let serial = 0;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
});
after(() => app.close());
beforeEach(async () => {
  person = await join(here);
});

async function join(org: Org, orgRole: OrgRole = 'member'): Promise<Person> {
  const made = await makePerson(app.platform, `person-${++serial}`);
  await setRole(app.platform, org.deploymentId, { userId: made.userId, orgRole });
  return made;
}

const users = (org: Org) => `/api/agent/deployments/${org.deploymentId}/users`;
type Operation = 'change' | 'deactivate' | 'reactivate' | 'remove';
const operations: readonly Operation[] = ['change', 'deactivate', 'reactivate', 'remove'];
function act(operation: Operation, token: string, userId: string, { org = here, orgRole = 'ORG_ROLE_READONLY' } = {}) {
  const path = `${users(org)}/${userId}`;
  if (operation === 'change') return app.ask('PATCH', path, { token, body: { orgRole } });
  if (operation === 'remove') return app.ask('DELETE', path, { token });
  return app.ask('POST', `${path}/_${operation}`, { token });
}
const list = (token: string, org = here) => app.ask('POST', `${users(org)}/list`, { token, body: {} });
async function tokenOf({ jwt }: Person, org = here): Promise<string> {
  const path = `/api/agent/deployments/${org.deploymentId}/tokens`;
  const answer = await app.ask('POST', path, { token: jwt, body: { name: 'x', permissions: ['WEB_API'] } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.token;
}

describe('PATCH …/users/{userId}', () => {
  test('200: the role applies from the next request on, and the answer shows it', async () => {
    assertError(await act('change', person.jwt, here.member.userId), 403, 'FORBIDDEN');
    app.clock.advanceMs(1000);
    const answer = await act('change', here.admin.jwt, person.userId, { orgRole: 'ORG_ROLE_ADMIN' });
    assert.equal(answer.status, 200, answer.text);
    const { id, orgRole, lastUpdatedAt } = answer.body.user;
    assert.deepEqual([id, orgRole, lastUpdatedAt], [person.userId, 'ORG_ROLE_ADMIN', app.clock.now().toISOString()]);
    assert.equal((await act('change', person.jwt, person.userId, { orgRole: 'ORG_ROLE_MEMBER' })).status, 200);
    assertError(await act('change', person.jwt, here.member.userId), 403, 'FORBIDDEN');
  });

  test('400: an unknown role, or no role', async () => {
    for (const orgRole of ['ORG_ROLE_OWNER', 'ORG_ROLE_UNSPECIFIED', '']) {
      assertError(await act('change', here.admin.jwt, person.userId, { orgRole }), 400, 'INVALID_ARGUMENT');
    }
    const path = `${users(here)}/${person.userId}`;
    assertError(await app.ask('PATCH', path, { token: here.admin.jwt, body: {} }), 400, 'INVALID_ARGUMENT');
  });
});

describe('POST …/_deactivate and …/_reactivate', () => {
  test('200: tokens are revoked permanently and sessions end at once; teams and role return with the user', async () => {
    const teamId = await setUpTeam(app.platform, here.deploymentId, { name: 't', slug: `t-${serial}` });
    await addTeamMember(app.platform, here.deploymentId, { teamId, userId: person.userId, role: 'manager' });
    const token = await tokenOf(person);
    const answer = await act('deactivate', here.admin.jwt, person.userId);
    assert.equal(answer.body.user?.active, false, answer.text);
    assertError(await list(token), 401, 'UNAUTHENTICATED');
    assertError(await list(person.jwt), 401, 'UNAUTHENTICATED');
    const again = await jwtOf(app.platform, person.email);
    assertError(await list(again), 404, 'NOT_FOUND');
    assert.deepEqual((await app.ask('GET', '/api/auth/me', { token: again })).body.deployments, []);

    const back = await act('reactivate', here.admin.jwt, person.userId);
    assert.deepEqual([back.body.user?.active, back.body.user?.orgRole], [true, 'ORG_ROLE_MEMBER']);
    assert.equal((await list(again)).status, 200);
    assertError(await list(token), 401, 'UNAUTHENTICATED');
    assert.deepEqual(
      back.body.user.groups.map(({ role, group }: { role: string; group: { id: string } }) => [group.id, role]),
      [[teamId, 'ROLE_MANAGER']],
    );
  });

  test('200: the user’s access to another deployment stays', async () => {
    await setRole(app.platform, there.deploymentId, { userId: person.userId, orgRole: 'member' });
    const token = await tokenOf(person, there);
    assert.equal((await act('deactivate', here.admin.jwt, person.userId)).status, 200);
    assert.equal((await list(person.jwt, there)).status, 200);
    assert.equal((await list(token, there)).status, 200);
    assertError(await list(person.jwt), 404, 'NOT_FOUND');
    assert.equal((await act('remove', here.admin.jwt, person.userId)).status, 200);
    assert.equal((await list(person.jwt, there)).status, 200);
  });

  test('200: repeating the request changes nothing', async () => {
    for (const operation of ['deactivate', 'deactivate', 'reactivate', 'reactivate'] as const) {
      assert.equal((await act(operation, here.admin.jwt, person.userId)).status, 200);
    }
    const answer = await list(here.admin.jwt);
    assert.equal(answer.body.users.find(({ id }: { id: string }) => id === person.userId).active, true);
  });

  test('409: an account deactivated in the installation is not restored by a deployment’s admin', async () => {
    await deactivateUser(app.platform, person.userId);
    assertError(await act('reactivate', here.admin.jwt, person.userId), 409, 'CONFLICT');
    const answer = await list(here.admin.jwt);
    assert.equal(answer.body.users.find(({ id }: { id: string }) => id === person.userId).active, false);
  });
});

describe('DELETE …/users/{userId}', () => {
  test('200: membership, tokens and teams are removed; 404 the second time', async () => {
    const token = await tokenOf(person);
    assert.equal((await act('remove', here.admin.jwt, person.userId)).status, 200);
    assertError(await list(token), 401, 'UNAUTHENTICATED');
    assertError(await list(person.jwt), 401, 'UNAUTHENTICATED');
    const listed = (await list(here.admin.jwt)).body.users.map(({ id }: { id: string }) => id);
    assert.ok(!listed.includes(person.userId));
    assertError(await act('remove', here.admin.jwt, person.userId), 404, 'NOT_FOUND');
  });
});

describe('each of them', () => {
  for (const operation of operations) {
    test(`${operation}: 400 for an id that is not a number`, async () => {
      assertError(await act(operation, here.admin.jwt, 'x'), 400, 'INVALID_ARGUMENT');
    });

    test(`${operation}: 403 for a member who is not an admin, and nothing changes`, async () => {
      for (const { jwt } of [here.member, here.readonly, person]) {
        assertError(await act(operation, jwt, person.userId), 403, 'FORBIDDEN');
      }
      assert.equal((await list(person.jwt)).status, 200);
    });

    test(`${operation}: 404 for another deployment’s people, like for missing ones`, async () => {
      const missing = await act(operation, here.admin.jwt, '987654321');
      assertError(missing, 404, 'NOT_FOUND');
      const foreign = await act(operation, here.admin.jwt, there.member.userId);
      assert.deepEqual(withoutRequestId(foreign), withoutRequestId(missing));
      assert.equal((await list(there.member.jwt, there)).status, 200);
    });
  }
});

/**
 * The statuses of the request that lost the race, by the operation that won: its admin is no longer one (403), signed out
 * (401), or not a member (404).
 */
const lostAgainst: Readonly<Record<string, readonly number[]>> = {
  change: [403],
  deactivate: [401, 403, 404],
  remove: [401, 403, 404],
};

describe('409: a deployment is never left without an active admin', () => {
  const losing: readonly Operation[] = ['change', 'deactivate', 'remove'];

  test('the last one cannot be demoted, deactivated or removed, not even by themselves', async () => {
    const org = await makeDeployment(app.platform, 'lonely');
    const asleep = await join(org, 'admin');
    assert.equal((await act('deactivate', org.admin.jwt, asleep.userId, { org })).status, 200);
    for (const operation of losing) {
      assertError(await act(operation, org.admin.jwt, org.admin.userId, { org }), 409, 'CONFLICT');
    }
    assert.equal((await list(org.admin.jwt, org)).status, 200);
  });

  for (const first of losing) {
    for (const second of losing) {
      test(`two admins at once: ${first} and ${second}`, async () => {
        const org = await makeDeployment(app.platform, `two-${first}-${second}`);
        const other = await join(org, 'admin');
        const answers = await Promise.all([
          act(first, org.admin.jwt, other.userId, { org }),
          act(second, other.jwt, org.admin.userId, { org }),
        ]);
        const [won] = answers[0].status === 200 ? ([first] as const) : ([second] as const);
        const [winner, loser] = answers[0].status === 200 ? answers : answers.toReversed();
        assert.equal(winner!.status, 200, answers.map((answer) => answer.text).join());
        assert.ok(lostAgainst[won]!.includes(loser!.status), `${won}: ${loser!.status} ${loser!.text}`);
        const admins = await app.platform.database.asTenant(org.deploymentId, (tx) =>
          tx.client.query(
            `SELECT 1 FROM parapet.membership WHERE deployment_id = $1 AND org_role = 'admin' AND deactivated_at IS NULL`,
            [org.deploymentId],
          ),
        );
        assert.equal(admins.rowCount, 1);
      });
    }
  }

  test('of many admins who step down at once, one stays', async () => {
    const org = await makeDeployment(app.platform, 'many');
    const admins = [org.admin, ...(await Promise.all([1, 2, 3, 4].map(() => join(org, 'admin'))))];
    const answers = await Promise.all(admins.map(({ jwt, userId }) => act('change', jwt, userId, { org })));
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 200, 200, 200, 409]);
  });
});
