/** POST /api/auth/totp/confirm: from now on, signing in needs a code of the app. */
import { confirmTotp } from '../../domain/second-factors/confirm-totp.ts';
import { clientSourceOf } from '../client-source.ts';
import { userRoute } from '../route.ts';
import { ConfirmedTotp, SecondFactorProofs } from './wire.ts';

export const confirmTotpRoute = userRoute({
  method: 'POST',
  path: '/api/auth/totp/confirm',
  operationId: 'ConfirmTotp',
  tag: 'Account',
  summary: 'Require an authenticator app when you sign in',
  description:
    'Takes your password and a code of the app, and returns ten recovery codes. Ends your other sessions at once, because they began ' +
    'without it; the one that sends this request continues, and API tokens stay. A wrong password or code is 400 and counts as an ' +
    'attempt to sign in. 409 if there is nothing to confirm.',
  stability: null,
  refusesWith: [409],
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: SecondFactorProofs, response: { 200: ConfirmedTotp } },
}).handle(async ({ platform, caller, body, request }) => {
  const { userAgent } = clientSourceOf(request);
  return { status: 200, body: await confirmTotp(platform, caller, { ...body, sender: request.sender, userAgent }) };
});
