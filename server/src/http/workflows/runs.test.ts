/** One run: submitted, read, cancelled. What the list answers is in list-jobs.test.ts, what the work does in domain/. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  makeFinding,
  makeProject,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { addTeamMember } from '../../domain/people/add-team-member.ts';
import { addTeamProject } from '../../domain/people/add-team-project.ts';
import { createTeam } from '../../domain/people/create-team.ts';
import { performRun } from '../../domain/workflows/perform-run.ts';
import type { PersonWorkflowType } from '../../model/workflow-types.ts';
import { testPerformers } from '../../../../tests/harness/workflow.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
let runs: string;
let scanId: string;
let projectId: string;
let hiddenProjectId: string;
let findingId: string;

const needsIssue: PersonWorkflowType = { name: 'needs_issue', startedBy: 'person', needs: ['issue'] };

before(async () => {
  app = await startTestApp();
  app.platform.workflowTypes = [...app.platform.workflowTypes, needsIssue];
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
  runs = `/api/workflows/v1/deployments/${here.deploymentId}/runs`;
  projectId = await makeProject(app.platform, here.deploymentId, 'shop');
  hiddenProjectId = await makeProject(app.platform, here.deploymentId, 'hidden');
  ({ scanId } = await upload());
  findingId = await makeFinding(app.platform, here.deploymentId, { projectId, scanId });
  const teamOf = async (name: string, userId: string, role: 'member' | 'readonly') => {
    const teamId = await createTeam(app.platform, here.deploymentId, { name, slug: name });
    await addTeamProject(app.platform, here.deploymentId, { teamId, projectId });
    await addTeamMember(app.platform, here.deploymentId, { teamId, userId, role });
  };
  await teamOf('writers', here.member.userId, 'member');
  await teamOf('readers', here.readonly.userId, 'readonly');
});
after(() => app.close());

async function upload(ref = 'main'): Promise<{ scanId: string; runId: string }> {
  const path = `/api/scans/v1/deployments/${here.deploymentId}/uploads?project=shop&ref=${ref}`;
  const answer = await app.ask('POST', path, { token: here.admin.jwt, rawBody: '{}' });
  assert.equal(answer.status, 202, answer.text);
  const { rows } = await app.platform.database.asTenant(here.deploymentId, (tx) =>
    tx.client.query<{ id: string }>('SELECT id FROM parapet.workflow_run WHERE deployment_id = $1 AND scan_id = $2', [
      here.deploymentId,
      answer.body.scanId,
    ]),
  );
  return { scanId: answer.body.scanId, runId: rows[0]!.id };
}

const submit = (token: string, body: object = {}) =>
  app.ask('POST', runs, { token, body: { workflowType: 'test_only', repoId: projectId, ...body } });
const get = (token: string, runId: string) => app.ask('GET', `${runs}/${runId}`, { token });
const cancel = (token: string, runId: string) => app.ask('POST', `${runs}/${runId}/cancel`, { token });
const work = (runId: string) =>
  performRun({ platform: app.platform, performers: testPerformers, deploymentId: here.deploymentId, runId });
const submitted = async (): Promise<string> => (await submit(here.admin.jwt)).body.job.jobId;

describe('POST …/runs', () => {
  test('202: a run that waits, in the list at once, and done by its job', async () => {
    const { status, body } = await submit(here.member.jwt, { gitRef: 'refs/heads/main' });
    assert.equal(status, 202);
    assert.deepEqual(
      { ...body.job, jobId: '', submittedAt: '' },
      {
        jobId: '',
        workflowType: 'test_only',
        status: 'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED',
        deploymentId: here.deploymentId,
        repoId: projectId,
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
    const list = `/api/workflows/v1/deployments/${here.deploymentId}/jobs/list`;
    const { jobs } = (await app.ask('POST', list, { token: here.member.jwt, body: {} })).body;
    assert.equal(jobs[0].jobId, body.job.jobId);
    await work(body.job.jobId);
    const done = (await get(here.member.jwt, body.job.jobId)).body.job;
    assert.deepEqual(
      [done.status, done.totalFindings, done.totalCostCredits, done.steps.map((step: { name: string }) => step.name)],
      ['SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', 3, 0.5, ['look']],
    );
  });

  test('400: each bad field is named, and an ingest is told how it comes about', async () => {
    const foreign = await makeProject(app.platform, there.deploymentId, 'foreign');
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
      [{ repoId: hiddenProjectId, issueId: findingId }, 'issueId'],
    ];
    for (const [body, field] of cases) {
      const answer = await submit(here.admin.jwt, body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map((detail: { path: string }) => detail.path),
        [field],
        JSON.stringify(body),
      );
    }
    assert.match((await submit(here.admin.jwt, { workflowType: 'ingest' })).body.error, /upload/);
    assert.equal((await submit(here.admin.jwt, { workflowType: 'needs_issue', issueId: findingId })).status, 202);
  });

  test('400: a project that the caller does not see is as good as none', async () => {
    const hidden = await submit(here.member.jwt, { repoId: hiddenProjectId });
    const missing = await submit(here.member.jwt, { repoId: '987654321' });
    assert.deepEqual(withoutRequestId(hidden), withoutRequestId(missing));
  });

  test('403: who may only read', async () => {
    assertError(await submit(here.readonly.jwt), 403, 'FORBIDDEN');
  });
});

describe('GET …/runs/{runId}', () => {
  test('200: the ingest of an upload is a run, that of a pull request is one of its event', async () => {
    const { runId, scanId: ofScan } = await upload('refs/pull/7/head');
    const { job } = (await get(here.member.jwt, runId)).body;
    assert.deepEqual(
      [job.workflowType, job.status, job.scanId, job.gitRef, job.eventSource, job.targetType, job.triggerSource],
      ['ingest', 'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED', ofScan, 'refs/pull/7/head', 'pr', 'pr', 'here-admin'],
    );
  });

  test('400: an id that is none', async () => {
    assertError(await get(here.admin.jwt, 'x'), 400, 'INVALID_ARGUMENT');
  });

  test('404: a run of a project that one does not see, as one that is not there', async () => {
    const runId = (await submit(here.admin.jwt, { repoId: hiddenProjectId })).body.job.jobId;
    const hidden = await get(here.member.jwt, runId);
    assertError(hidden, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(hidden), withoutRequestId(await get(here.member.jwt, '987654321')));
    assert.equal((await get(here.admin.jwt, runId)).status, 200);
  });
});

describe('POST …/runs/{runId}/cancel', () => {
  let runId: string;
  beforeEach(async () => {
    runId = await submitted();
  });

  test('200: a run that waits is cancelled at once, and its job then does nothing', async () => {
    const { status, body } = await cancel(here.member.jwt, runId);
    assert.equal(status, 200);
    assert.equal(body.job.status, 'SERVICE_WORKFLOW_RUN_STATUS_CANCELLED');
    assert.equal(body.job.finishedAt, app.clock.now().toISOString());
    assert.equal(body.job.log.at(-1).message, 'Cancelled by here-member.');
    await work(runId);
    assert.deepEqual((await get(here.member.jwt, runId)).body, body);
  });

  test('200: an ingest takes its scan and its body with it', async () => {
    const own = await upload();
    assert.equal((await cancel(here.admin.jwt, own.runId)).status, 200);
    const path = `/api/scans/v1/deployments/${here.deploymentId}/scans/${own.scanId}`;
    assert.equal((await app.ask('GET', path, { token: here.admin.jwt })).body.scan.status, 'SCAN_STATUS_CANCELLED');
    const { rows } = await app.platform.database.asTenant(here.deploymentId, (tx) =>
      tx.client.query('SELECT 1 FROM parapet.upload_chunk WHERE deployment_id = $1 AND scan_id = $2', [
        here.deploymentId,
        own.scanId,
      ]),
    );
    assert.equal(rows.length, 0);
  });

  test('400: an id that is none', async () => {
    assertError(await cancel(here.admin.jwt, 'x'), 400, 'INVALID_ARGUMENT');
  });

  test('403: who may only read, in the deployment or in the team', async () => {
    assertError(await cancel(here.readonly.jwt, runId), 403, 'FORBIDDEN');
    assert.equal((await get(here.readonly.jwt, runId)).body.job.status, 'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED');
  });

  test('404: a run of a project that one does not see, as one that is not there', async () => {
    const hiddenId = (await submit(here.admin.jwt, { repoId: hiddenProjectId })).body.job.jobId;
    const hidden = await cancel(here.member.jwt, hiddenId);
    assertError(hidden, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(hidden), withoutRequestId(await cancel(here.member.jwt, '987654321')));
  });

  test('409: what has ended stays as it is', async () => {
    await work(runId);
    const completed = (await get(here.admin.jwt, runId)).body;
    assertError(await cancel(here.admin.jwt, runId), 409, 'CONFLICT');
    assert.deepEqual((await get(here.admin.jwt, runId)).body, completed);
    const waiting = await submitted();
    await cancel(here.admin.jwt, waiting);
    assertError(await cancel(here.admin.jwt, waiting), 409, 'CONFLICT');
  });
});
