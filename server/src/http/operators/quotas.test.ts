/** Quotas of a deployment: clear refusals that lose nothing, and exact where two nodes race. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeDirectorySubjects } from '../../../../tests/access/directory-subjects.ts';
import { makeOperator } from '../../../../tests/access/operator-subjects.ts';
import {
  assertError,
  makeDeployment,
  startTestApp,
  testPassword,
  type Answer,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/database/database.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';

let database: TestDatabase;
let nodes: readonly [TestApp, TestApp];
let operator: string;
let count = 0;
before(async () => {
  database = await createTestDatabase();
  nodes = [await startTestApp({ database }), await startTestApp({ database })];
  operator = await makeOperator(nodes[0], 'olga');
});
after(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

async function limited(quotas: object) {
  const org = await makeDeployment(nodes[0].platform, `org${++count}`);
  const set = (body: object) =>
    nodes[0].ask('PUT', `/api/operator/deployments/${org.deploymentId}/quotas`, { token: operator, body });
  const answer = await set(quotas);
  assert.equal(answer.status, 200, answer.text);
  return { ...org, set, at: (path: string) => `/api/agent/deployments/${org.deploymentId}${path}` };
}
type Limited = Awaited<ReturnType<typeof limited>>;

const quotasOf = async ({ at, admin }: Limited) =>
  (await nodes[1].ask('GET', at('/quotas'), { token: admin.jwt })).body;
const upload = (node: TestApp, { deploymentId }: Limited, token: string, project: string) =>
  node.ask('POST', `/api/scans/v1/deployments/${deploymentId}/uploads?project=${project}&ref=main`, {
    token,
    rawBody: sarifOf({ results: [] }),
  });
/** Each as often as there are answers of it. */
const countsOf = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
/** Asks both nodes at once, `times` each. */
const race = (times: number, ask: (node: TestApp, n: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times * 2 }, (_, n) => ask(nodes[n % 2]!, n)));

test('projects: what two nodes create at once stays within the quota; uploads to those that exist go on', async () => {
  const org = await limited({ projectsMax: 3 });
  const { admin, at } = org;
  const token = await makeToken(nodes[0], org.deploymentId, admin.jwt, { permissions: ['CI'] });
  const answers = await race(5, (node, n) =>
    n % 4 < 2
      ? node.ask('POST', at('/repos'), { token: admin.jwt, body: { name: `p${n}` } })
      : upload(node, org, token, `p${n}`),
  );
  const { 403: refused = 0, ...done } = countsOf(answers);
  assert.equal(refused, 7, JSON.stringify(answers.map(({ text }) => text)));
  assert.equal(
    Object.values(done).reduce((sum, n) => sum + n, 0),
    3,
  );
  for (const answer of answers.filter(({ status }) => status === 403)) {
    assertError(answer, 403, 'QUOTA_EXCEEDED');
    assert.match(answer.text, /has 3 projects, and its quota is 3\. Nothing was stored\. An operator/);
  }
  assert.deepEqual((await quotasOf(org)).projects, { used: 3, limit: 3 });
  await org.set({ projectsMax: 1 });
  const { repos } = (await nodes[0].ask('GET', at('/repos'), { token: admin.jwt })).body;
  assert.equal(repos.length, 3, 'a lower quota removes nothing');
  assert.equal((await upload(nodes[0], org, token, repos[0].name)).status, 202);
  await org.set({});
  assert.equal((await nodes[1].ask('POST', at('/repos'), { token: admin.jwt, body: { name: 'more' } })).status, 200);
  assert.deepEqual((await quotasOf(org)).projects, { used: 4, limit: null });
});

test('seats: of people who join at once on two nodes, as many get in as there are seats; a directory is told, too', async () => {
  const org = await limited({ seatsMax: 5 });
  const { at } = org;
  const invites: string[] = [];
  for (let n = 0; n < 6; n++) {
    const body = { email: `joins-${n}@example.com` };
    invites.push((await nodes[0].ask('POST', at('/invites'), { token: org.admin.jwt, body })).body.token);
  }
  const accept = (node: TestApp, n: number) =>
    node.ask('POST', '/api/auth/invites/accept', { body: { token: invites[n], name: 'x', password: testPassword } });
  const answers = await race(3, accept);
  assert.deepEqual(countsOf(answers), { 200: 2, 403: 4 });
  for (const answer of answers.filter(({ status }) => status === 403)) {
    assertError(answer, 403, 'QUOTA_EXCEEDED');
    assert.match(answer.text, /has 5 active people, and its quota is 5/);
  }
  const quotas = (await nodes[1].ask('GET', at('/quotas'), { token: org.admin.jwt })).body;
  assert.deepEqual(quotas.seats, { used: 5, limit: 5 });

  const directory = await makeDirectorySubjects(nodes[0], org, () => '').directoryToken();
  const user = { userName: 'by-scim@example.com' };
  assertError(await nodes[1].ask('POST', '/scim/v2/Users', { token: directory, body: user }), 403, 'QUOTA_EXCEEDED');
  const { readonly } = org;
  const change = (act: string) =>
    nodes[0].ask('POST', at(`/users/${readonly.userId}/_${act}`), { token: org.admin.jwt });
  assert.equal((await change('deactivate')).status, 200);
  // The invite that was refused is still good, and takes the seat.
  const left = answers.findIndex(({ status }) => status === 403);
  assert.equal((await accept(nodes[1], left)).status, 200);
  assertError(await change('reactivate'), 403, 'QUOTA_EXCEEDED');
});

test('uploads: what two nodes receive at once stays within the quota of the day, and goes on at midnight', async () => {
  const org = await limited({ uploadsPerDayMax: 4 });
  const token = await makeToken(nodes[0], org.deploymentId, org.admin.jwt, { permissions: ['CI'] });
  const answers = await race(4, (node) => upload(node, org, token, 'shop'));
  assert.deepEqual(countsOf(answers), { 202: 4, 429: 4 });
  const refused = answers.find(({ status }) => status === 429)!;
  assertError(refused, 429, 'RATE_LIMITED');
  assert.match(refused.text, /sent 4 uploads today, and its quota is 4 a day \(UTC\)/);
  // It is 9 o'clock.
  assert.equal(refused.headers.get('retry-after'), String(15 * 3600));
  assert.deepEqual((await quotasOf(org)).uploadsToday, { used: 4, limit: 4 });
  const { body } = await nodes[0].ask('GET', `/api/scans/v1/deployments/${org.deploymentId}/scans`, {
    token: org.admin.jwt,
  });
  assert.equal(body.scans.length, 4);
  for (const node of nodes) node.clock.advanceMs(15 * 3_600_000);
  assert.equal((await upload(nodes[1], org, token, 'shop')).status, 202);
});
