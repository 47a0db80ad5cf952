/** POST /api/auth/proof/passkey/challenge: what the browser needs to ask for a passkey of the signed-in person. */
import { beginPasskeyProof } from '../../domain/passkeys/begin-assertion.ts';
import { userRoute } from '../route.ts';
import { PasskeyRequest } from './wire.ts';

export const beginPasskeyProofRoute = userRoute({
  method: 'POST',
  path: '/api/auth/proof/passkey/challenge',
  operationId: 'BeginPasskeyProof',
  tag: 'Account',
  summary: 'Begin to prove with a passkey that it is you',
  description:
    'Returns the options of `navigator.credentials.get`, whose result POST /api/auth/proof takes once, within five minutes. 409 if the ' +
    'address of the server is neither HTTPS nor localhost.',
  stability: null,
  refusesWith: [409],
  access: { schemes: ['ServiceJWT'] },
  schemas: { response: { 200: PasskeyRequest } },
}).handle(async ({ platform, caller }) => ({
  status: 200,
  body: await beginPasskeyProof(platform, caller),
}));
