/** GET …/fix-settings (ours): the deployment's settings for fixes. */
import { getSettingsWithSpending } from '../../domain/fixes/settings/get-settings.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { FixSettingsAnswer, fixSettingsToWire } from './settings-wire.ts';

export const getFixSettingsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/fix-settings',
  operationId: 'GetFixSettings',
  tag: 'Fixes',
  summary: 'Get the settings for fixes',
  effect: 'read',
  stability: null,
  access: webApi('deployment.manage'),
  schemas: { response: { 200: FixSettingsAnswer } },
}).handle(async ({ platform, member }) => ({
  status: 200,
  body: fixSettingsToWire(await getSettingsWithSpending(platform, member)),
}));
