/** POST /api/auth/password-reset/complete: the holder of a link sets a new password. */
import { completeReset } from '../../../domain/account/reset/complete-reset.ts';
import { clientSourceOf } from '../../client-source.ts';
import { publicRoute } from '../../route.ts';
import { Empty } from '../../wire/empty.ts';
import { CompletePasswordResetRequest } from './wire.ts';

export const completePasswordResetRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/password-reset/complete',
  operationId: 'CompletePasswordReset',
  tag: 'Auth',
  summary: 'Reset your password with a link',
  description:
    'Ends all sessions of the account; then sign in. A link works once; second factors stay, and are asked for. 401 for a link that was ' +
    'used, was replaced by a newer one, or has expired, and after a change of the password or the e-mail address.',
  stability: null,
  access: { isCredentialEntry: true },
  schemas: { body: CompletePasswordResetRequest, response: { 200: Empty } },
}).handle(async ({ platform, body, request }) => {
  await completeReset(platform, { ...body, sender: request.sender }, clientSourceOf(request));
  return { status: 200, body: {} };
});
