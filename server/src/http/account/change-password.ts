/** POST /api/auth/password: a signed-in person changes their own password. */
import { changePassword } from '../../domain/account/change-password.ts';
import { clientSourceOf } from '../client-source.ts';
import { userRoute } from '../route.ts';
import { ChangePasswordRequest, EndedSessions } from './wire.ts';

export const changePasswordRoute = userRoute({
  method: 'POST',
  path: '/api/auth/password',
  operationId: 'ChangePassword',
  tag: 'Account',
  summary: 'Change your password',
  description:
    'Ends your other sessions at once; the one that sends this request continues, and API tokens stay. A wrong current password is ' +
    '400 and counts as an attempt to sign in: after too many, a 429 says when to try again (Retry-After).',
  stability: null,
  refusesWith: [409],
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: ChangePasswordRequest, response: { 200: EndedSessions } },
}).handle(async ({ platform, caller, body, request }) => ({
  status: 200,
  body: await changePassword(platform, caller, {
    ...body,
    sender: request.sender,
    userAgent: clientSourceOf(request).userAgent,
  }),
}));
