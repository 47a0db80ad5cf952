/** POST /api/auth/logout: ends the session that the JWT is bound to. */
import { logOut } from '../../domain/access/log-out.ts';
import { userRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { deletedCookie, tokenInCookie } from './session-cookie.ts';

export const logOutRoute = userRoute({
  method: 'POST',
  path: '/api/auth/logout',
  operationId: 'LogOut',
  tag: 'Auth',
  summary: 'Sign out: the session and its tokens end at once',
  description:
    'Clears the cookie. If the cookie belongs to another session of the same person, that session ends, too.',
  stability: null,
  access: { schemes: ['ServiceJWT'] },
  schemas: { response: { 200: Empty } },
}).handle(async ({ platform, caller, request }) => {
  await logOut(platform, caller, tokenInCookie(request));
  return { status: 200, body: {}, headers: { 'set-cookie': deletedCookie(platform) } };
});
