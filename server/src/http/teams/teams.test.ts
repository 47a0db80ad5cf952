import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  makeProject,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { addTeamMember } from '../../domain/teams/add-team-member.ts';
import { addTeamProject } from '../../domain/teams/add-team-project.ts';
import type { TeamRole } from '../../model/permissions.ts';

type Org = Awaited<ReturnType<typeof makeDeployment>>;
interface Team {
  id: string;
  slug: string;
  parentTeamId: string;
}

let app: TestApp;
let here: Org;
let there: Org;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
});
after(() => app.close());

const path = (rest = '', org = here) => `/api/permissions/v2/deployments/${org.deploymentId}/teams${rest}`;
const create = (token: string, body: object, org = here) => app.ask('POST', path('', org), { token, body });
const get = (token: string, id: string, rest = '') => app.ask('GET', path(`/${id}${rest}`), { token });
const remove = (token: string, id: string) => app.ask('DELETE', path(`/${id}`), { token });
async function makeTeam(body: object, { token = here.admin.jwt, org = here } = {}): Promise<Team> {
  const answer = await create(token, { name: 'Team', ...body }, org);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.team;
}
const join = (teamId: string, userId: string, role: TeamRole) =>
  addTeamMember(app.platform, here.deploymentId, { teamId, userId, role });

describe('POST …/teams', () => {
  test('200: an admin creates a team, with a slug made of its name; the same name again gets another slug', async () => {
    const answer = await create(here.admin.jwt, { name: 'Zahlung & Co.', description: 'Money' });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      { ...answer.body.team, id: '' },
      {
        id: '',
        deploymentId: here.deploymentId,
        name: 'Zahlung & Co.',
        slug: 'zahlung-co',
        parentTeamId: '',
        repositoryCount: '0',
        userCount: '0',
        childTeamCount: '0',
        isProjectDefault: false,
        isUserDefault: false,
        scimManaged: false,
        authorizedScopes: ['TEAM_SCOPE_MANAGE'],
      },
    );
    assert.match((await makeTeam({ name: 'Zahlung & Co.' })).slug, /^zahlung-co-[0-9a-z]+$/);
    assert.match((await makeTeam({ name: '支払い' })).slug, /^team/);
  });

  test('200: a manager creates a team below their own and manages it; its slug reveals nothing about other teams', async () => {
    const parent = await makeTeam({ slug: 'managed' });
    await join(parent.id, here.member.userId, 'manager');
    await makeTeam({ slug: 'secret' });
    const answer = await create(here.member.jwt, { name: 'Secret', parentTeamId: Number(parent.id) });
    assert.equal(answer.status, 200, answer.text);
    const { slug, parentTeamId, userCount, authorizedScopes } = answer.body.team;
    assert.match(slug, /^secret-[0-9a-z]+$/);
    assert.deepEqual(
      [parentTeamId, userCount, authorizedScopes],
      [parent.id, '1', ['TEAM_SCOPE_DIRECT_MEMBER', 'TEAM_SCOPE_MANAGE']],
    );
    const other = await create(here.member.jwt, { name: 'Nobody has this', parentTeamId: parent.id });
    assert.match(other.body.team.slug, /^nobody-has-this-[0-9a-z]+$/);
  });

  test('400: each invalid field is named', async () => {
    const cases: [string, object, string][] = [
      [here.admin.jwt, { name: ' ' }, 'name'],
      [here.admin.jwt, { name: 'x', slug: 'No Slug' }, 'slug'],
      [here.admin.jwt, { name: 'x', parentTeamId: 'x' }, 'parentTeamId'],
      [here.admin.jwt, { name: 'x', description: 'x'.repeat(2001) }, 'description'],
      [here.member.jwt, { name: 'x' }, 'parentTeamId'],
      [here.member.jwt, { name: 'x', parentTeamId: '1', slug: 'chosen' }, 'slug'],
    ];
    for (const [token, body, field] of cases) {
      const answer = await create(token, body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, field);
    }
  });

  test('400: an invisible parent is reported like a missing one', async () => {
    const ask = async (token: string, id: string) => {
      const answer = await create(token, { name: 'x', parentTeamId: id });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      return JSON.stringify(withoutRequestId(answer)).replaceAll(id, '…');
    };
    const foreign = await makeTeam({}, { token: there.admin.jwt, org: there });
    assert.equal(await ask(here.admin.jwt, foreign.id), await ask(here.admin.jwt, '987654321'));
    const unseen = await makeTeam({});
    assert.equal(await ask(here.member.jwt, unseen.id), await ask(here.member.jwt, '987654321'));
  });

  test('403: below a team that the caller does not manage, and for a read-only member', async () => {
    const parent = await makeTeam({});
    await join(parent.id, here.member.userId, 'member');
    await join(parent.id, here.readonly.userId, 'manager');
    for (const { jwt } of [here.member, here.readonly])
      assertError(await create(jwt, { name: 'x', parentTeamId: parent.id }), 403, 'FORBIDDEN');
  });

  test('409: the given slug is taken', async () => {
    await makeTeam({ slug: 'chosen' });
    assertError(await create(here.admin.jwt, { name: 'x', slug: 'chosen' }), 409, 'CONFLICT');
  });
});

