/** GET …/teams/{teamId}/users: lists a team's users. */
import { getTeam } from '../../domain/teams/get-team.ts';
import { listTeamPeople } from '../../domain/teams/list-team-people.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ListTeamsQuery, personToWire, TeamParams, TeamPeoplePage } from './wire.ts';

export const listTeamUsersRoute = deploymentRoute({
  method: 'GET',
  path: '/api/permissions/v2/deployments/{deploymentId}/teams/{teamId}/users',
  operationId: 'ListTeamUsers',
  tag: 'Teams',
  summary: 'List the users of a team, by id',
  effect: 'read',
  stability: null,
  access: webApi('users.read'),
  schemas: { params: TeamParams, query: ListTeamsQuery, response: { 200: TeamPeoplePage } },
})
  .locate(({ platform, member, params }) => getTeam(platform, member, params.teamId))
  .handle(async ({ platform, member, params: { teamId }, query }) => {
    const { people, nextCursor } = await listTeamPeople(platform, member, { teamId, ...query });
    return { status: 200, body: { users: people.map(personToWire), nextCursor } };
  });
