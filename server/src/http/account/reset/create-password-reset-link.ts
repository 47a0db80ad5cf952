/** POST …/users/{userId}/password-reset-link: a link for a member, where the installation sends no mail. */
import { createResetLink } from '../../../domain/account/reset/create-reset-link.ts';
import { getUser } from '../../../domain/people/get-user.ts';
import { UserParams } from '../../people/wire.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { instantToWire } from '../../wire/instants.ts';
import { PasswordResetLink } from './wire.ts';

export const createPasswordResetLinkRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/users/{userId}/password-reset-link',
  operationId: 'CreatePasswordResetLink',
  tag: 'People',
  summary: 'Create a link with which a member resets their password',
  description:
    'Only where the server sends no mail, and for a person who is in this deployment alone: the password opens all of their ' +
    'deployments. 409 otherwise, for yourself, and for an account without a password. The link works once, for 24 hours; the second ' +
    'factor stays.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: webApi('users.manage', ['ServiceJWT']),
  schemas: { params: UserParams, response: { 200: PasswordResetLink } },
})
  .locate(({ platform, member, params }) => getUser(platform, member, params.userId))
  .handle(async ({ platform, member, params }) => {
    const { link, expiresAt } = await createResetLink(platform, member, params.userId);
    return { status: 200, body: { link, expiresAt: instantToWire(expiresAt) } };
  });
