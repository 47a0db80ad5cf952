/** POST /api/auth/totp: makes the secret of an authenticator app. */
import { beginTotp } from '../../domain/second-factors/begin-totp.ts';
import { userRoute } from '../route.ts';
import { BegunTotp } from './wire.ts';

export const beginTotpRoute = userRoute({
  method: 'POST',
  path: '/api/auth/totp',
  operationId: 'BeginTotp',
  tag: 'Account',
  summary: 'Begin to set up an authenticator app',
  description:
    'Signing in does not need it before POST /api/auth/totp/confirm, within 15 minutes. Calling this again makes another secret. ' +
    '409 if an app is set up already.',
  stability: null,
  refusesWith: [409],
  access: { schemes: ['ServiceJWT'] },
  schemas: { response: { 200: BegunTotp } },
}).handle(async ({ platform, caller }) => ({ status: 200, body: await beginTotp(platform, caller) }));
