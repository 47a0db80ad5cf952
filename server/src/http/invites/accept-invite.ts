/** POST /api/auth/invites/accept: the holder of an invite's link joins the deployment. */
import { acceptInvite } from '../../domain/invites/accept-invite.ts';
import { clientSourceOf } from '../client-source.ts';
import { publicRoute } from '../route.ts';
import { AcceptedInvite, AcceptInviteRequest } from './wire.ts';

export const acceptInviteRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/invites/accept',
  operationId: 'AcceptInvite',
  tag: 'Auth',
  summary: 'Join a deployment with an invite',
  description:
    'Creates an account for the invited address, or checks the password of the existing one; then sign in. A link works once.',
  stability: null,
  refusesWith: [409],
  access: { isCredentialEntry: true },
  schemas: { body: AcceptInviteRequest, response: { 200: AcceptedInvite } },
}).handle(async ({ platform, body, request }) => {
  const accepted = await acceptInvite(platform, { ...body, sender: request.sender, ...clientSourceOf(request) });
  return { status: 200, body: accepted };
});
