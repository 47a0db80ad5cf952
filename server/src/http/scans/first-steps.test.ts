/** GET …/first-steps: what of the first steps is done. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, makeDeployment, makeProject, startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { beginCiScan } from '../../../../tests/access/ci-scan-subjects.ts';
import { createDeployment } from '../../domain/deployments/testing/create-deployment.ts';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
});
after(() => app.close());

const steps = async (token = here.admin.jwt, deploymentId = here.deploymentId): Promise<unknown> =>
  (await app.ask('GET', `/api/scans/v1/deployments/${deploymentId}/first-steps`, { token })).body;

test('a scan counts once it is imported, a CI scan if a CI agent started it or its upload names the CI system, and a colleague who is active', async () => {
  const { deploymentId, admin } = here;
  const alone = await createDeployment(app.platform, { slug: 'alone', name: 'alone', adminUserId: admin.userId });
  assert.deepEqual(await steps(admin.jwt, alone), { hasScan: false, hasCiScan: false, hasColleague: false });
  assert.deepEqual(await steps(), { hasScan: false, hasCiScan: false, hasColleague: true });

  const uploads = `/api/scans/v1/deployments/${deploymentId}/uploads?project=acme/shop&ref=main`;
  const rawBody = sarifOf({ results: [{ rule: 'r', path: 'a.ts', line: 1, text: 'eval(x)' }] });
  const { scanId } = (await app.ask('POST', uploads, { token: admin.jwt, rawBody })).body;
  assert.deepEqual(await steps(), { hasScan: false, hasCiScan: false, hasColleague: true });
  await ingestUpload(app.platform, deploymentId, scanId);
  assert.deepEqual(await steps(), { hasScan: true, hasCiScan: false, hasColleague: true });

  const ci = await beginCiScan(app, { deploymentId, jwt: admin.jwt });
  assert.deepEqual(await steps(), { hasScan: true, hasCiScan: false, hasColleague: true }, 'only begun');
  await app.platform.database.asTenant(deploymentId, async (tx) => {
    await tx.client.query(`UPDATE parapet.scan SET status = 'completed' WHERE id = $1`, [ci.scanId]);
    await tx.client.query('UPDATE parapet.ci_scan SET is_complete = true WHERE scan_id = $1', [ci.scanId]);
  });
  assert.deepEqual(await steps(), { hasScan: true, hasCiScan: true, hasColleague: true });
});

test('an upload that names its CI system counts as one, and its scan shows the system and the run as they were sent', async () => {
  const ci = await makeDeployment(app.platform, 'ci');
  const rawBody = sarifOf({ results: [{ rule: 'r', path: 'a.ts', line: 1, text: 'eval(x)' }] });
  const send = (more: Record<string, string>) => {
    const query = new URLSearchParams({ project: 'acme/shop', ref: 'main', ...more }).toString();
    const path = `/api/scans/v1/deployments/${ci.deploymentId}/uploads?${query}`;
    return app.ask('POST', path, { token: ci.admin.jwt, rawBody });
  };
  const scanOf = async (scanId: string) => {
    const path = `/api/scans/v1/deployments/${ci.deploymentId}/scans/${scanId}`;
    return (await app.ask('GET', path, { token: ci.admin.jwt })).body.scan;
  };
  const hasCiScan = async () => ((await steps(ci.admin.jwt, ci.deploymentId)) as { hasCiScan: boolean }).hasCiScan;

  const byHand = (await send({ ci: '', ciRun: '4' })).body.scanId;
  await ingestUpload(app.platform, ci.deploymentId, byHand);
  assert.equal((await scanOf(byHand)).ci, null);
  assert.equal(await hasCiScan(), false);

  const named = { ci: 'GitHub Actions', ciRun: '81', ciUrl: 'https://github.com/acme/web/actions/runs/81' };
  const { scanId } = (await send(named)).body;
  assert.equal(await hasCiScan(), false, 'not imported yet');
  await ingestUpload(app.platform, ci.deploymentId, scanId);
  assert.deepEqual((await scanOf(scanId)).ci, { system: named.ci, run: named.ciRun, url: named.ciUrl });
  assert.equal(await hasCiScan(), true);

  for (const wrong of [
    { ciUrl: 'javascript:alert(1)' },
    { ciUrl: 'https://ada:secret@ci.example/1' },
    { ciUrl: 'runs/81' },
    { ciRun: 'a\nb' },
    { ci: 'x'.repeat(201) },
  ]) {
    assertError(await send({ ...named, ...wrong }), 400, 'INVALID_ARGUMENT');
  }
});

test('a member without a team learns of no scan', async () => {
  await makeProject(app.platform, here.deploymentId, 'acme/other');
  assert.deepEqual(await steps(here.member.jwt), { hasScan: false, hasCiScan: false, hasColleague: true });
});
