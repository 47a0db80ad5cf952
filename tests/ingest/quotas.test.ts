/** Quotas of a deployment on what waits to be read: refusals keep nothing, and another tenant's uploads go on. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { createUploadQuota } from '../../server/src/base/limits/upload-quota.ts';
import { beginCiScan } from '../access/ci-scan-subjects.ts';
import { assertError, makeDeployment, startTestApp, type Answer, type TestApp } from '../harness/app.ts';
import { makeToken } from '../harness/organisation.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

type Organisation = Awaited<ReturnType<typeof makeDeployment>>;

const body = sarifOf({ results: [{ rule: 'eval', path: 'src/a.ts', line: 1, text: 'eval(x)' }] });
const bytes = Buffer.byteLength(body);

describe('quotas of a deployment', () => {
  let app: TestApp;
  let here: Organisation;
  let there: Organisation;
  let count = 0;
  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    count += 1;
    here = await makeDeployment(app.platform, `here${count}`);
    there = await makeDeployment(app.platform, `there${count}`);
  });
  after(() => app.close());

  const setQuota = (limits: { scansMax: number; bytesMax: number }): void => {
    app.platform.uploads.quota = createUploadQuota(limits);
  };
  const upload = ({ deploymentId, admin }: Organisation, rawBody = body): Promise<Answer> =>
    app.ask('POST', `/api/scans/v1/deployments/${deploymentId}/uploads?project=p&ref=main`, {
      token: admin.jwt,
      rawBody,
    });
  const kept = async ({ deploymentId }: Organisation): Promise<Record<string, number>> =>
    app.platform.database.asTenant(deploymentId, async ({ client }) => {
      const { rows } = await client.query<Record<string, number>>(
        `SELECT (SELECT count(*) FROM parapet.scan)::int AS scans, (SELECT count(*) FROM parapet.workflow_run)::int AS runs,
                (SELECT count(DISTINCT scan_id) FROM parapet.upload_chunk)::int AS bodies`,
      );
      return rows[0]!;
    });

  test('429: more scans wait than the quota, also of uploads that commit at once; reading one makes room', async () => {
    setQuota({ scansMax: 3, bytesMax: 0 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(here)));
    const refused = answers.filter(({ status }) => status !== 202);
    assert.equal(refused.length, 5);
    for (const answer of refused) {
      assertError(answer, 429, 'RATE_LIMITED');
      assert.match(answer.body.error, /^3 scans of this deployment are waiting, .* PARAPET_WAITING_SCANS_MAX/);
      assert.equal(answer.headers.get('retry-after'), '60');
    }
    assert.deepEqual(await kept(here), { scans: 3, runs: 3, bodies: 3 });
    assert.equal((await upload(there)).status, 202);
    assert.deepEqual(app.platform.uploads.quota.refused, { scans: 5, bytes: 0, disk: 0 });

    const accepted = answers.find(({ status }) => status === 202);
    await ingestUpload(app.platform, here.deploymentId, accepted?.body.scanId as string);
    assert.equal((await upload(here)).status, 202);
  });

  test('429: more bytes wait than the quota, also of bodies that arrive at once', async () => {
    setQuota({ scansMax: 0, bytesMax: 2 * bytes + 10 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(here)));
    const refused = answers.filter(({ status }) => status !== 202);
    assert.ok(refused.length >= 4);
    for (const answer of refused) {
      assertError(answer, 429, 'RATE_LIMITED');
      assert.match(answer.body.error, /more than 1 MB of this deployment would wait .* PARAPET_WAITING_BYTES_MAX/);
    }
    assert.equal((await kept(here))['bodies'], 6 - refused.length);
    assert.equal((await upload(there)).status, 202);
    assert.equal(app.platform.uploads.quota.arriving.size, 0, 'nothing arrives any more');
  });

  test('429: a body is refused while it arrives, and the same sender may send a smaller one', async () => {
    setQuota({ scansMax: 0, bytesMax: 4 * bytes });
    assertError(await upload(here, body + ' '.repeat(40 * bytes)), 429, 'RATE_LIMITED');
    assert.deepEqual(await kept(here), { scans: 0, runs: 0, bodies: 0 });
    assert.equal((await upload(here)).status, 202);
  });

  test('429: results of a CI scan count before they are complete', async () => {
    setQuota({ scansMax: 0, bytesMax: 0 });
    const { scanId } = await beginCiScan(app, { deploymentId: here.deploymentId, jwt: here.admin.jwt });
    const token = await makeToken(app, here.deploymentId, here.admin.jwt, { permissions: ['CI'] });
    const rawBody = '{}' + ' '.repeat(bytes);
    const sent = await app.ask('POST', `/api/agent/scans/${scanId}/results`, { token, rawBody });
    assert.equal(sent.status, 200, sent.text);
    setQuota({ scansMax: 0, bytesMax: bytes });
    assertError(await upload(here), 429, 'RATE_LIMITED');
    assert.equal((await upload(there)).status, 202);
  });
});
