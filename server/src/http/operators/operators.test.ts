/** What operators of the installation do, and that nobody else does it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeOperator } from '../../../../tests/access/operator-subjects.ts';
import {
  assertError,
  makeDeployment,
  startTestApp,
  testPassword,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { routes } from '../registry.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let operator: string;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  operator = await makeOperator(app, 'olga');
});
after(() => app.close());

const ask = (method: string, path: string, body?: unknown, token = operator) =>
  app.ask(method, `/api/operator${path}`, { token, ...(body !== undefined && { body }) });
const forOperators = routes.filter(({ access }) => access.kind === 'user' && access.forOperators === true);

test('403 for admins, for API tokens, and for a session that an identity provider began, before anything is read', async () => {
  assert.ok(forOperators.length >= 7);
  const token = await makeToken(app, here.deploymentId, here.admin.jwt);
  const provided = await makeOperator(app, 'provided');
  await app.platform.database.asAccess((tx) =>
    tx.query(
      `UPDATE parapet.session SET provider_deployment_id = $1
        WHERE user_id = (SELECT id FROM parapet.user_account WHERE login = 'provided')`,
      [here.deploymentId],
    ),
  );
  for (const { method, path } of forOperators) {
    const at = path.replace('{deployment}', here.deploymentId);
    for (const jwt of [here.admin.jwt, provided])
      assertError(await app.ask(method, at, { token: jwt, ...(method === 'POST' && { body: [] }) }), 403, 'FORBIDDEN');
    assertError(await app.ask(method, at, { token }), 403, 'SCHEME_NOT_ACCEPTED');
  }
});

test('creating invites the first admin, who is alone in it; the list shows it, and an operator cannot enter', async () => {
  const created = await ask('POST', '/deployments', { name: ' Acme Ltd ', slug: 'acme', adminEmail: 'Bo@Example.com' });
  assert.equal(created.status, 200, created.text);
  const { id, invite } = created.body;
  assert.equal(invite.email, 'bo@example.com');
  assertError(
    await ask('POST', '/deployments', { name: 'Again', slug: 'acme', adminEmail: 'bo@example.com' }),
    409,
    'CONFLICT',
  );
  for (const slug of ['Acme', '-a', 'demo'])
    assertError(
      await ask('POST', '/deployments', { name: 'x', slug, adminEmail: 'bo@example.com' }),
      400,
      'INVALID_ARGUMENT',
    );

  const again = await ask('POST', `/deployments/${id}/admin`, { adminEmail: 'bo@example.com' });
  assert.equal(again.status, 200, again.text);
  const show = (link: string) =>
    app.ask('POST', '/api/auth/invites/show', { body: { token: new URL(link).hash.slice(1) } });
  assert.equal((await show(invite.link)).body.state, 'INVITE_STATE_REVOKED');
  const shown = (await show(again.body.link)).body;
  assert.deepEqual([shown.deploymentName, shown.invitedByName, shown.invite.invitedByEmail], ['Acme Ltd', '', '']);
  const body = { token: new URL(again.body.link).hash.slice(1), name: 'Bo', password: testPassword };
  assert.equal((await app.ask('POST', '/api/auth/invites/accept', { body })).status, 200);
  assertError(await ask('POST', `/deployments/${id}/admin`, { adminEmail: 'olga@example.com' }), 409, 'CONFLICT');

  const page = (await ask('GET', '/deployments?pageSize=1')).body;
  assert.equal(page.deployments.length, 1);
  const { deployments } = (await ask('GET', `/deployments?cursor=${page.nextCursor}`)).body;
  const [first] = page.deployments;
  assert.deepEqual(
    [
      first.slug,
      first.name,
      first.state,
      first.people,
      first.hasAdmin,
      first.projects,
      first.openFindings,
      first.lastScanAt,
    ],
    ['acme', 'Acme Ltd', 'DEPLOYMENT_STATE_OPEN', 1, true, 0, 0, null],
  );
  assert.ok(deployments.some(({ slug, people }: { slug: string; people: number }) => slug === 'here' && people === 3));
  assertError(await app.ask('GET', `/api/agent/deployments/${id}/repos`, { token: operator }), 404, 'NOT_FOUND');
});

test('suspending, resuming and deleting answer conflicts plainly, and each act is in the log of operators', async () => {
  const { id } = (await ask('POST', '/deployments', { name: 'Brief', slug: 'brief', adminEmail: 'cy@example.com' }))
    .body;
  assertError(await ask('POST', `/deployments/${id}/resume`), 409, 'CONFLICT');
  assert.equal((await ask('POST', `/deployments/${id}/suspend`, { reason: 'Unpaid' })).status, 200);
  assertError(await ask('POST', `/deployments/${id}/suspend`, {}), 409, 'CONFLICT');
  const { deployments } = (await ask('GET', '/deployments')).body;
  const brief = deployments.find(({ slug }: { slug: string }) => slug === 'brief');
  assert.deepEqual([brief.state, brief.suspendedFor, brief.hasAdmin], ['DEPLOYMENT_STATE_SUSPENDED', 'Unpaid', false]);
  assert.equal((await ask('POST', `/deployments/${id}/resume`)).status, 200);
  assertError(await ask('DELETE', `/deployments/${id}?confirm=brief`), 400, 'INVALID_ARGUMENT');
  assert.equal((await ask('DELETE', `/deployments/${id}?confirm=Brief`)).status, 202);
  assertError(await ask('DELETE', `/deployments/${id}?confirm=Brief`), 409, 'CONFLICT');
  assertError(await ask('POST', `/deployments/${id}/resume`), 409, 'CONFLICT');
  for (const [method, path] of [
    ['POST', '/suspend'],
    ['POST', '/resume'],
    ['DELETE', '?confirm=x'],
  ] as const)
    assertError(await ask(method, `/deployments/987654321${path}`), 404, 'NOT_FOUND');

  const { entries } = (await ask('GET', '/log')).body;
  const acts = entries
    .filter(({ slug }: { slug: string }) => slug === 'brief')
    .map(({ action, actor, deploymentId }: Record<string, string>) => [action, actor, deploymentId]);
  assert.deepEqual(
    acts,
    ['delete', 'resume', 'suspend', 'create'].map((act) => [`deployment.${act}`, 'olga', id]),
  );
});
