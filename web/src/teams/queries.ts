/** The queries of the teams screens. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';

export type Team = components['schemas']['TeamPage']['teams'][number];
export type TeamDetails = components['schemas']['TeamDetails'];
export type TeamUser = components['schemas']['TeamPeoplePage']['users'][number];

const pageSize = 100;
/** The most suggestions of a search field. */
const suggestionsMax = 20;

export async function personOptions(deploymentId: string, typed: string) {
  const { users } = await answerOf(
    api.POST('/api/agent/deployments/{deploymentId}/users/list', {
      params: { path: { deploymentId } },
      body: { options: { pageSize: suggestionsMax, sortBy: 'name' }, filters: { query: typed } },
    }),
  );
  return users.map(({ id, name, login }) => ({ value: id, label: name === '' ? login : name }));
}

export async function projectOptions(deploymentId: string, typed: string) {
  const { repos } = await answerOf(
    api.GET('/api/agent/deployments/{deploymentId}/repos', {
      params: { path: { deploymentId }, query: { search: typed, pageSize: String(suggestionsMax) } },
    }),
  );
  return repos.map(({ id, name }) => ({ value: id, label: name }));
}

export async function fetchTeams(deploymentId: string, cursor: string, signal: AbortSignal) {
  const { teams, nextCursor } = await answerOf(
    api.GET('/api/permissions/v2/deployments/{deploymentId}/teams', {
      params: { path: { deploymentId }, query: { cursor, pageSize: String(pageSize) } },
      signal,
    }),
  );
  return { rows: teams, next: nextCursor };
}

export function teamQuery(deploymentId: string, teamId: string) {
  return queryOptions({
    queryKey: ['teams', 'one', deploymentId, teamId],
    placeholderData: undefined,
    queryFn: () =>
      answerOf(
        api.GET('/api/permissions/v2/deployments/{deploymentId}/teams/{teamId}', {
          params: { path: { deploymentId, teamId } },
        }),
      ),
  });
}

export async function fetchTeamUsers(deploymentId: string, teamId: string, cursor: string, signal: AbortSignal) {
  const { users, nextCursor } = await answerOf(
    api.GET('/api/permissions/v2/deployments/{deploymentId}/teams/{teamId}/users', {
      params: { path: { deploymentId, teamId }, query: { cursor, pageSize: String(pageSize) } },
      signal,
    }),
  );
  return { rows: users, next: nextCursor };
}
