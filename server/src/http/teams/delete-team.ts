/** DELETE …/teams/{teamId}: deletes a team. */
import { deleteTeam } from '../../domain/teams/delete-team.ts';
import { getTeam } from '../../domain/teams/get-team.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { TeamParams } from './wire.ts';

export const deleteTeamRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/permissions/v2/deployments/{deploymentId}/teams/{teamId}',
  operationId: 'DeleteTeam',
  tag: 'Teams',
  summary: 'Delete a team',
  description:
    'Its repositories and people stay, but lose the access that the team gave. Its sub-teams move up to its parent, with everything in ' +
    'them.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('teams.manage'),
  schemas: { params: TeamParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getTeam(platform, member, params.teamId))
  .handle(async ({ platform, member, params }) => {
    await deleteTeam(platform, member, params.teamId);
    return { status: 200, body: {} };
  });
