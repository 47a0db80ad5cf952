/** POST …/runs: a workflow that people start. */
import { submitRun } from '../../domain/runs/submit-run.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { RunAnswer, runToWire, SubmitRunRequest } from './wire.ts';

export const submitRunRoute = deploymentRoute({
  method: 'POST',
  path: '/api/workflows/v1/deployments/{deploymentId}/runs',
  operationId: 'SubmitWorkflowRun',
  tag: 'Workflows',
  summary: 'Start a workflow',
  description: 'An accepted job will run, even after a crash. You cannot start an `ingest` here: an upload starts it.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('workflows.run'),
  schemas: { body: SubmitRunRequest, response: { 202: RunAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { workflowType, repoId: projectId, gitRef: ref, issueId } = body;
  const run = await submitRun(platform, member, { workflowType, projectId, ref, issueId });
  return { status: 202, body: runToWire(member.deploymentId, run) };
});
