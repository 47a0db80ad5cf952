/** The queries of the people screen. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { showUnseen } from '../ui/text/PlainText.tsx';
import type { PeopleSearch } from './search.ts';

export type Person = components['schemas']['DeploymentUser'];
export type Invite = components['schemas']['InvitePage']['invites'][number];

const pageSize = 100;

export async function fetchPeople(deploymentId: string, search: PeopleSearch, cursor: string, signal?: AbortSignal) {
  const { users, pageToken } = await answerOf(
    api.POST('/api/agent/deployments/{deploymentId}/users/list', {
      params: { path: { deploymentId } },
      body: {
        options: { pageSize, pageToken: cursor, sortBy: search.sort ?? 'name' },
        filters: {
          query: search.search ?? '',
          showActive: search.active === 'true',
          ...(search.role !== undefined && {
            filterMembers:
              search.role === 'admin'
                ? ('MEMBER_FILTER_TYPE_ADMIN_ONLY' as const)
                : ('MEMBER_FILTER_TYPE_NON_ADMIN_ONLY' as const),
          }),
        },
      },
      ...(signal !== undefined && { signal }),
    }),
  );
  return { rows: users, next: pageToken };
}

/** The teams that a person can be invited into. */
export function teamOptionsQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['teams', 'options', deploymentId] as const,
    queryFn: async () => {
      const path = '/api/permissions/v2/deployments/{deploymentId}/teams';
      const { teams } = await answerOf(
        api.GET(path, { params: { path: { deploymentId }, query: { pageSize: '1000' } } }),
      );
      return teams.map(({ id, name }) => ({ value: id, label: showUnseen(name) }));
    },
    placeholderData: undefined,
  });
}
