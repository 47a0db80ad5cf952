/** POST /api/auth/email: asks for another address, which the link in a mail to it proves. */
import { beginEmailChange } from '../../../domain/account/email/begin-email-change.ts';
import { userRoute } from '../../route.ts';
import { Empty } from '../../wire/empty.ts';
import { ChangeEmailRequest } from './wire.ts';

export const changeEmailRoute = userRoute({
  method: 'POST',
  path: '/api/auth/email',
  operationId: 'ChangeEmail',
  tag: 'Account',
  summary: 'Ask for another e-mail address, or to prove the present one',
  description:
    'Mails a link to the address, which works for an hour and for you alone; nothing changes before. The answer does not tell if an ' +
    'account has the address. 409 if this server sends no mail. 429 after 5 requests for an address, or 30 from a network, in an hour.',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: ChangeEmailRequest, response: { 200: Empty } },
}).handle(async ({ platform, caller, body, request }) => {
  await beginEmailChange(platform, caller, { email: body.email, sender: request.sender });
  return { status: 200, body: {} };
});
