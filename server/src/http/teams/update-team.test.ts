import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { makeDirectorySubjects } from '../../../../tests/access/directory-subjects.ts';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import {
  assertError,
  makeDeployment,
  makePerson,
  makeProject,
  startTestApp,
  withoutRequestId,
  type Answer,
  type Person,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { addTeamMember } from '../../domain/teams/add-team-member.ts';
import { addTeamProject } from '../../domain/teams/add-team-project.ts';
import { setUpTeam } from '../../domain/teams/set-up-team.ts';
import { setRole } from '../../domain/people/set-role.ts';
import type { TeamRole } from '../../model/permissions.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
let foreign: { projectId: string; teamId: string };
let manager: Person;
let serial = 0;
/** A fresh team with a manager, a member and one project; and a project of which the manager is a mere member elsewhere. */
let teamId: string;
let ownProjectId: string;
let managedProjectId: string;
let seenProjectId: string;
let unseenProjectId: string;

const makeTeam = (slug: string, deploymentId = here.deploymentId) =>
  setUpTeam(app.platform, deploymentId, { name: slug, slug });
const join = (team: string, userId: string, role: TeamRole) =>
  addTeamMember(app.platform, here.deploymentId, { teamId: team, userId, role });
const share = (team: string, projectId: string) =>
  addTeamProject(app.platform, here.deploymentId, { teamId: team, projectId });

before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
  manager = await makePerson(app.platform, 'manager');
  await setRole(app.platform, here.deploymentId, { userId: manager.userId, orgRole: 'member' });
  foreign = {
    projectId: await makeProject(app.platform, there.deploymentId, 'foreign'),
    teamId: await makeTeam('foreign', there.deploymentId),
  };
});
after(() => app.close());

beforeEach(async () => {
  const n = ++serial;
  const project = (name: string) => makeProject(app.platform, here.deploymentId, `${name}-${n}`);
  [ownProjectId, managedProjectId, seenProjectId, unseenProjectId] = await Promise.all([
    project('own'),
    project('managed'),
    project('seen'),
    project('unseen'),
  ]);
  teamId = await makeTeam(`team-${n}`);
  await join(teamId, manager.userId, 'manager');
  await join(teamId, here.member.userId, 'member');
  await share(teamId, ownProjectId);
  const managed = await makeTeam(`managed-${n}`);
  await join(managed, manager.userId, 'manager');
  await share(managed, managedProjectId);
  const seen = await makeTeam(`seen-${n}`);
  await join(seen, manager.userId, 'member');
  await share(seen, seenProjectId);
});

const patch = (token: string, team: unknown, id = teamId) =>
  app.ask('PATCH', `/api/permissions/v2/deployments/${here.deploymentId}/teams/${id}`, { token, body: { team } });

interface Held {
  name: string;
  projectIds: string[];
  roles: Record<string, TeamRole>;
}
async function held(): Promise<Held> {
  return app.platform.database.asTenant(here.deploymentId, async ({ client }) => {
    const { rows } = await client.query<Held>(
      `SELECT t.name,
         array(SELECT project_id FROM parapet.team_project WHERE team_id = t.id ORDER BY 1) AS "projectIds",
         (SELECT coalesce(jsonb_object_agg(user_id, role), '{}') FROM parapet.team_member WHERE team_id = t.id) AS roles
         FROM parapet.team t WHERE t.id = $1`,
      [teamId],
    );
    return rows[0]!;
  });
}
async function assertUnchanged(change: () => Promise<Answer>): Promise<Answer> {
  const was = await held();
  const answer = await change();
  assert.deepEqual(await held(), was);
  return answer;
}

