/** POST /api/auth/identities/{identityId}/remove: an identity opens the account no more. */
import { removeIdentity } from '../../domain/single-sign-on/identities/remove-identity.ts';
import { clientSourceOf } from '../client-source.ts';
import { userRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { IdentityParams, RemoveIdentityRequest } from './identities-wire.ts';

export const removeIdentityRoute = userRoute({
  method: 'POST',
  path: '/api/auth/identities/{identityId}/remove',
  operationId: 'RemoveIdentity',
  tag: 'Account',
  summary: 'Remove one of your identities',
  description:
    'Takes your password, and a code if you have a second factor; a fresh proof if you have no password. A wrong one is 400 and counts as ' +
    'an attempt to sign in. 409 for your last way to sign in. Sessions stay: end those that you do not trust.',
  stability: null,
  refusesWith: [404, 409],
  access: { schemes: ['ServiceJWT'] },
  schemas: { params: IdentityParams, body: RemoveIdentityRequest, response: { 200: Empty } },
}).handle(async ({ platform, caller, params, body, request }) => {
  const { userAgent } = clientSourceOf(request);
  await removeIdentity(platform, caller, params.identityId, { ...body, sender: request.sender, userAgent });
  return { status: 200, body: {} };
});
