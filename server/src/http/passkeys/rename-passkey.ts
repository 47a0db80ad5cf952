/** PATCH /api/auth/passkeys/{passkeyId}: gives a passkey another name. */
import { renamePasskey } from '../../domain/passkeys/rename-passkey.ts';
import { userRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { PasskeyParams, RenamePasskeyRequest } from './wire.ts';

export const renamePasskeyRoute = userRoute({
  method: 'PATCH',
  path: '/api/auth/passkeys/{passkeyId}',
  operationId: 'RenamePasskey',
  tag: 'Account',
  summary: 'Rename a passkey',
  stability: null,
  refusesWith: [404],
  access: { schemes: ['ServiceJWT'] },
  schemas: { params: PasskeyParams, body: RenamePasskeyRequest, response: { 200: Empty } },
}).handle(async ({ platform, caller, params, body }) => {
  await renamePasskey(platform, caller, { id: params.passkeyId, name: body.name });
  return { status: 200, body: {} };
});
