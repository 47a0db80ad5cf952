/** POST /api/auth/invites/show: what an invite's link offers, before it is accepted. */
import { showInvite } from '../../domain/invites/show-invite.ts';
import { publicRoute } from '../route.ts';
import { ShowInviteRequest, ShownInvite, shownInviteToWire } from './wire.ts';

export const showInviteRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/invites/show',
  operationId: 'ShowInvite',
  tag: 'Auth',
  summary: 'Show an invite to the holder of its link',
  description:
    'Who invites, to which deployment, in which role and teams, and until when. Of an invite that is no longer open, it says why not ' +
    'and whom to ask. The token is in the body, because paths are logged.',
  stability: null,
  access: { isCredentialEntry: true },
  schemas: { body: ShowInviteRequest, response: { 200: ShownInvite } },
}).handle(async ({ platform, body }) => {
  return { status: 200, body: shownInviteToWire(await showInvite(platform, body.token)) };
});