describe('200', () => {
  test('an admin changes name, repositories and users; the answer has each key, counts as text', async () => {
    const answer = await patch(here.admin.jwt, {
      name: ' Payments ',
      repositories: [{ repositoryId: unseenProjectId }, { repositoryId: ownProjectId, action: 'UPDATE_ACTION_REMOVE' }],
      users: [
        { userId: Number(here.readonly.userId), role: 'TEAM_ROLE_READONLY' },
        { userId: here.member.userId, action: 'UPDATE_ACTION_REMOVE' },
      ],
    });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers.get('x-stability'), 'beta');
    assert.deepEqual(answer.body, {
      team: {
        id: teamId,
        deploymentId: here.deploymentId,
        name: 'Payments',
        slug: `team-${serial}`,
        parentTeamId: '',
        repositoryCount: '1',
        userCount: '2',
        childTeamCount: '0',
        isProjectDefault: false,
        isUserDefault: false,
        scimManaged: false,
        authorizedScopes: ['TEAM_SCOPE_MANAGE'],
      },
    });
    assert.deepEqual(await held(), {
      name: 'Payments',
      projectIds: [unseenProjectId],
      roles: { [manager.userId]: 'manager', [here.readonly.userId]: 'readonly' },
    });
  });

  test('only `team` is required, and absent fields stay unchanged', async () => {
    const answer = await assertUnchanged(() => patch(here.admin.jwt, {}));
    assert.equal(answer.status, 200);
    assert.equal(answer.body.team.repositoryCount, '1');
  });

  test('without an action a user is added as a member; adding a present user changes their role', async () => {
    const users = [{ userId: here.readonly.userId }, { userId: here.member.userId, role: 'TEAM_ROLE_MANAGER' }];
    assert.equal((await patch(here.admin.jwt, { users })).status, 200);
    const { roles } = await held();
    assert.equal(roles[here.readonly.userId], 'member');
    assert.equal(roles[here.member.userId], 'manager');
  });

  test('an update changes the role; removing a non-member changes nothing; repeating the request changes nothing', async () => {
    const change = {
      repositories: [{ repositoryId: unseenProjectId, action: 'UPDATE_ACTION_REMOVE' }],
      users: [
        { userId: here.member.userId, role: 'TEAM_ROLE_READONLY', action: 'UPDATE_ACTION_UPDATE' },
        { userId: here.readonly.userId, action: 'UPDATE_ACTION_REMOVE' },
      ],
    };
    assert.equal((await patch(here.admin.jwt, change)).status, 200);
    assert.equal((await held()).roles[here.member.userId], 'readonly');
    assert.equal((await assertUnchanged(() => patch(here.admin.jwt, change))).status, 200);
  });

  test('a manager gives the team projects that they manage, and any role; new members see the projects at once', async () => {
    const scopes = `/api/agent/deployments/${here.deploymentId}/tokens`;
    const limit = () =>
      app.ask('POST', scopes, {
        token: here.member.jwt,
        body: { name: 'x', permissions: ['CI'], scopes: [managedProjectId] },
      });
    assertError(await limit(), 400, 'INVALID_ARGUMENT');
    const answer = await patch(manager.jwt, {
      repositories: [{ repositoryId: managedProjectId }],
      users: [{ userId: here.readonly.userId, role: 'TEAM_ROLE_MANAGER' }],
    });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.team.authorizedScopes, ['TEAM_SCOPE_DIRECT_MEMBER', 'TEAM_SCOPE_MANAGE']);
    assert.equal((await limit()).status, 200);
  });

  test('a manager removes themselves, and the answer shows what remains', async () => {
    const answer = await patch(manager.jwt, { users: [{ userId: manager.userId, action: 'UPDATE_ACTION_REMOVE' }] });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual([answer.body.team.userCount, answer.body.team.authorizedScopes], ['1', []]);
    assertError(await patch(manager.jwt, {}), 404, 'NOT_FOUND');
  });

  test('one call accepts 500 of each', async () => {
    const { rows } = await app.platform.database.asTenant(here.deploymentId, (tx) =>
      tx.client.query<{ id: string }>(
        `INSERT INTO parapet.project (deployment_id, name, provisioned_at)
         SELECT $1, 'many-' || $2 || '-' || n, now() FROM generate_series(1, 500) n RETURNING id`,
        [here.deploymentId, String(serial)],
      ),
    );
    const answer = await patch(here.admin.jwt, { repositories: rows.map(({ id }) => ({ repositoryId: id })) });
    assert.equal(answer.body.team?.repositoryCount, '501', answer.text);
  });

  test('the audit log says what was added and removed', async () => {
    await patch(here.admin.jwt, { name: 'New', users: [{ userId: here.readonly.userId }] });
    const log = `/api/audit/v1/deployments/${here.deploymentId}/entries?subject=team:${teamId}`;
    const [entry] = (await app.ask('GET', log, { token: here.admin.jwt })).body.entries;
    assert.equal(entry.action, 'team.update');
    assert.deepEqual(entry.changes, {
      name: { from: `team-${serial}`, to: 'New' },
      projectsAdded: [],
      projectsRemoved: [],
      usersSet: [{ userId: here.readonly.userId, role: 'member' }],
      usersRemoved: [],
    });
  });
});

