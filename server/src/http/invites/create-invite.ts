/** POST …/invites: invites a person. */
import { createInvite } from '../../domain/invites/create-invite.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { CreatedInvite, createdInviteToWire, CreateInviteRequest } from './wire.ts';

export const createInviteRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/invites',
  operationId: 'CreateInvite',
  tag: 'People',
  summary: 'Invite a person by e-mail address',
  description:
    'The link works once, for 7 days, and only while you are an admin. A new invite for the same address replaces the previous one. ' +
    'Teams that are deleted before it is accepted are left out. ' +
    'Where this server sends mail, the link is mailed, and in no answer; else pass it on yourself. Only a signed-in admin can invite, so a stolen token cannot create accounts.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: webApi('users.manage', ['ServiceJWT']),
  schemas: { body: CreateInviteRequest, response: { 200: CreatedInvite } },
}).handle(async ({ platform, member, body }) => {
  const created = await createInvite(platform, member, body);
  return { status: 200, body: createdInviteToWire(created) };
});
