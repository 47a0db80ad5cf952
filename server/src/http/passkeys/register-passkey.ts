/** POST /api/auth/passkeys: registers a passkey that the browser has made. */
import { registerPasskey } from '../../domain/passkeys/register-passkey.ts';
import { clientSourceOf } from '../client-source.ts';
import { userRoute } from '../route.ts';
import { RegisteredPasskey, RegisterPasskeyRequest } from './wire.ts';

export const registerPasskeyRoute = userRoute({
  method: 'POST',
  path: '/api/auth/passkeys',
  operationId: 'RegisterPasskey',
  tag: 'Account',
  summary: 'Register a passkey',
  description:
    'From then on it signs you in, alone or after your password. The first second factor of your account returns ten recovery codes and ' +
    'ends your other sessions. 400 for a passkey that was not made for this server just now, 409 for one that is registered already.',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: RegisterPasskeyRequest, response: { 200: RegisteredPasskey } },
}).handle(async ({ platform, caller, body, request }) => {
  const { userAgent } = clientSourceOf(request);
  const { name = '', passkey } = body;
  return { status: 200, body: await registerPasskey(platform, caller, { name, passkey, userAgent }) };
});