describe('400', () => {
  test('each invalid field is named, and nothing is changed', async () => {
    const twice = [{ userId: here.readonly.userId }, { userId: Number(here.readonly.userId) }];
    const cases: [unknown, string][] = [
      [undefined, 'team'],
      [{ name: ' ' }, 'team.name'],
      [{ name: 'x'.repeat(201) }, 'team.name'],
      [{ repositories: [{}] }, 'team.repositories.0.repositoryId'],
      [{ repositories: [{ repositoryId: 'x' }] }, 'team.repositories.0.repositoryId'],
      [{ users: [{ userId: here.readonly.userId, role: 'TEAM_ROLE_OWNER' }] }, 'team.users.0.role'],
      [{ users: [{ userId: here.readonly.userId, action: 'ADD' }] }, 'team.users.0.action'],
      [{ users: Array.from({ length: 501 }, (_, n) => ({ userId: n })) }, 'team.users'],
      [{ repositories: Array.from({ length: 501 }, (_, n) => ({ repositoryId: n })) }, 'team.repositories'],
      [{ name: 'New', users: twice }, 'team.users.1.userId'],
      [
        {
          repositories: [
            { repositoryId: unseenProjectId },
            { repositoryId: unseenProjectId, action: 'UPDATE_ACTION_REMOVE' },
          ],
        },
        'team.repositories.1.repositoryId',
      ],
      [{ users: [{ userId: here.readonly.userId, action: 'UPDATE_ACTION_UPDATE' }] }, 'team.users.0.userId'],
      [
        { repositories: [{ repositoryId: unseenProjectId, action: 'UPDATE_ACTION_UPDATE' }] },
        'team.repositories.0.repositoryId',
      ],
    ];
    for (const [team, path] of cases) {
      const answer = await assertUnchanged(() => patch(here.admin.jwt, team));
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map((detail: { path: string }) => detail.path),
        [path],
      );
    }
  });

  test('one invalid element among valid ones: nothing is changed', async () => {
    const users = [{ userId: here.readonly.userId }, { userId: '987654321' }];
    assertError(await assertUnchanged(() => patch(here.admin.jwt, { name: 'New', users })), 400, 'INVALID_ARGUMENT');
  });

  test('another deployment’s users and projects are reported like missing ones, for every action', async () => {
    for (const action of ['UPDATE_ACTION_ADD', 'UPDATE_ACTION_UPDATE', 'UPDATE_ACTION_REMOVE']) {
      const ask = async (team: (id: string) => unknown, id: string) => {
        const answer = await assertUnchanged(() => patch(here.admin.jwt, team(id)));
        assertError(answer, 400, 'INVALID_ARGUMENT');
        return JSON.stringify(withoutRequestId(answer)).replaceAll(id, '…');
      };
      const user = (userId: string) => ({ users: [{ userId, action }] });
      assert.equal(await ask(user, there.member.userId), await ask(user, '987654321'));
      const project = (repositoryId: string) => ({ repositories: [{ repositoryId, action }] });
      assert.equal(await ask(project, foreign.projectId), await ask(project, '987654321'));
    }
  });

  test('a project that a manager cannot see is reported like a missing one', async () => {
    const ask = async (id: string) => {
      const answer = await assertUnchanged(() => patch(manager.jwt, { repositories: [{ repositoryId: id }] }));
      assertError(answer, 400, 'INVALID_ARGUMENT');
      return JSON.stringify(withoutRequestId(answer)).replaceAll(id, '…');
    };
    assert.equal(await ask(unseenProjectId), await ask('987654321'));
  });

  test('the deployment in the body differs from the one in the path', async () => {
    const path = `/api/permissions/v2/deployments/${here.deploymentId}/teams/${teamId}`;
    const body = { deploymentId: there.deploymentId, team: {} };
    assertError(await app.ask('PATCH', path, { token: here.admin.jwt, body }), 400, 'DEPLOYMENT_MISMATCH');
  });
});

