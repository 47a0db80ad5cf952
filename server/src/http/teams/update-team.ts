/** PATCH …/teams/{teamId}: name, repositories and users of a team (api.md 4.7). */
import { getTeam } from '../../domain/teams/get-team.ts';
import { updateTeam } from '../../domain/teams/update-team.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { TeamAnswer, TeamParams, teamToWire, UpdateTeamRequest } from './wire.ts';

export const updateTeamRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/permissions/v2/deployments/{deploymentId}/teams/{teamId}',
  operationId: 'UpdateTeam',
  tag: 'Teams',
  summary: 'Update a deployment RBAC team',
  description:
    'For admins and the team’s managers; managers can only add repositories that they manage themselves. All changes are made, or ' +
    'none. An element without an action is added; adding an existing member changes their role.',
  effect: 'write',
  stability: 'beta',
  refusesWith: [409],
  access: webApi('teams.manage'),
  schemas: { params: TeamParams, body: UpdateTeamRequest, response: { 200: TeamAnswer } },
})
  .locate(({ platform, member, params }) => getTeam(platform, member, params.teamId))
  .handle(async ({ platform, member, params: { teamId }, body }) => {
    const { name = null, repositories, users } = body.team;
    const change = {
      name,
      repositories: repositories.map(({ repositoryId, action }) => ({ projectId: repositoryId, action })),
      users,
    };
    const team = await updateTeam(platform, member, { teamId, change });
    return { status: 200, body: { team: teamToWire(team, member.deploymentId) } };
  });
