/** The user's saved views of a screen, and those that others share. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';

export type SavedView = components['schemas']['SavedView'];
export type SavedViewScreen = SavedView['screen'];

/** A user has at most 100 views; this many shared ones are listed. */
const pageSize = '200';

export function savedViewsQuery(deploymentId: string, screen: SavedViewScreen) {
  return queryOptions({
    queryKey: ['views', deploymentId, screen] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { deploymentId }, query: { screen, pageSize } };
      const { views } = await answerOf(api.GET('/api/views/v1/deployments/{deploymentId}/views', { params, signal }));
      return views;
    },
  });
}