describe('403', () => {
  test('a member of the team, and a manager whose role in the deployment is read-only', async () => {
    assertError(await assertUnchanged(() => patch(here.member.jwt, { name: 'New' })), 403, 'FORBIDDEN');
    await join(teamId, here.readonly.userId, 'manager');
    assertError(await assertUnchanged(() => patch(here.readonly.jwt, { name: 'New' })), 403, 'FORBIDDEN');
  });

  test('a manager cannot give the team a project on which they are a plain member', async () => {
    const change = { name: 'New', repositories: [{ repositoryId: seenProjectId }] };
    assertError(await assertUnchanged(() => patch(manager.jwt, change)), 403, 'FORBIDDEN');
  });
});

describe('404', () => {
  test('a team of others, of another deployment, or missing: the same answer', async () => {
    const other = await makeTeam(`other-${serial}`);
    const missing = withoutRequestId(await patch(manager.jwt, {}, '987654321'));
    for (const id of [other, foreign.teamId]) {
      const answer = await patch(manager.jwt, {}, id);
      assertError(answer, 404, 'NOT_FOUND');
      assert.deepEqual(withoutRequestId(answer), missing);
    }
  });
});

test('of two managers who remove each other at once, one stays and the other’s call changes nothing', async () => {
  await join(teamId, here.member.userId, 'manager');
  const remove = (userId: string) => ({ users: [{ userId, action: 'UPDATE_ACTION_REMOVE' }] });
  const answers = await Promise.all([
    patch(manager.jwt, remove(here.member.userId)),
    patch(here.member.jwt, remove(manager.userId)),
  ]);
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 404]);
  assert.equal(Object.keys((await held()).roles).length, 1);
});

test('a project or member deleted during the request is reported like one that never existed', async () => {
  const leaver = await makePerson(app.platform, `leaver-${serial}`);
  await setRole(app.platform, here.deploymentId, { userId: leaver.userId, orgRole: 'member' });
  const users = `/api/agent/deployments/${here.deploymentId}/users/${leaver.userId}`;
  const [given, left] = await Promise.all([
    patch(here.admin.jwt, { users: [{ userId: leaver.userId }] }),
    app.ask('DELETE', users, { token: here.admin.jwt }),
  ]);
  assert.equal(left.status, 200, left.text);
  // The addition may be first; else the member is unknown, as if they had never been one.
  if (given.status !== 200) {
    const unknown = await patch(here.admin.jwt, { users: [{ userId: leaver.userId }] });
    assertError(given, 400, 'INVALID_ARGUMENT');
    assert.deepEqual(withoutRequestId(given), withoutRequestId(unknown));
  }
  assert.equal((await held()).roles[leaver.userId], undefined);
});

test('409: the people and the name of a team that follows a group of the directory', async () => {
  const token = await makeDirectorySubjects(app, here, () => '').directoryToken();
  const directory = `/api/agent/deployments/${here.deploymentId}/directory`;
  const asked = { token: here.admin.jwt };
  await app.ask('PATCH', directory, { ...asked, body: { createsTeams: true } });
  await app.ask('POST', '/scim/v2/Groups', { token, body: { displayName: 'Followed' } });
  const { groups } = (await app.ask('GET', `${directory}/groups`, asked)).body;
  for (const change of [{ name: 'Other' }, { users: [{ userId: here.member.userId }] }]) {
    const answer = await patch(here.admin.jwt, change, groups[0].teamId);
    assertError(answer, 409, 'CONFLICT');
    assert.match(answer.body.error, /Followed/);
  }
  assert.equal((await patch(here.admin.jwt, { repositories: [] }, groups[0].teamId)).body.team.scimManaged, true);
});

describeSharedRefusals('UpdateTeam');
