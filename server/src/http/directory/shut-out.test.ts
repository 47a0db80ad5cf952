/**
 * A person whom the directory deactivates or deletes is out at once, on each of two nodes: sessions, live updates, API tokens and
 * cursors. The nodes check open streams by themselves only once an hour here, so nothing but the announcement ends them.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeDirectorySubjects } from '../../../../tests/access/directory-subjects.ts';
import {
  assertError,
  jwtOf,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  type Person,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/database/database.ts';
import { openStream } from '../../../../tests/harness/event-stream.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { setRole } from '../../domain/people/set-role.ts';

let database: TestDatabase;
let nodes: readonly [TestApp, TestApp];
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
let scim: (method: string, path: string, body?: unknown) => ReturnType<TestApp['ask']>;

before(async () => {
  database = await createTestDatabase();
  const live = { recheckEveryMs: 3_600_000 };
  nodes = [await startTestApp({ database, live }), await startTestApp({ database, live })];
  here = await makeDeployment(nodes[0].platform, 'here');
  there = await makeDeployment(nodes[0].platform, 'there');
  const token = await makeDirectorySubjects(nodes[0], here, () => '').directoryToken();
  scim = (method, path, body) =>
    nodes[0].ask(method, `/scim/v2${path}`, { token, ...(body !== undefined && { body }) });
});
after(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

const users = () => `/api/agent/deployments/${here.deploymentId}/users/list`;
const page = (pageToken = '') => ({ options: { pageSize: 1, pageToken } });

/** Everything that a person has open: a session, a token and a cursor, and a stream on each node by both credentials. */
async function openEverything({ email }: Person) {
  const [first] = nodes;
  const entered = await first.ask('POST', '/api/auth/login', { body: { email, password: testPassword } });
  const jwt: string = entered.body.accessToken;
  const token = await makeToken(first, here.deploymentId, jwt);
  const credentials = [jwt, token];
  const { pageToken } = (await first.ask('POST', users(), { token: jwt, body: page() })).body;
  assert.notEqual(pageToken, '');
  const streams = [];
  for (const node of nodes)
    for (const credential of credentials) streams.push(await openStream(node.url, here.deploymentId, credential));
  return { jwt, token, pageToken, refreshToken: entered.body.refreshToken as string, streams };
}

/** Resolves when the server has ended each stream; it tells nothing of what it ends for. */
async function ended({ streams }: Awaited<ReturnType<typeof openEverything>>): Promise<void> {
  for (const stream of streams) assert.deepEqual(await stream.rest(), []);
}

const person = async (name: string): Promise<Person> => {
  const made = await makePerson(nodes[0].platform, name);
  await setRole(nodes[0].platform, here.deploymentId, { userId: made.userId, orgRole: 'member' });
  return made;
};

const active = (isActive: boolean) => ({ Operations: [{ op: 'Replace', path: 'active', value: isActive }] });

describe('out at once, on both nodes', () => {
  test('who is deactivated; and in again without the old credentials', async () => {
    const leaver = await person('leaver');
    const { id } = (await scim('POST', '/Users', { userName: leaver.email })).body;
    const open = await openEverything(leaver);
    assert.equal((await scim('PATCH', `/Users/${id}`, active(false))).status, 200);
    await ended(open);
    for (const node of nodes) {
      for (const token of [open.jwt, open.token]) {
        assertError(await node.ask('POST', users(), { token, body: page(open.pageToken) }), 401, 'UNAUTHENTICATED');
        assertError(await node.ask('GET', '/api/auth/me', { token }), 401, 'UNAUTHENTICATED');
      }
      const body = { refreshToken: open.refreshToken };
      assertError(await node.ask('POST', '/api/auth/refresh', { body }), 401, 'UNAUTHENTICATED');
    }
    assert.equal((await scim('PATCH', `/Users/${id}`, active(true))).status, 200);
    for (const node of nodes) {
      const token = await jwtOf(node.platform, leaver.email);
      assert.equal((await node.ask('POST', users(), { token, body: page() })).status, 200);
      for (const old of [open.jwt, open.token])
        assertError(await node.ask('POST', users(), { token: old, body: page() }), 401, 'UNAUTHENTICATED');
    }
  });

  test('who is deleted', async () => {
    const leaver = await person('deleted');
    const { id } = (await scim('POST', '/Users', { userName: leaver.email })).body;
    const open = await openEverything(leaver);
    assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204);
    await ended(open);
    for (const node of nodes)
      for (const token of [open.jwt, open.token])
        assertError(await node.ask('POST', users(), { token, body: page(open.pageToken) }), 401, 'UNAUTHENTICATED');
  });

  test('who is also in another organisation, from this one alone', async () => {
    const both = await person('both');
    await setRole(nodes[0].platform, there.deploymentId, { userId: both.userId, orgRole: 'member' });
    const { id } = (await scim('POST', '/Users', { userName: both.email })).body;
    const open = await openEverything(both);
    const elsewhere = await openStream(nodes[1].url, there.deploymentId, open.jwt);
    assert.equal((await scim('PUT', `/Users/${id}`, { userName: both.email, active: 'False' })).status, 200);
    await ended(open);
    for (const node of nodes) {
      const token = open.jwt;
      assertError(await node.ask('POST', users(), { token, body: page(open.pageToken) }), 404, 'NOT_FOUND');
      assertError(await node.ask('POST', users(), { token: open.token, body: page() }), 401, 'UNAUTHENTICATED');
      const path = users().replace(here.deploymentId, there.deploymentId);
      assert.equal((await node.ask('POST', path, { token, body: page() })).status, 200);
    }
    await elsewhere.close();
  });
});
