/**
 * A body that takes long to arrive is judged by what its sender may do when it has arrived: who was shut out meanwhile is
 * refused, and nothing of it is kept.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginCiScan } from '../../../tests/access/ci-scan-subjects.ts';
import { makeDirectorySubjects } from '../../../tests/access/directory-subjects.ts';
import { makeOperator } from '../../../tests/access/operator-subjects.ts';
import { makeDeployment, makeProject, startTestApp, type TestApp } from '../../../tests/harness/app.ts';
import { makeTeam, makeToken } from '../../../tests/harness/organisation.ts';
import { sarifOf } from '../../../tests/harness/uploads/sarif.ts';
import { admissionHoldsMs } from './admission.ts';

let app: TestApp;
let org: Awaited<ReturnType<typeof makeDeployment>>;
let count = 0;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());
beforeEach(async () => {
  org = await makeDeployment(app.platform, `org${++count}`);
});

interface Sent {
  method: string;
  path: string;
  token: string;
  body: string;
  type?: string;
}

/** Sends the head and half of the body, does something that the server has committed, and sends the rest. */
async function sendSlowly(sent: Sent, between: () => Promise<unknown>): Promise<{ status: number; code?: string }> {
  const { method, path, token, body, type = 'application/json' } = sent;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    // The server says so when it begins to judge the head.
    expect: '100-continue',
  };
  const sending = request(app.url + path, { method, headers });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.flushHeaders();
  await once(sending, 'continue');
  const half = Math.floor(body.length / 2);
  sending.write(body.slice(0, half));
  await sleep(admissionHoldsMs + 50);
  await between();
  sending.end(body.slice(half));
  const [answer] = await answered;
  const content = await text(answer);
  const { code } = (content === '' ? {} : JSON.parse(content)) as { code?: string };
  return { status: answer.statusCode!, ...(code !== undefined && { code }) };
}

const asAccess = (statement: string, values: unknown[]) =>
  app.platform.database.asAccess((tx) => tx.query(statement, values), org.deploymentId);
const logOut = (token: string) => app.ask('POST', '/api/auth/logout', { token });
const revokeTokens = () =>
  asAccess('UPDATE parapet.api_token SET revoked_at = created_at WHERE deployment_id = $1', [org.deploymentId]);
const setOrgRole = (userId: string, orgRole: string) =>
  asAccess('UPDATE parapet.membership SET org_role = $2 WHERE user_id = $1', [userId, orgRole]);
const countOf = async (table: string): Promise<number> => {
  const { rows } = await app.platform.database.asTenant(org.deploymentId, (tx) =>
    tx.client.query<{ n: number }>(`SELECT count(*)::int AS n FROM parapet.${table} WHERE deployment_id = $1`, [
      org.deploymentId,
    ]),
  );
  return rows[0]!.n;
};
const refused = { status: 401, code: 'UNAUTHENTICATED' };

const team = (token: string): Sent => ({
  method: 'POST',
  path: `/api/permissions/v2/deployments/${org.deploymentId}/teams`,
  token,
  body: JSON.stringify({ name: 'made' }),
});

describe('JSON', () => {
  test('200: from a sender who stays', async () => {
    assert.deepEqual(await sendSlowly(team(org.admin.jwt), async () => undefined), { status: 200 });
    assert.equal(await countOf('team'), 1);
  });

  test('401: when the session has ended, or the token is revoked', async () => {
    const token = await makeToken(app, org.deploymentId, org.admin.jwt);
    assert.deepEqual(await sendSlowly(team(token), revokeTokens), refused);
    assert.deepEqual(await sendSlowly(team(org.admin.jwt), () => logOut(org.admin.jwt)), refused);
    assert.equal(await countOf('team'), 0);
  });

  test('403: with a role that no longer suffices; 404: from who has left', async () => {
    const { userId, jwt } = org.admin;
    const lower = () => setOrgRole(userId, 'readonly');
    assert.deepEqual(await sendSlowly(team(jwt), lower), { status: 403, code: 'FORBIDDEN' });
    await setOrgRole(userId, 'admin');
    const leave = () => asAccess('DELETE FROM parapet.membership WHERE user_id = $1', [userId]);
    assert.deepEqual(await sendSlowly(team(jwt), leave), { status: 404, code: 'NOT_FOUND' });
    assert.equal(await countOf('team'), 0);
  });

  test('401: outside of deployments', async () => {
    const { jwt } = org.member;
    const rename: Sent = { method: 'PATCH', path: '/api/auth/me', token: jwt, body: JSON.stringify({ name: 'new' }) };
    assert.deepEqual(await sendSlowly(rename, () => logOut(jwt)), refused);
  });

  test('403: from who is no operator any more', async () => {
    const slug = `made-${count}`;
    const token = await makeOperator(app, `operator${count}`);
    const body = JSON.stringify({ name: slug, slug, adminEmail: `${slug}@example.com` });
    const create: Sent = { method: 'POST', path: '/api/operator/deployments', token, body };
    const dismiss = () => asAccess('DELETE FROM parapet.operator', []);
    assert.deepEqual(await sendSlowly(create, dismiss), { status: 403, code: 'FORBIDDEN' });
  });

  test('401: from a directory whose token has ended', async () => {
    const token = await makeDirectorySubjects(app, org, () => '').directoryToken();
    const body = JSON.stringify({ userName: `late${count}@example.com` });
    const create: Sent = { method: 'POST', path: '/scim/v2/Users', token, body, type: 'application/scim+json' };
    const end = () =>
      asAccess('UPDATE parapet.directory_token SET ended_at = created_at WHERE deployment_id = $1', [org.deploymentId]);
    assert.deepEqual(await sendSlowly(create, end), refused);
    assert.equal(await countOf('directory_user'), 0);
  });
});

