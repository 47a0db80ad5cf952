/** A run is submitted. What its work does is in domain/runs. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError, makeProject, withoutRequestId } from '../../../../tests/harness/app.ts';
import { startWorkflowsApp, type WorkflowsApp } from './testing/runs-app.ts';

let api: WorkflowsApp;
before(async () => {
  api = await startWorkflowsApp();
});
after(() => api.app.close());

describe('POST …/runs', () => {
  test('202: a queued run, listed at once, and performed by its job', async () => {
    const { status, body } = await api.submit(api.here.member.jwt, { gitRef: 'refs/heads/main' });
    assert.equal(status, 202);
    assert.deepEqual(
      { ...body.job, jobId: '', submittedAt: '' },
      {
        jobId: '',
        workflowType: 'test_only',
        status: 'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED',
        deploymentId: api.here.deploymentId,
        repoId: api.projectId,
        gitRef: 'main',
        startedAt: null,
        finishedAt: null,
        totalFindings: 0,
        eventSource: 'custom',
        repoUrl: '',
        totalCostCredits: 0,
        triggerSource: 'here-member',
        submittedAt: '',
        targetType: 'repo',
        issueId: '',
        scanId: '',
        steps: [],
        log: [],
      },
    );
    const list = `/api/workflows/v1/deployments/${api.here.deploymentId}/jobs/list`;
    const { jobs } = (await api.app.ask('POST', list, { token: api.here.member.jwt, body: {} })).body;
    assert.equal(jobs[0].jobId, body.job.jobId);
    await api.work(body.job.jobId);
    const done = (await api.get(api.here.member.jwt, body.job.jobId)).body.job;
    assert.deepEqual(
      [done.status, done.totalFindings, done.totalCostCredits, done.steps.map((step: { name: string }) => step.name)],
      ['SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', 3, 0.5, ['look']],
    );
  });

  test('400: each invalid field is named, and for an ingest the answer says how to start one', async () => {
    const foreign = await makeProject(api.app.platform, api.there.deploymentId, 'foreign');
    const cases: [object, string][] = [
      [{ workflowType: 'ingest' }, 'workflowType'],
      [{ workflowType: 'unheard_of' }, 'workflowType'],
      [{ workflowType: 'notification' }, 'workflowType'],
      [{ workflowType: '' }, 'workflowType'],
      [{ repoId: 'x' }, 'repoId'],
      [{ repoId: '987654321' }, 'repoId'],
      [{ repoId: foreign }, 'repoId'],
      [{ gitRef: 'nowhere' }, 'gitRef'],
      [{ gitRef: 'x'.repeat(501) }, 'gitRef'],
      [{ issueId: '987654321' }, 'issueId'],
      [{ workflowType: 'needs_issue' }, 'issueId'],
      [{ repoId: api.hiddenProjectId, issueId: api.findingId }, 'issueId'],
    ];
    for (const [body, field] of cases) {
      const answer = await api.submit(api.here.admin.jwt, body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map((detail: { path: string }) => detail.path),
        [field],
        JSON.stringify(body),
      );
    }
    assert.match((await api.submit(api.here.admin.jwt, { workflowType: 'ingest' })).body.error, /upload/);
    assert.equal(
      (await api.submit(api.here.admin.jwt, { workflowType: 'needs_issue', issueId: api.findingId })).status,
      202,
    );
  });

  test('400: an invisible project is reported like a missing one', async () => {
    const hidden = await api.submit(api.here.member.jwt, { repoId: api.hiddenProjectId });
    const missing = await api.submit(api.here.member.jwt, { repoId: '987654321' });
    assert.deepEqual(withoutRequestId(hidden), withoutRequestId(missing));
  });

  test('403: a user with read access only', async () => {
    assertError(await api.submit(api.here.readonly.jwt), 403, 'FORBIDDEN');
  });
});
