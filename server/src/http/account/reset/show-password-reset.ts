/** POST /api/auth/password-reset/show: whose password a link resets. */
import { showReset } from '../../../domain/account/reset/show-reset.ts';
import { publicRoute } from '../../route.ts';
import { ShowPasswordResetRequest, ShownPasswordReset, shownResetToWire } from './wire.ts';

export const showPasswordResetRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/password-reset/show',
  operationId: 'ShowPasswordReset',
  tag: 'Auth',
  summary: 'Show a password reset to the holder of its link',
  description:
    'Whose password it is, and until when the link works. The token is in the body, because paths are logged.',
  stability: null,
  access: { isCredentialEntry: true },
  schemas: { body: ShowPasswordResetRequest, response: { 200: ShownPasswordReset } },
}).handle(async ({ platform, body }) => ({
  status: 200,
  body: shownResetToWire(await showReset(platform, body.token)),
}));
