import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import {
  assertError,
  jwtOf,
  makeDeployment,
  makeProject,
  noSource,
  startTestApp,
  testPassword,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { authenticate } from '../../domain/access/authenticate.ts';
import { enterDeployment } from '../../domain/access/enter-deployment.ts';
import { addTeamMember } from '../../domain/people/add-team-member.ts';
import { addTeamProject } from '../../domain/people/add-team-project.ts';
import { createTeam } from '../../domain/people/create-team.ts';
import { createUser } from '../../domain/people/create-user.ts';
import { listUsers } from '../../domain/people/list-users.ts';
import { setRole } from '../../domain/people/set-role.ts';
import type { OrgRole } from '../../model/permissions.ts';
import type { Database } from '../../store/database.ts';

type Org = Awaited<ReturnType<typeof makeDeployment>>;
interface Listed {
  id: string;
  name: string;
  login: string;
  email: string;
  orgRole: string;
  since: string;
  lastUpdatedAt: string;
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

const list = (token: string, body: unknown, org = here) =>
  app.ask('POST', `/api/agent/deployments/${org.deploymentId}/users/list`, { token, body });

async function usersOf(token: string, filters: object, org = here): Promise<Listed[]> {
  const answer = await list(token, { filters }, org);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.users;
}
const loginsOf = async (filters: object) => (await usersOf(here.admin.jwt, filters)).map(({ login }) => login);

/** Every page of a list to its end; `between` runs before each further page. */
async function walk(
  body: { options: object; filters?: object },
  org: Org,
  between = async () => {},
): Promise<Listed[]> {
  const users: Listed[] = [];
  let pageToken = '';
  do {
    const answer = await list(org.admin.jwt, { ...body, options: { ...body.options, pageToken } }, org);
    assert.equal(answer.status, 200, answer.text);
    users.push(...answer.body.users);
    ({ pageToken } = answer.body);
    if (pageToken !== '') await between();
  } while (pageToken !== '');
  return users;
}

async function makeMember(org: Org, account: { login: string; name?: string; orgRole?: OrgRole; password?: string }) {
  const { login, name = login, orgRole = 'member', password } = account;
  const email = `${login.toLowerCase()}@example.com`;
  const userId = await createUser(app.platform, { email, login, name, ...(password !== undefined && { password }) });
  await setRole(app.platform, org.deploymentId, { userId, orgRole });
  return userId;
}

describe('200', () => {
  test('an empty body lists everybody by name, each with every key', async () => {
    const answer = await list(here.admin.jwt, {});
    assert.equal(answer.headers.get('x-stability'), 'experimental');
    assert.equal(answer.body.pageToken, '');
    assert.deepEqual(
      answer.body.users.map(({ login }: Listed) => login),
      ['here-admin', 'here-member', 'here-readonly'],
    );
    assert.deepEqual(answer.body.users[1], {
      id: here.member.userId,
      name: 'here-member',
      login: 'here-member',
      email: 'here-member@example.com',
      avatarUrl: '',
      orgRole: 'ORG_ROLE_MEMBER',
      authentication: ['password'],
      since: '2026-01-05T09:00:00.000Z',
      lastUpdatedAt: '2026-01-05T09:00:00.000Z',
      active: true,
      scimManaged: false,
      groups: [],
    });
  });

  test('`authentication` is what the account has', async () => {
    const userId = await makeMember(here, { login: 'machine' });
    const [user] = (await list(here.admin.jwt, { filters: { memberIds: [userId] } })).body.users;
    assert.deepEqual(user.authentication, []);
  });

  test('`query` finds parts of name, login and e-mail address, in any case; its characters mean themselves', async () => {
    await makeMember(here, { login: 'GraceH', name: 'Grace Hopper' });
    await makeMember(here, { login: 'odd', name: 'O_d%d Änne' });
    for (const query of ['gRACE h', 'graceh', 'GRACEH@example', 'hopper'])
      assert.deepEqual(await loginsOf({ query }), ['GraceH'], query);
    for (const query of ['_d%', 'äNNE']) assert.deepEqual(await loginsOf({ query }), ['odd'], query);
    for (const query of ['%hopper', 'gr_ce', 'nobody']) assert.deepEqual(await loginsOf({ query }), [], query);
  });

  test('`showActive` keeps the active ones; who was deactivated stays in the list', async () => {
    const userId = await makeMember(here, { login: 'gone' });
    const path = `/api/agent/deployments/${here.deploymentId}/users/${userId}/_deactivate`;
    assert.equal((await app.ask('POST', path, { token: here.admin.jwt })).status, 200);
    const [user] = (await list(here.admin.jwt, { filters: { query: 'gone' } })).body.users;
    assert.equal(user.active, false);
    assert.deepEqual(await loginsOf({ query: 'gone', showActive: true }), []);
    assert.deepEqual(await loginsOf({ query: 'gone', showActive: false }), ['gone']);
  });

  test('`filterMembers` splits admins from the others', async () => {
    assert.deepEqual(await loginsOf({ filterMembers: 'MEMBER_FILTER_TYPE_ADMIN_ONLY' }), ['here-admin']);
    const others = await loginsOf({ filterMembers: 'MEMBER_FILTER_TYPE_NON_ADMIN_ONLY' });
    const all = await loginsOf({ filterMembers: 'MEMBER_FILTER_TYPE_UNSPECIFIED' });
    assert.deepEqual(all.filter((login) => login !== 'here-admin').sort(), others.sort());
  });

  test('`memberIds` in either form; another deployment’s people are as good as missing ones', async () => {
    const memberIds = [Number(here.member.userId), here.readonly.userId, there.member.userId, '987654321'];
    assert.deepEqual(await loginsOf({ memberIds }), ['here-member', 'here-readonly']);
    assert.deepEqual(await loginsOf({ memberIds: [there.member.userId] }), []);
    assert.ok((await loginsOf({ memberIds: [] })).length > 2);
  });

  test('`pruneScm` and `pruneGithub` leave out who has no identity on a host', async () => {
    const path = `/api/agent/deployments/${here.deploymentId}/users/${here.member.userId}/scm-identities`;
    const body = { identities: [{ host: 'github.com', login: 'octo' }] };
    assert.equal((await app.ask('PUT', path, { token: here.admin.jwt, body })).status, 200);
    assert.deepEqual(await loginsOf({ pruneScm: true }), ['here-member']);
    assert.deepEqual(await loginsOf({ pruneGithub: true }), ['here-member']);
    assert.ok((await loginsOf({ pruneScm: false })).length > 1);
  });

  test('a page above the maximum is clamped', async () => {
    assert.equal((await list(here.admin.jwt, { options: { pageSize: 5000 } })).status, 200);
  });
});

describe('groups', () => {
  let org: Org;
  let teams: { parent: string; child: string; other: string };
  let projectId: string;
  before(async () => {
    org = await makeDeployment(app.platform, 'grouped');
    const team = (slug: string, parentTeamId?: string) =>
      createTeam(app.platform, org.deploymentId, {
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

  test('an admin is shown every team of everybody, whole', async () => {
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

  test('a member is shown only teams that they are in: no other team, parent, sub-team or count', async () => {
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
    await createTeam(app.platform, org.deploymentId, { name: 'x', slug: 'hidden', parentTeamId: teams.parent });
    const [parent] = await groupsOf(org.member.jwt, org.admin.userId);
    assert.deepEqual([parent?.group['childGroupIds'], parent?.group['childGroupCount']], [[teams.child], '1']);
  });

  test('of a large team the first hundred people stand in the group, and all are counted', async () => {
    const slug = 'large';
    const teamId = await createTeam(app.platform, org.deploymentId, { name: slug, slug });
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

describe('400', () => {
  test('each bad field is named', async () => {
    const cases: [unknown, string][] = [
      [{ options: { pageSize: 0 } }, 'options.pageSize'],
      [{ options: { pageSize: 1.5 } }, 'options.pageSize'],
      [{ options: { pageSize: '10' } }, 'options.pageSize'],
      [{ options: { sortBy: 'password' } }, 'options.sortBy'],
      [{ options: { sortBy: '--name' } }, 'options.sortBy'],
      [{ options: { sortBy: 'Name' } }, 'options.sortBy'],
      [{ filters: { query: 7 } }, 'filters.query'],
      [{ filters: { query: 'x'.repeat(201) } }, 'filters.query'],
      [{ filters: { showActive: 'yes' } }, 'filters.showActive'],
      [{ filters: { memberIds: ['x'] } }, 'filters.memberIds.0'],
      [{ filters: { filterMembers: 'ADMIN_ONLY' } }, 'filters.filterMembers'],
    ];
    for (const [body, path] of cases) {
      const answer = await list(here.admin.jwt, body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map((detail: { path: string }) => detail.path),
        [path],
      );
    }
  });

  test('a token of another order, filter or deployment, or a changed one', async () => {
    const { pageToken } = (await list(here.admin.jwt, { options: { pageSize: 1 } })).body;
    const good = await list(here.admin.jwt, { options: { pageSize: 2, pageToken } });
    assert.equal(good.status, 200, good.text);
    const others = [
      list(here.admin.jwt, { options: { pageToken, sortBy: '-name' } }),
      list(here.admin.jwt, { options: { pageToken, sortBy: 'login' } }),
      list(here.admin.jwt, { options: { pageToken }, filters: { showActive: true } }),
      list(there.admin.jwt, { options: { pageToken } }, there),
      list(here.admin.jwt, { options: { pageToken: `${pageToken}A` } }),
    ];
    for (const answer of await Promise.all(others)) assertError(answer, 400, 'INVALID_CURSOR');
  });

  test('another deployment in the body than in the path', async () => {
    assertError(await list(here.admin.jwt, { deploymentId: there.deploymentId }), 400, 'DEPLOYMENT_MISMATCH');
  });
});

test('404: another deployment’s people', async () => {
  assertError(await list(there.admin.jwt, {}), 404, 'NOT_FOUND');
});

test('401 and 404: somebody deactivated sees nobody any more', async () => {
  await makeMember(here, { login: 'kept-out', password: testPassword });
  const token = await jwtOf(app.platform, 'kept-out@example.com');
  const [{ id } = { id: '' }] = await usersOf(token, { query: 'kept-out' });
  const path = `/api/agent/deployments/${here.deploymentId}/users/${id}/_deactivate`;
  await app.ask('POST', path, { token: here.admin.jwt });
  assertError(await list(token, {}), 401, 'UNAUTHENTICATED');
  assertError(await list(await jwtOf(app.platform, 'kept-out@example.com'), {}), 404, 'NOT_FOUND');
});

describe('paging', () => {
  const sorts = ['name', 'login', 'email', 'orgRole', 'org_role', 'since', 'lastUpdatedAt', 'last_updated_at'] as const;
  let org: Org;
  let count = 0;
  before(async () => {
    org = await makeDeployment(app.platform, 'paged');
    // Keys that tie, differ in case only, and are not ASCII.
    const people = fc.sample(fc.record({ name: fc.constantFrom('a', 'A', 'b', 'Ä', ''), step: fc.nat(3) }), {
      numRuns: 40,
      seed: 7,
    });
    for (const { name, step } of people) {
      app.clock.advanceMs(step);
      const orgRole = (['admin', 'member', 'readonly'] as const)[step % 3]!;
      const userId = await makeMember(org, { login: `p${++count}`, name, orgRole });
      app.clock.advanceMs(step);
      if (step > 1) await setRole(app.platform, org.deploymentId, { userId, orgRole: 'member' });
    }
  });

  /** Byte order of UTF-8, as COLLATE "C" has it; strings of the same key by id. */
  function sorted(users: readonly Listed[], sortBy: string): Listed[] {
    const isDescending = sortBy.startsWith('-');
    const field = sortBy.replace('-', '').replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    const keyOf = (user: Listed) => Buffer.from(user[field as keyof Listed].toLowerCase());
    const ascending = [...users].sort(
      (a, b) => Buffer.compare(keyOf(a), keyOf(b)) || Number(BigInt(a.id) - BigInt(b.id)),
    );
    return isDescending ? ascending.reverse() : ascending;
  }

  for (const sortBy of sorts.flatMap((name) => [name, `-${name}`])) {
    test(`${sortBy}: pages of any size give everybody once, in order`, async () => {
      const all = await walk({ options: { pageSize: 1000, sortBy } }, org);
      assert.equal(all.length, 43);
      assert.deepEqual(all, sorted(all, sortBy));
      for (const pageSize of [3, 10]) assert.deepEqual(await walk({ options: { pageSize, sortBy } }, org), all);
    });
  }

  test('people who come and go between pages neither hide nor repeat the others', async () => {
    const lasting = (await walk({ options: {} }, org)).map(({ id }) => id);
    for (const sortBy of ['name', '-since', 'orgRole', '-email']) {
      const passing: string[] = [];
      const seen = await walk({ options: { pageSize: 5, sortBy } }, org, async () => {
        const gone = passing.shift();
        const users = `/api/agent/deployments/${org.deploymentId}/users`;
        if (gone !== undefined) await app.ask('DELETE', `${users}/${gone}`, { token: org.admin.jwt });
        for (const name of ['a', 'z']) passing.push(await makeMember(org, { login: `q${++count}`, name }));
      });
      const ids = seen.map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length, sortBy);
      assert.deepEqual(ids.filter((id) => lasting.includes(id)).sort(), [...lasting].sort(), sortBy);
    }
  });

  test('names as long and as odd as they come leave a token that works', async () => {
    const name = '\u0001'.repeat(300);
    await makeMember(org, { login: `odd${++count}`, name });
    await makeMember(org, { login: `odd${++count}`, name: '😀'.repeat(300) });
    await makeMember(org, { login: `odd${++count}`, name });
    const found = await walk({ options: { pageSize: 1 }, filters: { query: 'odd' } }, org);
    assert.equal(found.length, 3);
  });

  test('a page takes as many statements for one person as for forty in many teams', async () => {
    for (let n = 0; n < 5; n++) {
      const teamId = await createTeam(app.platform, org.deploymentId, { name: 'many', slug: `many-${n}` });
      for (const { id } of await walk({ options: {} }, org)) {
        await addTeamMember(app.platform, org.deploymentId, { teamId, userId: id, role: 'member' });
      }
    }
    const caller = await authenticate(app.platform, `Bearer ${org.admin.jwt}`, noSource);
    const member = await enterDeployment(app.platform, caller, org.deploymentId);
    const countFor = async (pageSize: number): Promise<number> => {
      const { database, statements } = counting(app.platform.database);
      const { users } = await listUsers({ ...app.platform, database }, member, {
        filters: { query: '', isActiveOnly: false, hasScmIdentityOnly: false, kind: null, userIds: null },
        order: { by: 'name', isDescending: false },
        pageSize,
        cursor: undefined,
      });
      assert.equal(users.length, pageSize);
      return statements();
    };
    assert.deepEqual([await countFor(1), await countFor(40)], [5, 5]);
  });
});

/** The same database, counting the statements of its work. */
function counting(database: Database): { database: Database; statements(): number } {
  let statements = 0;
  const watched = <Client extends object>(client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        if (name === 'query') statements += 1;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
  return {
    database: {
      ...database,
      readAsTenant: (id, work) => database.readAsTenant(id, (tx) => work({ ...tx, client: watched(tx.client) })),
      asAccess: (work, id) => database.asAccess((tx) => work(watched(tx)), id),
    },
    statements: () => statements,
  };
}

describeSharedRefusals('ListDeploymentUsers');
