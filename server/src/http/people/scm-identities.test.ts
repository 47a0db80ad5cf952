import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
});
after(() => app.close());

const users = () => `/api/agent/deployments/${here.deploymentId}/users`;
const put = (token: string, userId: string, identities: unknown) =>
  app.ask('PUT', `${users()}/${userId}/scm-identities`, { token, body: { identities } });
async function known(): Promise<string[]> {
  const body = { filters: { pruneScm: true } };
  const answer = await app.ask('POST', `${users()}/list`, { token: here.admin.jwt, body });
  return answer.body.users.map(({ id }: { id: string }) => id);
}
const octo = { host: 'github.com', login: 'octo' };

test('200: the request replaces the identities, and `pruneScm` uses them', async () => {
  const own = { host: 'git.example.com:8443', login: 'octo' };
  const answer = await put(here.admin.jwt, here.member.userId, [octo, own]);
  assert.deepEqual(answer.body, { identities: [own, octo] }, answer.text);
  assert.deepEqual(await known(), [here.member.userId]);
  assert.deepEqual((await put(here.admin.jwt, here.member.userId, [])).body, { identities: [] });
  assert.deepEqual(await known(), []);
});

test('400: each invalid field is named', async () => {
  const cases: [unknown, string][] = [
    [undefined, 'identities'],
    [[{ host: 'https://github.com', login: 'x' }], 'identities.0.host'],
    [[{ host: 'github.com', login: ' ' }], 'identities.0.login'],
    [[octo, { host: 'github.com', login: 'other' }], 'identities.1.host'],
  ];
  for (const [identities, path] of cases) {
    const answer = await put(here.admin.jwt, here.member.userId, identities);
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.equal(answer.body.details[0].path, path);
  }
});

test('403: a member who is not an admin', async () => {
  assertError(await put(here.member.jwt, here.member.userId, [octo]), 403, 'FORBIDDEN');
});

test('404: another deployment’s people like missing ones', async () => {
  const missing = await put(here.admin.jwt, '987654321', [octo]);
  assertError(missing, 404, 'NOT_FOUND');
  const foreign = await put(here.admin.jwt, there.member.userId, [octo]);
  assert.deepEqual(withoutRequestId(foreign), withoutRequestId(missing));
});

test('409: an identity of another member, and nothing is lost', async () => {
  const own = { host: 'git.example.com', login: 'me' };
  await put(here.admin.jwt, here.member.userId, [octo]);
  await put(here.admin.jwt, here.readonly.userId, [own]);
  assertError(await put(here.admin.jwt, here.readonly.userId, [octo]), 409, 'CONFLICT');
  assert.deepEqual((await known()).sort(), [here.member.userId, here.readonly.userId].sort());
});
