/** POST …/teams: a new team. */
import { createTeam } from '../../domain/teams/create-team.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { CreateTeamRequest, TeamAnswer, teamToWire } from './wire.ts';

export const createTeamRoute = deploymentRoute({
  method: 'POST',
  path: '/api/permissions/v2/deployments/{deploymentId}/teams',
  operationId: 'CreateTeam',
  tag: 'Teams',
  summary: 'Create a team',
  description:
    'Admins can create any team. Managers can create a team below one that they manage, and become its first manager. The team has no ' +
    'repositories and users until UpdateTeam adds them. Membership of a parent team has no effect on its sub-teams.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('teams.manage'),
  schemas: { body: CreateTeamRequest, response: { 200: TeamAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { name, description, slug = null, parentTeamId = null } = body;
  const team = await createTeam(platform, member, { name, description, slug, parentTeamId });
  return { status: 200, body: { team: teamToWire(team, member.deploymentId) } };
});
