/** A run is cancelled. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { assertError, withoutRequestId } from '../../../../tests/harness/app.ts';
import { startWorkflowsApp, type WorkflowsApp } from './testing/runs-app.ts';

let api: WorkflowsApp;
before(async () => {
  api = await startWorkflowsApp();
});
after(() => api.app.close());

describe('POST …/runs/{runId}/cancel', () => {
  let runId: string;
  beforeEach(async () => {
    runId = await api.makeRun();
  });

  test('200: a queued run is cancelled at once, and its job then does nothing', async () => {
    const { status, body } = await api.cancel(api.here.member.jwt, runId);
    assert.equal(status, 200);
    assert.equal(body.job.status, 'SERVICE_WORKFLOW_RUN_STATUS_CANCELLED');
    assert.equal(body.job.finishedAt, api.app.clock.now().toISOString());
    assert.equal(body.job.log.at(-1).message, 'Cancelled by here-member.');
    await api.work(runId);
    assert.deepEqual((await api.get(api.here.member.jwt, runId)).body, body);
  });

  test('200: cancelling an ingest ends its scan and deletes its body', async () => {
    const own = await api.upload();
    assert.equal((await api.cancel(api.here.admin.jwt, own.runId)).status, 200);
    const path = `/api/scans/v1/deployments/${api.here.deploymentId}/scans/${own.scanId}`;
    assert.equal(
      (await api.app.ask('GET', path, { token: api.here.admin.jwt })).body.scan.status,
      'SCAN_STATUS_CANCELLED',
    );
    const { rows } = await api.app.platform.database.asTenant(api.here.deploymentId, (tx) =>
      tx.client.query('SELECT 1 FROM parapet.upload_chunk WHERE deployment_id = $1 AND scan_id = $2', [
        api.here.deploymentId,
        own.scanId,
      ]),
    );
    assert.equal(rows.length, 0);
  });

  test('400: an invalid id', async () => {
    assertError(await api.cancel(api.here.admin.jwt, 'x'), 400, 'INVALID_ARGUMENT');
  });

  test('403: a user with read access only, in the deployment or in the team', async () => {
    assertError(await api.cancel(api.here.readonly.jwt, runId), 403, 'FORBIDDEN');
    assert.equal(
      (await api.get(api.here.readonly.jwt, runId)).body.job.status,
      'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED',
    );
  });

  test('404: a run of an invisible project, like a missing run', async () => {
    const hiddenId = await api.makeRun({ repoId: api.hiddenProjectId });
    const hidden = await api.cancel(api.here.member.jwt, hiddenId);
    assertError(hidden, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(hidden), withoutRequestId(await api.cancel(api.here.member.jwt, '987654321')));
  });

  test('409: an ended run stays unchanged', async () => {
    await api.work(runId);
    const completed = (await api.get(api.here.admin.jwt, runId)).body;
    assertError(await api.cancel(api.here.admin.jwt, runId), 409, 'CONFLICT');
    assert.deepEqual((await api.get(api.here.admin.jwt, runId)).body, completed);
    const waiting = await api.makeRun();
    await api.cancel(api.here.admin.jwt, waiting);
    assertError(await api.cancel(api.here.admin.jwt, waiting), 409, 'CONFLICT');
  });
});
