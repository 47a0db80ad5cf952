/** POST …/runs/{runId}/cancel: cancels a run, which then stores nothing more. */
import { cancelRun } from '../../domain/runs/cancel-run.ts';
import { getRun } from '../../domain/runs/get-run.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { RunAnswer, RunParams, runToWire } from './wire.ts';

export const cancelRunRoute = deploymentRoute({
  method: 'POST',
  path: '/api/workflows/v1/deployments/{deploymentId}/runs/{runId}/cancel',
  operationId: 'CancelWorkflowRun',
  tag: 'Workflows',
  summary: 'Cancel a workflow job',
  description:
    'The job is cancelled when the call returns, and its changes are rolled back. Cancelling an ingest cancels its scan, of which ' +
    'nothing is kept. A job that has ended answers 409.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('workflows.run'),
  schemas: { params: RunParams, response: { 200: RunAnswer } },
})
  .locate(({ platform, member, params }) => getRun(platform, member, params.runId))
  .handle(async ({ platform, member, subject }) => {
    const run = await cancelRun(platform, member, subject);
    return { status: 200, body: runToWire(member.deploymentId, run) };
  });
