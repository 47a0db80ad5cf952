/** DELETE /api/auth/passkeys/{passkeyId}: it signs nobody in any more. */
import { removePasskey } from '../../domain/passkeys/remove-passkey.ts';
import { userRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { PasskeyParams } from './wire.ts';

export const removePasskeyRoute = userRoute({
  method: 'DELETE',
  path: '/api/auth/passkeys/{passkeyId}',
  operationId: 'RemovePasskey',
  tag: 'Account',
  summary: 'Remove a passkey',
  description:
    'Your recovery codes go with your last second factor. 409 if it is the only way to sign in to an account without a password.',
  stability: null,
  refusesWith: [404, 409],
  needsFreshProof: true,
  access: { schemes: ['ServiceJWT'] },
  schemas: { params: PasskeyParams, response: { 200: Empty } },
}).handle(async ({ platform, caller, params }) => {
  await removePasskey(platform, caller, params.passkeyId);
  return { status: 200, body: {} };
});
