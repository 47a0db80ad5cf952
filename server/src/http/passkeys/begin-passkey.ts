/** POST /api/auth/passkeys/challenge: what the browser needs to make a passkey. */
import { beginRegistration } from '../../domain/passkeys/begin-registration.ts';
import { userRoute } from '../route.ts';
import { PasskeyCreation } from './wire.ts';

export const beginPasskeyRoute = userRoute({
  method: 'POST',
  path: '/api/auth/passkeys/challenge',
  operationId: 'BeginPasskey',
  tag: 'Account',
  summary: 'Begin to register a passkey',
  description:
    'Returns the options of `navigator.credentials.create`, whose result POST /api/auth/passkeys takes once, within five minutes. 409 if ' +
    'the address of the server is neither HTTPS nor localhost, or you have 20 passkeys.',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: { schemes: ['ServiceJWT'] },
  schemas: { response: { 200: PasskeyCreation } },
}).handle(async ({ platform, caller }) => ({
  status: 200,
  body: await beginRegistration(platform, caller),
}));
