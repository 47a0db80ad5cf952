/** POST /api/auth/recovery-codes: replaces a person's recovery codes. */
import { renewRecoveryCodes } from '../../domain/second-factors/renew-recovery-codes.ts';
import { userRoute } from '../route.ts';
import { RecoveryCodes } from './wire.ts';

export const renewRecoveryCodesRoute = userRoute({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  operationId: 'RenewRecoveryCodes',
  tag: 'Account',
  summary: 'Replace your recovery codes',
  description: 'Returns ten new ones; the previous ones work no more. 409 without a second factor.',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: { schemes: ['ServiceJWT'] },
  schemas: { response: { 200: RecoveryCodes } },
}).handle(async ({ platform, caller }) => ({
  status: 200,
  body: { recoveryCodes: await renewRecoveryCodes(platform, caller) },
}));
