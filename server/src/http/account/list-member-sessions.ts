/** GET …/users/{userId}/sessions: where a member is signed in. */
import { listMemberSessions } from '../../domain/account/member-sessions.ts';
import { getUser } from '../../domain/people/get-user.ts';
import { UserParams } from '../people/wire.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ListSessionsQuery, SessionPage, sessionToWire } from './wire.ts';

export const listMemberSessionsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/users/{userId}/sessions',
  operationId: 'ListMemberSessions',
  tag: 'People',
  summary: 'List where a member is signed in, newest sign-in first',
  description: 'The sessions that open this deployment, and that a refresh can continue.',
  effect: 'read',
  stability: null,
  access: webApi('users.manage'),
  schemas: { params: UserParams, query: ListSessionsQuery, response: { 200: SessionPage } },
})
  .locate(({ platform, member, params }) => getUser(platform, member, params.userId))
  .handle(async ({ platform, member, params: { userId }, query: { pageSize, cursor } }) => {
    const { sessions, nextCursor } = await listMemberSessions(platform, member, userId, { pageSize, cursor });
    return { status: 200, body: { sessions: sessions.map(sessionToWire), nextCursor } };
  });
