/** DELETE …/users/{userId}/sessions/{sessionId}: signs out one device of a member. */
import { endMemberSession } from '../../domain/account/member-sessions.ts';
import { getUser } from '../../domain/people/get-user.ts';
import { UserParams } from '../people/wire.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { SessionParams } from './wire.ts';

export const endMemberSessionRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/users/{userId}/sessions/{sessionId}',
  operationId: 'EndMemberSession',
  tag: 'People',
  summary: 'End a session of a member',
  description: 'Its tokens and its live updates end at once, on every node, also in other deployments of the person.',
  effect: 'write',
  stability: null,
  access: webApi('users.manage'),
  schemas: { params: UserParams.extend(SessionParams.shape), response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getUser(platform, member, params.userId))
  .handle(async ({ platform, member, params: { userId, sessionId } }) => {
    await endMemberSession(platform, member, { userId, sessionId });
    return { status: 200, body: {} };
  });
