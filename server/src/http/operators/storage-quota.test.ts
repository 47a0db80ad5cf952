/** The quota of what a deployment keeps: measured now and then, and refused by the last measure. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeOperator } from '../../../../tests/access/operator-subjects.ts';
import { assertError, jwtOf, makeDeployment, startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { measureStorages } from '../../domain/deployments/quotas.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await makeOperator(app, 'olga');
});
after(() => app.close());

test('uploads are refused once more is kept than may be, and go on when there is room', async () => {
  const { deploymentId, admin } = await makeDeployment(app.platform, 'limited');
  const token = await makeToken(app, deploymentId, admin.jwt, { permissions: ['CI'] });
  const set = async (storageMbMax: number): Promise<void> => {
    const path = `/api/operator/deployments/${deploymentId}/quotas`;
    const operator = await jwtOf(app.platform, 'olga@example.com');
    const answer = await app.ask('PUT', path, { token: operator, body: { storageMbMax } });
    assert.equal(answer.status, 200, answer.text);
  };
  const stored = async () => {
    const path = `/api/agent/deployments/${deploymentId}/quotas`;
    return (await app.ask('GET', path, { token: await jwtOf(app.platform, admin.email) })).body.storageMb;
  };
  const upload = () =>
    app.ask('POST', `/api/scans/v1/deployments/${deploymentId}/uploads?project=shop&ref=main`, {
      token,
      rawBody: sarifOf({ results: [] }),
    });
  const tenMinutesMs = 600_000;

  assert.equal(await measureStorages(app.platform), 0, 'nothing is limited');
  await set(0);
  assert.deepEqual(await stored(), { used: null, limit: 0, measuredAt: null });
  assert.equal((await upload()).status, 202, 'nothing is known yet');
  assert.equal(await measureStorages(app.platform), 1);
  assert.deepEqual(await stored(), { used: 1, limit: 0, measuredAt: app.clock.now().toISOString() });
  const refused = await upload();
  assertError(refused, 403, 'QUOTA_EXCEEDED');
  assert.match(
    refused.text,
    /kept 1 MB at 2026-01-05T09:00Z, and its quota is 0 MB\. Nothing of this upload was kept\./,
  );
  assert.equal(await measureStorages(app.platform), 0, 'measured again after ten minutes');
  app.clock.advanceMs(tenMinutesMs);
  assert.equal(await measureStorages(app.platform), 1);
  await set(1);
  assert.equal((await upload()).status, 202);
  app.clock.advanceMs(tenMinutesMs);
  assert.equal(await measureStorages(app.platform), 0, 'after an hour where there is room');
  const { rows } = await app.platform.database.readAsTenant(deploymentId, ({ client }) =>
    client.query('SELECT FROM parapet.scan WHERE deployment_id = $1', [deploymentId]),
  );
  assert.equal(rows.length, 2);
});
