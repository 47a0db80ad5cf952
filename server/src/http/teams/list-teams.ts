/** GET …/teams: the teams that the caller sees. */
import { listTeams } from '../../domain/teams/list-teams.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ListTeamsQuery, TeamPage, teamToWire } from './wire.ts';

export const listTeamsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/permissions/v2/deployments/{deploymentId}/teams',
  operationId: 'ListTeams',
  tag: 'Teams',
  summary: 'List teams by slug',
  description: 'Lists the teams that you belong to; for an admin, all.',
  effect: 'read',
  stability: null,
  access: webApi('users.read'),
  schemas: { query: ListTeamsQuery, response: { 200: TeamPage } },
}).handle(async ({ platform, member, query }) => {
  const { teams, nextCursor } = await listTeams(platform, member, query);
  return { status: 200, body: { teams: teams.map((team) => teamToWire(team, member.deploymentId)), nextCursor } };
});
