/** POST …/users/{userId}/sessions/end: signs out all devices of a member. */
import { endMemberSessions } from '../../domain/account/member-sessions.ts';
import { getUser } from '../../domain/people/get-user.ts';
import { UserParams } from '../people/wire.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { EndedSessions } from './wire.ts';

export const endMemberSessionsRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/users/{userId}/sessions/end',
  operationId: 'EndMemberSessions',
  tag: 'People',
  summary: 'End all sessions of a member',
  description:
    'Their tokens and live updates end at once, on every node. The session that asks goes on; API tokens stay.',
  effect: 'write',
  stability: null,
  access: webApi('users.manage'),
  schemas: { params: UserParams, response: { 200: EndedSessions } },
})
  .locate(({ platform, member, params }) => getUser(platform, member, params.userId))
  .handle(async ({ platform, member, params: { userId } }) => ({
    status: 200,
    body: await endMemberSessions(platform, member, userId),
  }));
