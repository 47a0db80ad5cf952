/** POST …/users/list: a deployment's people and their teams (api.md 4.5). */
import { listUsers } from '../../domain/people/list-users.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ListUsersRequest, UserPage, usersToWire } from './wire.ts';

export const listUsersRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/users/list',
  operationId: 'ListDeploymentUsers',
  tag: 'People',
  summary: 'List deployment users, paged',
  description: 'All members of a deployment see each other. You see only the teams that you belong to; admins see all.',
  effect: 'read',
  stability: 'experimental',
  access: webApi('users.read'),
  schemas: { body: ListUsersRequest, response: { 200: UserPage } },
}).handle(async ({ platform, member, body: { options, filters } }) => {
  const { users, nextCursor } = await listUsers(platform, member, {
    filters: {
      query: filters.query,
      isActiveOnly: filters.showActive,
      hasScmIdentityOnly: filters.pruneScm || filters.pruneGithub,
      kind: filters.filterMembers ?? null,
      userIds: filters.memberIds.length === 0 ? null : filters.memberIds,
    },
    order: options.sortBy,
    pageSize: options.pageSize,
    cursor: options.pageToken,
  });
  return { status: 200, body: { users: usersToWire(users, member.deploymentId), pageToken: nextCursor } };
});
