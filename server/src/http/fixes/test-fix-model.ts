/** POST …/fix-settings/_test (ours): sends the model a small request, as fixes do, and returns the outcome. */
import { testModel } from '../../domain/fixes/settings/test-model.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { FixModelTest, TestFixModelRequest } from './settings-wire.ts';

export const testFixModelRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/fix-settings/_test',
  operationId: 'TestFixModel',
  tag: 'Fixes',
  summary: 'Test the model that writes fixes',
  description: 'Calls the configured model with a few hundred tokens, which count towards the month’s budget.',
  effect: 'write',
  stability: null,
  access: webApi('deployment.manage'),
  schemas: { body: TestFixModelRequest, response: { 200: FixModelTest } },
}).handle(async ({ platform, member }) => {
  const errorDetail = await testModel(platform, member);
  return { status: 200, body: { success: errorDetail === '', errorDetail } };
});
