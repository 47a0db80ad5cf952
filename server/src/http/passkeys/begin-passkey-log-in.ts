/** POST /api/auth/login/passkey/challenge: what the browser needs to ask for a passkey. */
import { beginPasskeyLogIn } from '../../domain/passkeys/begin-assertion.ts';
import { publicRoute } from '../route.ts';
import { BeginPasskeyLogInRequest, PasskeyRequest } from './wire.ts';

export const beginPasskeyLogInRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/login/passkey/challenge',
  operationId: 'BeginPasskeyLogIn',
  tag: 'Auth',
  summary: 'Begin to sign in with a passkey',
  description:
    'Returns the options of `navigator.credentials.get`, whose result POST /api/auth/login/passkey takes once, within five minutes. With ' +
    'the challenge of POST /api/auth/login, it asks for the passkeys of that person. 409 if the address of the server is neither HTTPS ' +
    'nor localhost.',
  stability: null,
  refusesWith: [409],
  access: { isCredentialEntry: true },
  schemas: { body: BeginPasskeyLogInRequest, response: { 200: PasskeyRequest } },
}).handle(async ({ platform, body: { challenge } }) => ({
  status: 200,
  body: await beginPasskeyLogIn(platform, challenge),
}));
