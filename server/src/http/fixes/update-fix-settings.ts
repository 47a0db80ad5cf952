/** PATCH …/fix-settings (ours): enables or disables fixes, sets their budget and model. */
import { changeFixSettings } from '../../domain/fixes/settings/change-settings.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { FixSettingsAnswer, fixSettingsToWire, UpdateFixSettingsRequest } from './settings-wire.ts';

export const updateFixSettingsRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/fix-settings',
  operationId: 'UpdateFixSettings',
  tag: 'Fixes',
  summary: 'Update the settings for fixes',
  description:
    'Absent fields stay unchanged. The model’s credential is only ever sent to the host it was entered for: if you change the host, ' +
    'send the credential again.',
  effect: 'write',
  stability: null,
  access: webApi('deployment.manage'),
  schemas: { body: UpdateFixSettingsRequest, response: { 200: FixSettingsAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { isEnabled, creditsPerMonth, tokensPerMonth, model } = body;
  const change = { isEnabled, creditsPerMonth, tokensPerMonth, model: model && { ...noModelChange, ...model } };
  return { status: 200, body: fixSettingsToWire(await changeFixSettings(platform, member, change)) };
});

const noModelChange = {
  provider: undefined,
  baseUrl: undefined,
  name: undefined,
  credential: undefined,
  creditsPerMillionInputTokens: undefined,
  creditsPerMillionOutputTokens: undefined,
  outputTokensMax: undefined,
};
