/** The queries of the fix settings. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';

export type FixSettings = components['schemas']['FixSettingsAnswer']['settings'];
export type FixModel = NonNullable<FixSettings['model']>;

export function fixSettingsQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['fix-settings', deploymentId],
    queryFn: async () => {
      const { settings } = await answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/fix-settings', { params: { path: { deploymentId } } }),
      );
      return settings;
    },
  });
}
