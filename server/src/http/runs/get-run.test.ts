/** One run is read. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError, withoutRequestId } from '../../../../tests/harness/app.ts';
import { startWorkflowsApp, type WorkflowsApp } from './testing/runs-app.ts';

let api: WorkflowsApp;
before(async () => {
  api = await startWorkflowsApp();
});
after(() => api.app.close());

describe('GET …/runs/{runId}', () => {
  test('200: the ingest of an upload is a run, that of a pull request is one of its event', async () => {
    const { runId, scanId: ofScan } = await api.upload('refs/pull/7/head');
    const { job } = (await api.get(api.here.member.jwt, runId)).body;
    assert.deepEqual(
      [job.workflowType, job.status, job.scanId, job.gitRef, job.eventSource, job.targetType, job.triggerSource],
      ['ingest', 'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED', ofScan, 'refs/pull/7/head', 'pr', 'pr', 'here-admin'],
    );
  });

  test('400: an invalid id', async () => {
    assertError(await api.get(api.here.admin.jwt, 'x'), 400, 'INVALID_ARGUMENT');
  });

  test('404: a run of an invisible project, like a missing run', async () => {
    const runId = await api.makeRun({ repoId: api.hiddenProjectId });
    const hidden = await api.get(api.here.member.jwt, runId);
    assertError(hidden, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(hidden), withoutRequestId(await api.get(api.here.member.jwt, '987654321')));
    assert.equal((await api.get(api.here.admin.jwt, runId)).status, 200);
  });
});
