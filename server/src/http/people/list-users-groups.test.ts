/** The teams of each person in 4.5: all of them for an admin, and only visible ones for others. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeDeployment, makeProject } from '../../../../tests/harness/app.ts';
import { addTeamMember } from '../../domain/teams/add-team-member.ts';
import { addTeamProject } from '../../domain/teams/add-team-project.ts';
import { setUpTeam } from '../../domain/teams/set-up-team.ts';
import { startPeopleApp, type Org, type PeopleApp } from './testing/people-app.ts';

let app: PeopleApp['app'];
let list: PeopleApp['list'];
before(async () => {
  ({ app, list } = await startPeopleApp());
});
after(() => app.close());

describe('groups', () => {
  let org: Org;
  let teams: { parent: string; child: string; other: string };
  let projectId: string;
  before(async () => {
    org = await makeDeployment(app.platform, 'grouped');
    const team = (slug: string, parentTeamId?: string) =>
      setUpTeam(app.platform, org.deploymentId, {
        name: slug.toUpperCase(),
        slug,
        ...(parentTeamId !== undefined && { parentTeamId }),
      });
    const parent = await team('parent');
    teams = { parent, child: await team('child', parent), other: await team('other') };
    projectId = await makeProject(app.platform, org.deploymentId, 'p');
    const joins = [
      [teams.parent, org.admin.userId, 'member'],
      [teams.child, org.member.userId, 'manager'],
      [teams.child, org.readonly.userId, 'readonly'],
      [teams.other, org.readonly.userId, 'member'],
    ] as const;
    for (const [teamId, userId, role] of joins) {
      await addTeamMember(app.platform, org.deploymentId, { teamId, userId, role });
    }
    for (const teamId of [teams.child, teams.other]) {
      await addTeamProject(app.platform, org.deploymentId, { teamId, projectId });
    }
  });

  async function groupsOf(token: string, userId: string) {
    const [user] = (await list(token, { filters: { memberIds: [userId] } }, org)).body.users;
    return user.groups as { role: string; group: Record<string, unknown> & { id: string } }[];
  }

  test('an admin sees all teams of all users, complete', async () => {
    const [child, other] = await groupsOf(org.admin.jwt, org.readonly.userId);
    assert.deepEqual(child, {
      role: 'ROLE_READ_ONLY',
      group: {
        id: teams.child,
        deploymentId: org.deploymentId,
        name: 'CHILD',
        slug: 'child',
        description: '',
        parentGroupId: teams.parent,
        repositoryIds: [projectId],
        childGroupIds: [],
        users: [
          { userId: org.member.userId, role: 'ROLE_MANAGER' },
          { userId: org.readonly.userId, role: 'ROLE_READ_ONLY' },
        ],
        isDefault: false,
        projectManagementType: 'PROJECT_MANAGEMENT_TYPE_UNMANAGED',
        repositoryCount: '1',
        userCount: '2',
        childGroupCount: '0',
      },
    });
    assert.equal(other?.role, 'ROLE_DEVELOPER');
    const [parent] = await groupsOf(org.admin.jwt, org.admin.userId);
    assert.equal(parent?.role, 'ROLE_ADMINISTRATOR');
    assert.deepEqual(parent?.group['users'], [{ userId: org.admin.userId, role: 'ROLE_ADMINISTRATOR' }]);
    assert.deepEqual([parent?.group['childGroupIds'], parent?.group['childGroupCount']], [[teams.child], '1']);
  });

  test('a member sees only their own teams: no other team, parent, sub-team or count', async () => {
    const own = await groupsOf(org.member.jwt, org.readonly.userId);
    assert.deepEqual(
      own.map(({ group }) => [group.id, group['parentGroupId']]),
      [[teams.child, '']],
    );
    assert.deepEqual(await groupsOf(org.member.jwt, org.admin.userId), []);
    await addTeamMember(app.platform, org.deploymentId, {
      teamId: teams.parent,
      userId: org.member.userId,
      role: 'member',
    });
    await setUpTeam(app.platform, org.deploymentId, { name: 'x', slug: 'hidden', parentTeamId: teams.parent });
    const [parent] = await groupsOf(org.member.jwt, org.admin.userId);
    assert.deepEqual([parent?.group['childGroupIds'], parent?.group['childGroupCount']], [[teams.child], '1']);
  });

  test('the group of a large team lists its first hundred people and counts all', async () => {
    const slug = 'large';
    const teamId = await setUpTeam(app.platform, org.deploymentId, { name: slug, slug });
    await addTeamMember(app.platform, org.deploymentId, { teamId, userId: org.admin.userId, role: 'member' });
    await app.platform.database.asAccess((tx) =>
      tx.query(
        `WITH made AS (
           INSERT INTO parapet.user_account (login, email, name, created_at, updated_at)
           SELECT 'large-' || n, 'large-' || n || '@example.com', '', now(), now() FROM generate_series(1, 120) n RETURNING id, login, email)
         INSERT INTO parapet.membership (deployment_id, user_id, org_role, login, email, since, updated_at)
         SELECT $1, id, 'readonly', login, email, now(), now() FROM made`,
        [org.deploymentId],
      ),
    );
    await app.platform.database.asTenant(org.deploymentId, (tx) =>
      tx.client.query(
        `INSERT INTO parapet.team_member (deployment_id, team_id, user_id, role)
         SELECT $1, $2, user_id, 'member' FROM parapet.membership WHERE login LIKE 'large-%'`,
        [org.deploymentId, teamId],
      ),
    );
    const group = (await groupsOf(org.admin.jwt, org.admin.userId)).find(({ group }) => group.id === teamId)!.group;
    assert.deepEqual([(group['users'] as unknown[]).length, group['userCount']], [100, '121']);
  });
});
