/** POST /api/auth/recovery-codes: replaces a person's recovery codes. */
import { renewRecoveryCodes } from '../../domain/second-factors/renew-recovery-codes.ts';
import { clientSourceOf } from '../client-source.ts';
import { userRoute } from '../route.ts';
import { RecoveryCodes, SecondFactorProofs } from './wire.ts';

export const renewRecoveryCodesRoute = userRoute({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  operationId: 'RenewRecoveryCodes',
  tag: 'Account',
  summary: 'Replace your recovery codes',
  description:
    'Takes your password and a code, and returns ten new ones; the previous ones work no more. A wrong password or code is 400 and ' +
    'counts as an attempt to sign in. 409 without an authenticator app.',
  stability: null,
  refusesWith: [409],
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: SecondFactorProofs, response: { 200: RecoveryCodes } },
}).handle(async ({ platform, caller, body, request }) => {
  const { userAgent } = clientSourceOf(request);
  const recoveryCodes = await renewRecoveryCodes(platform, caller, { ...body, sender: request.sender, userAgent });
  return { status: 200, body: { recoveryCodes } };
});
