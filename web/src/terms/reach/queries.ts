/** What a person sees through their teams, and the admins who can change it. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';

/** The most teams and admins that are named. */
const namedMax = 3;

export interface Reach {
  hasProjects: boolean;
  /** The names of the first teams; not asked if there are projects. */
  teamNames: string[];
}

export function reachQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['projects', 'reach', deploymentId] as const,
    queryFn: async (): Promise<Reach> => {
      const path = { deploymentId };
      const query = { pageSize: '1', archived: 'all' as const };
      const { repos } = await answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/repos', { params: { path, query } }),
      );
      if (repos.length > 0) return { hasProjects: true, teamNames: [] };
      const { teams } = await answerOf(
        api.GET('/api/permissions/v2/deployments/{deploymentId}/teams', {
          params: { path, query: { pageSize: String(namedMax) } },
        }),
      );
      return { hasProjects: false, teamNames: teams.map(({ name }) => name) };
    },
    placeholderData: undefined,
  });
}

/** The first active admins by name. */
export function adminsQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['people', 'admins', deploymentId] as const,
    queryFn: async () => {
      const { users } = await answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/users/list', {
          params: { path: { deploymentId } },
          body: {
            options: { pageSize: namedMax, sortBy: 'name' },
            filters: { showActive: true, filterMembers: 'MEMBER_FILTER_TYPE_ADMIN_ONLY' },
          },
        }),
      );
      return users.map(({ name, login, email }) => `${name === '' ? login : name} (${email})`);
    },
    placeholderData: undefined,
  });
}
