/** GET …/runs/{runId}: a run's progress, or its outcome. */
import { getRun } from '../../domain/runs/get-run.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { RunAnswer, RunParams, runToWire } from './wire.ts';

export const getRunRoute = deploymentRoute({
  method: 'GET',
  path: '/api/workflows/v1/deployments/{deploymentId}/runs/{runId}',
  operationId: 'GetWorkflowRun',
  tag: 'Workflows',
  summary: 'Get a workflow job with its steps and log',
  effect: 'read',
  stability: null,
  access: webApi('projects.read'),
  schemas: { params: RunParams, response: { 200: RunAnswer } },
})
  .locate(({ platform, member, params }) => getRun(platform, member, params.runId))
  .handle(async ({ member, subject }) => ({ status: 200, body: runToWire(member.deploymentId, subject) }));
