import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  assertError,
  jwtOf,
  makeDeployment,
  makeProject,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { addTeamMember } from '../../domain/teams/add-team-member.ts';
import { addTeamProject } from '../../domain/teams/add-team-project.ts';
import { setUpTeam } from '../../domain/teams/set-up-team.ts';
import { deactivateUser } from '../../domain/people/deactivate-user.ts';
import { setRole } from '../../domain/people/set-role.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
let path: string;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
  path = `/api/agent/deployments/${here.deploymentId}/tokens`;
});
after(() => app.close());

const create = (jwt: string, body: object) => app.ask('POST', path, { token: jwt, body: { name: 'ci', ...body } });
const list = (token: string, query = '') => app.ask('GET', path + query, { token });
const makeToken = async (jwt: string, body: object = {}): Promise<{ id: string; token: string }> => {
  const answer = await create(jwt, { permissions: ['WEB_API'], ...body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};

describe('POST …/tokens', () => {
  test('200: a token that works, of the documented shape, whose secret is stored nowhere', async () => {
    const { id, token } = await makeToken(here.admin.jwt);
    assert.match(token, /^parapet_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
    assert.equal((await list(token)).status, 200);
    const stored = await app.platform.database.asAccess((tx) =>
      tx.query('SELECT t::text AS row FROM parapet.api_token t WHERE id = $1', [id]),
    );
    assert.ok(!stored.rows[0].row.includes(token.slice(8)));
    assert.ok(!app.logged().includes(token));
  });

  test('200: the deployment repeated in the body, as a number', async () => {
    assert.equal(
      (await create(here.admin.jwt, { permissions: ['CI'], deploymentId: Number(here.deploymentId) })).status,
      200,
    );
  });

  test('400: each invalid field is named', async () => {
    const cases: [object, string][] = [
      [{ name: ' ', permissions: ['CI'] }, 'name'],
      [{ permissions: [] }, 'permissions'],
      [{ permissions: ['ADMIN'] }, 'permissions.0'],
      [{ permissions: ['CI'], expiresAt: 'tomorrow' }, 'expiresAt'],
      [{ permissions: ['CI'], expiresAt: '2026-01-05T08:59:59Z' }, 'expiresAt'],
      [{ permissions: ['CI'], expiresAt: '2036-01-05T09:00:01Z' }, 'expiresAt'],
      [{ permissions: ['CI'], scopes: ['x'] }, 'scopes.0'],
      [{ permissions: ['CI'], scopes: [] }, 'scopes'],
      [{ permissions: ['CI'], scopes: [999_999] }, 'scopes.0'],
    ];
    for (const [body, field] of cases) {
      const answer = await create(here.admin.jwt, body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map((detail: { path: string }) => detail.path),
        [field],
      );
    }
  });

  test('400: another deployment in the body than in the path', async () => {
    const answer = await create(here.admin.jwt, { permissions: ['CI'], deploymentId: there.deploymentId });
    assertError(answer, 400, 'DEPLOYMENT_MISMATCH');
  });

  test('403: a caller cannot grant permissions that they lack', async () => {
    assertError(await create(here.readonly.jwt, { permissions: ['WEB_API', 'CI'] }), 403, 'FORBIDDEN');
    assert.equal((await create(here.readonly.jwt, { permissions: ['WEB_API'] })).status, 200);
  });

  test('400: an invisible project is reported like a missing one', async () => {
    const secret = await makeProject(app.platform, here.deploymentId, 'secret');
    const foreign = await makeProject(app.platform, there.deploymentId, 'foreign');
    const scoped = (jwt: string, id: string) => create(jwt, { permissions: ['CI'], scopes: [id] });
    assert.equal((await scoped(here.admin.jwt, secret)).status, 200);
    for (const id of [secret, foreign, '999999'])
      assertError(await scoped(here.member.jwt, id), 400, 'INVALID_ARGUMENT');
  });

  test('200: a member limits a token to a project of their team', async () => {
    const projectId = await makeProject(app.platform, here.deploymentId, 'shared');
    const teamId = await setUpTeam(app.platform, here.deploymentId, { name: 'A', slug: 'a' });
    await addTeamProject(app.platform, here.deploymentId, { teamId, projectId });
    await addTeamMember(app.platform, here.deploymentId, { teamId, userId: here.member.userId, role: 'member' });
    assert.equal((await create(here.member.jwt, { permissions: ['CI'], scopes: [projectId] })).status, 200);
  });

  test('409: a person has as many valid tokens as allowed; a revoked one makes room', async () => {
    const { deploymentId, member } = await makeDeployment(app.platform, 'hoard');
    const at = `/api/agent/deployments/${deploymentId}/tokens`;
    const ask = () => app.ask('POST', at, { token: member.jwt, body: { name: 'ci', permissions: ['CI'] } });
    const ids: string[] = [];
    for (let n = 0; n < 200; n++) ids.push((await ask()).body.id);
    const refused = await ask();
    assertError(refused, 409, 'CONFLICT');
    assert.match(refused.body.error, /200 valid tokens/);
    await app.ask('DELETE', `${at}/${ids[0]}`, { token: member.jwt });
    assert.equal((await ask()).status, 200);
  });

  test('403: an API token cannot create tokens', async () => {
    const { token } = await makeToken(here.admin.jwt);
    assertError(await create(token, { permissions: ['WEB_API'] }), 403, 'SCHEME_NOT_ACCEPTED');
  });
});

describe('GET …/tokens', () => {
  test('200: a member sees their own, an admin all; never a secret; each once over pages', async () => {
    for (let n = 0; n < 3; n += 1)
      await makeToken(here.member.jwt, { name: `m${n}`, expiresAt: '2030-01-01T01:00:00+01:00' });
    const own = (await list(here.member.jwt)).body.tokens;
    assert.ok(own.length >= 3 && own.every((token: { userId: string }) => token.userId === here.member.userId));
    assert.equal(own[0].expiresAt, '2030-01-01T00:00:00.000Z');
    const all = (await list(here.admin.jwt)).body.tokens;
    assert.ok(all.length > own.length);

    const paged: string[] = [];
    let cursor = '';
    do {
      const page = (await list(here.admin.jwt, `?pageSize=2&cursor=${cursor}`)).body;
      paged.push(...page.tokens.map((token: { id: string }) => token.id));
      cursor = page.nextCursor;
    } while (cursor !== '');
    assert.deepEqual(
      paged,
      all.map((token: { id: string }) => token.id),
    );
  });

  test('400: a cursor that was changed, or belongs to another caller’s list', async () => {
    await makeToken(here.member.jwt);
    await makeToken(here.member.jwt);
    const { nextCursor } = (await list(here.member.jwt, '?pageSize=1')).body;
    assertError(await list(here.admin.jwt, `?cursor=${nextCursor}`), 400, 'INVALID_CURSOR');
    const changed = (nextCursor.startsWith('A') ? 'B' : 'A') + nextCursor.slice(1);
    assertError(await list(here.member.jwt, `?cursor=${changed}`), 400, 'INVALID_CURSOR');
    assertError(await list(here.member.jwt, '?pageSize=0'), 400, 'INVALID_ARGUMENT');
  });
});

describe('DELETE …/tokens/{tokenId}', () => {
  const revoke = (token: string, id: string) => app.ask('DELETE', `${path}/${id}`, { token });

  test('200: the token is invalid at once; 404 the second time', async () => {
    const { id, token } = await makeToken(here.member.jwt);
    assert.deepEqual((await revoke(here.member.jwt, id)).body, {});
    assertError(await list(token), 401, 'UNAUTHENTICATED');
    assertError(await revoke(here.member.jwt, id), 404, 'NOT_FOUND');
  });

  test('200: an admin revokes any token, a token revokes itself', async () => {
    assert.equal((await revoke(here.admin.jwt, (await makeToken(here.member.jwt)).id)).status, 200);
    const { id, token } = await makeToken(here.member.jwt);
    assert.equal((await revoke(token, id)).status, 200);
    assertError(await list(token), 401, 'UNAUTHENTICATED');
  });

  test('404: another user’s token is reported like a missing one', async () => {
    const { id, token } = await makeToken(here.admin.jwt);
    const others = await revoke(here.member.jwt, id);
    assertError(others, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(others), withoutRequestId(await revoke(here.member.jwt, '999999')));
    assert.equal((await list(token)).status, 200);
  });

  test('400: an id that is not a number', async () => {
    assertError(await revoke(here.admin.jwt, 'x'), 400, 'INVALID_ARGUMENT');
  });
});

describe('a token is valid only as long as its basis', () => {
  test('it expires', async () => {
    const { token } = await makeToken(here.admin.jwt, {
      expiresAt: new Date(app.clock.now().getTime() + 60_000).toISOString(),
    });
    assert.equal((await list(token)).status, 200);
    app.clock.advanceMs(60_000);
    assertError(await list(token), 401, 'UNAUTHENTICATED');
  });

  test('it has its creator’s current permissions', async () => {
    const { token } = await makeToken(here.admin.jwt);
    const countFor = async () => (await list(token)).body.tokens.length as number;
    await setRole(app.platform, here.deploymentId, { userId: here.member.userId, orgRole: 'admin' });
    const asAdmin = await countFor();
    await setRole(app.platform, here.deploymentId, { userId: here.admin.userId, orgRole: 'readonly' });
    const asReadonly = await countFor();
    await setRole(app.platform, here.deploymentId, { userId: here.admin.userId, orgRole: 'admin' });
    await setRole(app.platform, here.deploymentId, { userId: here.member.userId, orgRole: 'member' });
    assert.ok(asReadonly < asAdmin);
  });

  test('it is revoked when its creator leaves, and stays revoked when they rejoin', async () => {
    const { member } = there;
    const answer = await app.ask('POST', `/api/agent/deployments/${there.deploymentId}/tokens`, {
      token: member.jwt,
      body: { name: 'x', permissions: ['WEB_API'] },
    });
    const ask = () =>
      app.ask('GET', `/api/agent/deployments/${there.deploymentId}/tokens`, { token: answer.body.token });
    assert.equal((await ask()).status, 200);
    const users = `/api/agent/deployments/${there.deploymentId}/users`;
    const removed = await app.ask('DELETE', `${users}/${member.userId}`, { token: there.admin.jwt });
    assert.equal(removed.status, 200, removed.text);
    assertError(await ask(), 401, 'UNAUTHENTICATED');
    const left = await app.ask('GET', `/api/agent/deployments/${there.deploymentId}/tokens`, { token: member.jwt });
    assertError(left, 401, 'UNAUTHENTICATED');
    await setRole(app.platform, there.deploymentId, { userId: member.userId, orgRole: 'member' });
    assertError(await ask(), 401, 'UNAUTHENTICATED');
  });

  test('it is revoked when its creator is deactivated, as their sessions end', async () => {
    const { readonly } = here;
    const jwt = await jwtOf(app.platform, readonly.email);
    const { token } = await makeToken(jwt);
    await deactivateUser(app.platform, readonly.userId);
    assertError(await list(token), 401, 'UNAUTHENTICATED');
    assertError(await list(jwt), 401, 'UNAUTHENTICATED');
  });
});
