/** PATCH …/fix-settings (ours): fixes are switched on or off, or get another budget. */
import { changeFixSettings } from '../../domain/fixes/change-settings.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { FixSettingsAnswer, UpdateFixSettingsRequest } from './wire.ts';

export const updateFixSettings = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/fix-settings',
  operationId: 'UpdateFixSettings',
  tag: 'Fixes',
  summary: 'Change what is allowed for fixes',
  effect: 'write',
  stability: null,
  access: webApi('deployment.manage'),
  schemas: { body: UpdateFixSettingsRequest, response: { 200: FixSettingsAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { isEnabled, creditsPerMonth } = body;
  const change = {
    ...(isEnabled !== undefined && { isEnabled }),
    ...(creditsPerMonth !== undefined && { creditsPerMonth }),
  };
  return { status: 200, body: { settings: await changeFixSettings(platform, member, change) } };
});
