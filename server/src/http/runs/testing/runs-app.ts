/** The application with a project that a member triages and another only reads, and one that neither sees. */
import assert from 'node:assert/strict';
import {
  makeDeployment,
  makeFinding,
  makeProject,
  startTestApp,
  type Answer,
  type TestApp,
} from '../../../../../tests/harness/app.ts';
import { testPerformers } from '../../../../../tests/harness/workflow.ts';
import { addTeamMember } from '../../../domain/teams/add-team-member.ts';
import { addTeamProject } from '../../../domain/teams/add-team-project.ts';
import { setUpTeam } from '../../../domain/teams/set-up-team.ts';
import { performRun } from '../../../domain/runs/perform-run.ts';
import type { PersonWorkflowType } from '../../../model/runs/workflow-types.ts';

type Organisation = Awaited<ReturnType<typeof makeDeployment>>;

export interface WorkflowsApp {
  app: TestApp;
  here: Organisation;
  there: Organisation;
  projectId: string;
  hiddenProjectId: string;
  /** A finding of the project. */
  findingId: string;
  /** An upload to the project, and the run of its ingest. */
  upload(ref?: string): Promise<{ scanId: string; runId: string }>;
  /** Submits a run of the tests' type, by default about the project. */
  submit(token: string, body?: object): Promise<Answer>;
  get(token: string, runId: string): Promise<Answer>;
  cancel(token: string, runId: string): Promise<Answer>;
  /** The id of a run that the admin submitted. */
  makeRun(body?: object): Promise<string>;
  /** Performs the run. */
  work(runId: string): Promise<unknown>;
}

const needsIssue: PersonWorkflowType = { name: 'needs_issue', startedBy: 'person', needs: ['issue'] };

export async function startWorkflowsApp(): Promise<WorkflowsApp> {
  const app = await startTestApp({ workflowTypes: [needsIssue] });
  const { platform } = app;
  const here = await makeDeployment(platform, 'here');
  const there = await makeDeployment(platform, 'there');
  const { deploymentId } = here;
  const runs = `/api/workflows/v1/deployments/${deploymentId}/runs`;
  const projectId = await makeProject(platform, deploymentId, 'shop');
  const hiddenProjectId = await makeProject(platform, deploymentId, 'hidden');
  const teamOf = async (name: string, userId: string, role: 'member' | 'readonly') => {
    const teamId = await setUpTeam(platform, deploymentId, { name, slug: name });
    await addTeamProject(platform, deploymentId, { teamId, projectId });
    await addTeamMember(platform, deploymentId, { teamId, userId, role });
  };
  await teamOf('writers', here.member.userId, 'member');
  await teamOf('readers', here.readonly.userId, 'readonly');
  const upload: WorkflowsApp['upload'] = async (ref = 'main') => {
    const path = `/api/scans/v1/deployments/${deploymentId}/uploads?project=shop&ref=${ref}`;
    const answer = await app.ask('POST', path, { token: here.admin.jwt, rawBody: '{}' });
    assert.equal(answer.status, 202, answer.text);
    const { scanId } = answer.body;
    const { rows } = await platform.database.asTenant(deploymentId, (tx) =>
      tx.client.query<{ id: string }>('SELECT id FROM parapet.workflow_run WHERE deployment_id = $1 AND scan_id = $2', [
        deploymentId,
        scanId,
      ]),
    );
    return { scanId, runId: rows[0]!.id };
  };
  const { scanId } = await upload();
  const findingId = await makeFinding(platform, deploymentId, { projectId, scanId });
  const submit: WorkflowsApp['submit'] = (token, body = {}) =>
    app.ask('POST', runs, { token, body: { workflowType: 'test_only', repoId: projectId, ...body } });
  return {
    app,
    here,
    there,
    projectId,
    hiddenProjectId,
    findingId,
    upload,
    submit,
    get: (token, runId) => app.ask('GET', `${runs}/${runId}`, { token }),
    cancel: (token, runId) => app.ask('POST', `${runs}/${runId}/cancel`, { token }),
    async makeRun(body) {
      const answer = await submit(here.admin.jwt, body);
      assert.equal(answer.status, 202, answer.text);
      return answer.body.job.jobId;
    },
    work: (runId) => performRun({ platform, performers: testPerformers, deploymentId, runId }),
  };
}