describe('an upload', () => {
  const sarif = sarifOf({ results: [{ rule: 'r', path: 'a.ts', line: 1, text: 'eval(x)' }] });
  const upload = (token: string): Sent => ({
    method: 'POST',
    path: `/api/scans/v1/deployments/${org.deploymentId}/uploads?project=p&ref=main`,
    token,
    body: sarif,
  });
  const form = (token: string): Sent => ({
    ...upload(token),
    type: 'multipart/form-data; boundary=x',
    body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.sarif"\r\n\r\n${sarif}\r\n--x--\r\n`,
  });

  test('202: from a sender who stays', async () => {
    for (const each of [upload(org.admin.jwt), form(org.admin.jwt)])
      assert.deepEqual(await sendSlowly(each, async () => undefined), { status: 202 });
    assert.equal(await countOf('scan'), 2);
  });

  test('401: when the session has ended, or the token is revoked', async () => {
    for (const each of [upload, form]) {
      const token = await makeToken(app, org.deploymentId, org.admin.jwt, { permissions: ['CI'] });
      assert.deepEqual(await sendSlowly(each(token), revokeTokens), refused);
    }
    assert.deepEqual(await sendSlowly(upload(org.admin.jwt), () => logOut(org.admin.jwt)), refused);
    assert.deepEqual([await countOf('scan'), await countOf('upload_chunk')], [0, 0]);
  });

  test('403, 404: when the role or the team no longer allows it', async () => {
    const { userId, jwt } = org.member;
    const projectId = await makeProject(app.platform, org.deploymentId, 'p');
    const people = [{ userId, role: 'member' as const }];
    await makeTeam(app.platform, org.deploymentId, { slug: 'team', projectIds: [projectId], people });
    const lower = () => setOrgRole(userId, 'readonly');
    assert.deepEqual(await sendSlowly(upload(jwt), lower), { status: 403, code: 'FORBIDDEN' });
    await setOrgRole(userId, 'member');
    const take = () =>
      app.platform.database.asTenant(org.deploymentId, (tx) =>
        tx.client.query('DELETE FROM parapet.team_project WHERE deployment_id = $1', [org.deploymentId]),
      );
    assert.deepEqual(await sendSlowly(upload(jwt), take), { status: 404, code: 'NOT_FOUND' });
    assert.equal(await countOf('scan'), 0);
  });

  test('401: of a scanner in a pipeline, its results and its end', async () => {
    const { deploymentId, admin } = org;
    const { scanId } = await beginCiScan(app, { deploymentId, jwt: admin.jwt });
    const parts: Record<string, unknown> = {
      results: { findings: [], ignores: [], token: null, searched_paths: [], renamed_paths: [], rule_ids: [] },
      complete: { exit_code: 0, stats: {}, dependencies: {}, dependency_parser_errors: [] },
    };
    for (const [part, content] of Object.entries(parts)) {
      const token = await makeToken(app, deploymentId, admin.jwt, { permissions: ['CI'] });
      const path = `/api/agent/scans/${scanId}/${part}`;
      const body = JSON.stringify(content);
      assert.deepEqual(await sendSlowly({ method: 'POST', path, token, body }, revokeTokens), refused);
      // What follows needs what was just refused.
      const again = await makeToken(app, deploymentId, admin.jwt, { permissions: ['CI'] });
      assert.equal((await sendSlowly({ method: 'POST', path, token: again, body }, async () => undefined)).status, 200);
    }
  });
});
