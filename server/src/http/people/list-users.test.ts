import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import { assertError, jwtOf, testPassword } from '../../../../tests/harness/app.ts';
import { startPeopleApp, type Listed, type PeopleApp } from './testing/people-app.ts';

let app: PeopleApp['app'];
let here: PeopleApp['here'];
let there: PeopleApp['there'];
let list: PeopleApp['list'];
let loginsOf: PeopleApp['loginsOf'];
let makeMember: PeopleApp['makeMember'];
before(async () => {
  ({ app, here, there, list, loginsOf, makeMember } = await startPeopleApp());
});
after(() => app.close());

describe('200', () => {
  test('an empty body lists everyone by name, each with every key', async () => {
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

  test('`authentication` is the account’s', async () => {
    const userId = await makeMember(here, { login: 'machine' });
    const [user] = (await list(here.admin.jwt, { filters: { memberIds: [userId] } })).body.users;
    assert.deepEqual(user.authentication, []);
  });

  test('`query` finds parts of name, login and e-mail address, case-insensitive; its characters are literal', async () => {
    await makeMember(here, { login: 'GraceH', name: 'Grace Hopper' });
    await makeMember(here, { login: 'odd', name: 'O_d%d Änne' });
    for (const query of ['gRACE h', 'graceh', 'GRACEH@example', 'hopper'])
      assert.deepEqual(await loginsOf({ query }), ['GraceH'], query);
    for (const query of ['_d%', 'äNNE']) assert.deepEqual(await loginsOf({ query }), ['odd'], query);
    for (const query of ['%hopper', 'gr_ce', 'nobody']) assert.deepEqual(await loginsOf({ query }), [], query);
  });

  test('`showActive` keeps the active ones; without it deactivated users are listed too', async () => {
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

  test('`memberIds` in either form; another deployment’s people are treated like missing ones', async () => {
    const memberIds = [Number(here.member.userId), here.readonly.userId, there.member.userId, '987654321'];
    assert.deepEqual(await loginsOf({ memberIds }), ['here-member', 'here-readonly']);
    assert.deepEqual(await loginsOf({ memberIds: [there.member.userId] }), []);
    assert.ok((await loginsOf({ memberIds: [] })).length > 2);
  });

  test('`pruneScm` and `pruneGithub` leave out people without an identity on a host', async () => {
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

describe('400', () => {
  test('each invalid field is named', async () => {
    const cases: [unknown, string][] = [
      [{ options: { pageSize: 0 } }, 'options.pageSize'],
      [{ options: { pageSize: 1.5 } }, 'options.pageSize'],
      [{ options: { pageSize: 'ten' } }, 'options.pageSize'],
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

  test('a cursor of another order, filter or deployment, or a changed one', async () => {
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
    for (const answer of await Promise.all(others)) {
      assertError(answer, 400, 'INVALID_CURSOR');
      assert.equal(answer.body.details[0].path, 'options.pageToken');
    }
  });

  test('the deployment in the body differs from the one in the path', async () => {
    assertError(await list(here.admin.jwt, { deploymentId: there.deploymentId }), 400, 'DEPLOYMENT_MISMATCH');
  });
});

test('404: another deployment’s people', async () => {
  assertError(await list(there.admin.jwt, {}), 404, 'NOT_FOUND');
});

test('401 and 404: a deactivated user no longer sees anyone', async () => {
  const userId = await makeMember(here, { login: 'kept-out', password: testPassword });
  const token = await jwtOf(app.platform, 'kept-out@example.com');
  const path = `/api/agent/deployments/${here.deploymentId}/users/${userId}/_deactivate`;
  await app.ask('POST', path, { token: here.admin.jwt });
  assertError(await list(token, {}), 401, 'UNAUTHENTICATED');
  assertError(await list(await jwtOf(app.platform, 'kept-out@example.com'), {}), 404, 'NOT_FOUND');
});

describeSharedRefusals('ListDeploymentUsers');
