/** The queries of the directory's screen. Their keys are people's: what a directory does changes people. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';

export type Directory = components['schemas']['Directory'];
export type DirectoryToken = Directory['tokens'][number];
export type DirectoryGroup = components['schemas']['DirectoryGroupPage']['groups'][number];

export function directoryQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['people', 'directory', deploymentId],
    queryFn: async ({ signal }) => {
      const { directory } = await answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/directory', { params: { path: { deploymentId } }, signal }),
      );
      return directory;
    },
  });
}

export async function fetchGroups(deploymentId: string, cursor: string, signal: AbortSignal) {
  const { groups, nextCursor } = await answerOf(
    api.GET('/api/agent/deployments/{deploymentId}/directory/groups', {
      params: { path: { deploymentId }, query: { cursor } },
      signal,
    }),
  );
  return { rows: groups, next: nextCursor };
}

/** The teams that a group may give: the first 1000, by slug. */
export function teamChoicesQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['teams', 'of-directory', deploymentId],
    queryFn: async ({ signal }) => {
      const { teams } = await answerOf(
        api.GET('/api/permissions/v2/deployments/{deploymentId}/teams', {
          params: { path: { deploymentId }, query: { pageSize: '1000' } },
          signal,
        }),
      );
      return teams.map(({ id, name }) => ({ value: id, label: name }));
    },
  });
}
