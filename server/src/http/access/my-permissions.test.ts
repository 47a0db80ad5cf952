/** The permissions in GET /api/auth/me match what the operations allow. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeDeployment, startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { setRole } from '../../domain/people/set-role.ts';
import { orgRoles, permissions, rolesWith } from '../../model/permissions.ts';
import { routes } from '../registry.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

test('200: for each role, the permissions that operations declare and the role has', async () => {
  const here = await makeDeployment(app.platform, 'here');
  for (const role of orgRoles) {
    const [deployment] = (await app.ask('GET', '/api/auth/me', { token: here[role].jwt })).body.deployments;
    assert.deepEqual(
      deployment.permissions,
      permissions.filter((permission) => rolesWith[permission].includes(role)),
    );
    const refused = routes.filter(
      ({ access }) => access.kind === 'deployment' && !deployment.permissions.includes(access.permission),
    );
    assert.equal(refused.length === 0, role === 'admin', `${role}: ${refused.length}`);
  }
});

test('200: in each deployment, those of the role there', async () => {
  const [one, two] = [await makeDeployment(app.platform, 'one'), await makeDeployment(app.platform, 'two')];
  await setRole(app.platform, two.deploymentId, { userId: one.admin.userId, orgRole: 'readonly' });
  const { deployments } = (await app.ask('GET', '/api/auth/me', { token: one.admin.jwt })).body;
  const may = deployments.map((each: { permissions: string[] }) => each.permissions.includes('findings.triage'));
  assert.deepEqual(may, [true, false]);
});
