/** POST /api/auth/totp/remove: from now on, signing in needs no code of it. */
import { removeTotp } from '../../domain/second-factors/remove-totp.ts';
import { clientSourceOf } from '../client-source.ts';
import { userRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { SecondFactorProofs } from './wire.ts';

export const removeTotpRoute = userRoute({
  method: 'POST',
  path: '/api/auth/totp/remove',
  operationId: 'RemoveTotp',
  tag: 'Account',
  summary: 'Remove your authenticator app',
  description:
    'Takes your password and a code. The recovery codes go, too, if you have no passkey. A wrong password or code is 400 and counts as an ' +
    'attempt to sign in. 409 if there is no app.',
  stability: null,
  refusesWith: [409],
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: SecondFactorProofs, response: { 200: Empty } },
}).handle(async ({ platform, caller, body, request }) => {
  const { userAgent } = clientSourceOf(request);
  await removeTotp(platform, caller, { ...body, sender: request.sender, userAgent });
  return { status: 200, body: {} };
});
