/** POST /api/auth/email/confirm: a person has opened the link that was mailed to the address that they want. */
import { confirmEmailChange } from '../../../domain/account/email/confirm-email-change.ts';
import { userRoute } from '../../route.ts';
import { ConfirmedEmail, ConfirmEmailRequest } from './wire.ts';

export const confirmEmailRoute = userRoute({
  method: 'POST',
  path: '/api/auth/email/confirm',
  operationId: 'ConfirmEmail',
  tag: 'Account',
  summary: 'Take the e-mail address whose link you have opened',
  description:
    'You sign in with it from now on, and the previous address gets a mail. 400 for a link that is not yours, was used or replaced, or has ' +
    'expired, and after a change of the password. 409 if another account has the address by now.',
  stability: null,
  refusesWith: [409],
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: ConfirmEmailRequest, response: { 200: ConfirmedEmail } },
}).handle(async ({ platform, caller, body, request }) => ({
  status: 200,
  body: await confirmEmailChange(platform, caller, { token: body.token, sender: request.sender }),
}));
