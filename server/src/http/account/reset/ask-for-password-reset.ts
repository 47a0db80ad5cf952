/** POST /api/auth/password-reset: asks for a mail with a link that resets a password. */
import { askForReset } from '../../../domain/account/reset/ask-for-reset.ts';
import { clientSourceOf } from '../../client-source.ts';
import { publicRoute } from '../../route.ts';
import { Empty } from '../../wire/empty.ts';
import { AskForPasswordResetRequest } from './wire.ts';

export const askForPasswordResetRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/password-reset',
  operationId: 'AskForPasswordReset',
  tag: 'Auth',
  summary: 'Ask for a link that resets your password',
  description:
    'Answers the same for every address; if it has an account, a mail with a link that works for 30 minutes is sent there. 409 if this ' +
    'server sends no mail. 429 after 5 requests for an address, or 30 from a network, in an hour.',
  stability: null,
  refusesWith: [409],
  access: { isCredentialEntry: true },
  schemas: { body: AskForPasswordResetRequest, response: { 200: Empty } },
}).handle(async ({ platform, body, request }) => {
  await askForReset(platform, { email: body.email, sender: request.sender }, clientSourceOf(request));
  return { status: 200, body: {} };
});
