/** GET …/teams/{teamId}: one team with its contents. */
import { getTeam, getTeamContents } from '../../domain/teams/get-team.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { TeamDetails, TeamParams, teamToWire } from './wire.ts';

export const getTeamRoute = deploymentRoute({
  method: 'GET',
  path: '/api/permissions/v2/deployments/{deploymentId}/teams/{teamId}',
  operationId: 'GetTeam',
  tag: 'Teams',
  summary: 'Get a team with its repositories and sub-teams',
  effect: 'read',
  stability: null,
  access: webApi('users.read'),
  schemas: { params: TeamParams, response: { 200: TeamDetails } },
})
  .locate(({ platform, member, params }) => getTeam(platform, member, params.teamId))
  .handle(async ({ platform, member, subject }) => {
    const { projectIds, projects, childTeamIds } = await getTeamContents(platform, member, subject.id);
    const team = teamToWire(subject, member.deploymentId);
    const { description } = subject;
    return {
      status: 200,
      body: { team, description, repositoryIds: projectIds, repositories: projects, childTeamIds },
    };
  });
