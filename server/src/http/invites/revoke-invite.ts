import { getInvite } from '../../domain/invites/get-invite.ts';
import { revokeInvite } from '../../domain/invites/revoke-invite.ts';
/** DELETE …/invites/{inviteId}: revokes an unused link. */
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { InviteParams } from './wire.ts';

export const revokeInviteRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/invites/{inviteId}',
  operationId: 'RevokeInvite',
  tag: 'People',
  summary: 'Revoke an invite',
  effect: 'write',
  stability: null,
  access: webApi('users.manage'),
  schemas: { params: InviteParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getInvite(platform, member, params.inviteId))
  .handle(async ({ platform, member, subject }) => {
    await revokeInvite(platform, member, subject);
    return { status: 200, body: {} };
  });
