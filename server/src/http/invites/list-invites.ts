/** GET …/invites: lists the open invites. */
import { listInvites } from '../../domain/invites/list-invites.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { InvitePage, inviteToWire, ListInvitesQuery } from './wire.ts';

export const listInvitesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/invites',
  operationId: 'ListInvites',
  tag: 'People',
  summary: 'List open invites, newest first, without their secrets',
  description: 'Accepted and revoked invites are left out; expired ones are included.',
  effect: 'read',
  stability: null,
  access: webApi('users.manage'),
  schemas: { query: ListInvitesQuery, response: { 200: InvitePage } },
}).handle(async ({ platform, member, query }) => {
  const { invites, nextCursor } = await listInvites(platform, member, query);
  return { status: 200, body: { invites: invites.map(inviteToWire), nextCursor } };
});