describe('GET …/teams', () => {
  test('200: an admin sees every team once over pages, by slug; others see their own teams', async () => {
    const org = await makeDeployment(app.platform, 'listing');
    const at = { token: org.admin.jwt, org };
    const teams = [];
    for (const slug of ['c', 'a', 'e', 'b', 'd']) teams.push(await makeTeam({ slug }, at));
    const own = teams[3]!;
    const joining = { teamId: own.id, userId: org.member.userId, role: 'readonly' } as const;
    await addTeamMember(app.platform, org.deploymentId, joining);
    const slugs: string[] = [];
    let cursor = '';
    do {
      const { body } = await app.ask('GET', path(`?pageSize=2&cursor=${cursor}`, org), { token: org.admin.jwt });
      slugs.push(...body.teams.map(({ slug }: Team) => slug));
      cursor = body.nextCursor;
    } while (cursor !== '');
    assert.deepEqual(slugs, ['a', 'b', 'c', 'd', 'e']);
    const { body } = await app.ask('GET', path('', org), { token: org.member.jwt });
    assert.deepEqual(
      body.teams.map((team: Team & { authorizedScopes: string[] }) => [team.slug, team.authorizedScopes]),
      [['b', ['TEAM_SCOPE_DIRECT_MEMBER']]],
    );
    assert.deepEqual((await app.ask('GET', path('', org), { token: org.readonly.jwt })).body.teams, []);
  });

  test('400: a cursor of another caller', async () => {
    await makeTeam({});
    await makeTeam({});
    const { nextCursor } = (await app.ask('GET', path('?pageSize=1'), { token: here.admin.jwt })).body;
    const answer = await app.ask('GET', path(`?cursor=${nextCursor}`), { token: here.member.jwt });
    assertError(answer, 400, 'INVALID_CURSOR');
  });
});

describe('GET …/teams/{teamId} and …/users', () => {
  test('200: a team with its contents; 404 for non-members, as for a missing team', async () => {
    const parent = await makeTeam({});
    const team = await makeTeam({ parentTeamId: parent.id, description: 'What for' });
    const child = await makeTeam({ parentTeamId: team.id });
    await join(team.id, here.member.userId, 'manager');
    await join(team.id, here.readonly.userId, 'readonly');
    const projectId = await makeProject(app.platform, here.deploymentId, 'held');
    await addTeamProject(app.platform, here.deploymentId, { teamId: team.id, projectId });

    const { body } = await get(here.admin.jwt, team.id);
    assert.deepEqual(
      [body.team.parentTeamId, body.description, body.repositoryIds, body.childTeamIds, body.team.childTeamCount],
      [parent.id, 'What for', [projectId], [child.id], '1'],
    );
    assert.deepEqual(body.repositories, [{ id: projectId, name: 'held' }]);
    const narrowed = (await get(here.member.jwt, team.id)).body;
    assert.deepEqual(
      [narrowed.team.parentTeamId, narrowed.childTeamIds, narrowed.team.childTeamCount, narrowed.repositoryIds],
      ['', [], '0', [projectId]],
    );
    const people = (await get(here.readonly.jwt, team.id, '/users?pageSize=1')).body;
    assert.deepEqual(
      people.users.map(({ userId, role, orgRole }: Record<string, string>) => [userId, role, orgRole]),
      [[here.member.userId, 'TEAM_ROLE_MANAGER', 'ORG_ROLE_MEMBER']],
    );
    const rest = (await get(here.readonly.jwt, team.id, `/users?cursor=${people.nextCursor}`)).body;
    assert.deepEqual([rest.users[0].userId, rest.users.length, rest.nextCursor], [here.readonly.userId, 1, '']);

    for (const suffix of ['', '/users']) {
      const missing = withoutRequestId(await get(here.member.jwt, '987654321', suffix));
      const unseen = await get(here.member.jwt, parent.id, suffix);
      assertError(unseen, 404, 'NOT_FOUND');
      assert.deepEqual(withoutRequestId(unseen), missing);
    }
  });
});

describe('DELETE …/teams/{teamId}', () => {
  test('200: its members lose access to its projects; its sub-teams move up with their contents', async () => {
    const parent = await makeTeam({});
    const team = await makeTeam({ parentTeamId: parent.id });
    const child = await makeTeam({ parentTeamId: team.id });
    await join(team.id, here.member.userId, 'manager');
    await join(child.id, here.readonly.userId, 'member');
    assert.equal((await remove(here.member.jwt, team.id)).status, 200);
    assertError(await get(here.admin.jwt, team.id), 404, 'NOT_FOUND');
    const { body } = await get(here.admin.jwt, child.id);
    assert.deepEqual([body.team.parentTeamId, body.team.userCount], [parent.id, '1']);
    assertError(await remove(here.admin.jwt, team.id), 404, 'NOT_FOUND');
  });

  test('403: a plain member; 404: a non-member', async () => {
    const team = await makeTeam({});
    await join(team.id, here.member.userId, 'member');
    assertError(await remove(here.member.jwt, team.id), 403, 'FORBIDDEN');
    assertError(await remove(here.readonly.jwt, team.id), 404, 'NOT_FOUND');
  });

  test('deleting a chain of teams at once leaves no team below a deleted one', async () => {
    const chain: Team[] = [];
    for (let n = 0; n < 5; n++) {
      const parentTeamId = chain.at(-1)?.id;
      chain.push(await makeTeam({ ...(parentTeamId !== undefined && { parentTeamId }) }));
    }
    const answers = await Promise.all(chain.map(({ id }) => remove(here.admin.jwt, id)));
    assert.ok(
      answers.every(({ status }) => [200, 409].includes(status)),
      answers.map(({ text }) => text).join(),
    );
    const left = chain.filter((_, index) => answers[index]!.status === 409).map(({ id }) => id);
    for (const [index, { id }] of chain.entries()) {
      const again = await get(here.admin.jwt, id);
      assert.equal(again.status, answers[index]!.status === 200 ? 404 : 200);
      if (again.status === 200) assert.ok(['', ...left].includes(again.body.team.parentTeamId), again.text);
    }
  });
});
