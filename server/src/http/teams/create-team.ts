/** POST …/teams: a new team. */
import { foundTeam } from '../../domain/teams/found-team.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { CreateTeamRequest, TeamAnswer, teamToWire } from './wire.ts';

export const createTeamRoute = deploymentRoute({
  method: 'POST',
  path: '/api/permissions/v2/deployments/{deploymentId}/teams',
  operationId: 'CreateTeam',
  tag: 'Teams',
  summary: 'Make a team',
  description:
    'Admins anywhere; a manager below a team that they manage, as the new team’s first manager. It holds nothing until it is given ' +
    'repositories and users (UpdateTeam); being in a parent team means nothing for its sub-teams.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('teams.manage'),
  schemas: { body: CreateTeamRequest, response: { 200: TeamAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { name, description, slug = null, parentTeamId = null } = body;
  const team = await foundTeam(platform, member, { name, description, slug, parentTeamId });
  return { status: 200, body: { team: teamToWire(team, member.deploymentId) } };
});
