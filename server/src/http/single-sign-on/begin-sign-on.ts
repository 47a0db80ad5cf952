/** POST /api/auth/sso/begin: the URL of the provider that a browser is sent to. */
import { beginSignOn } from '../../domain/single-sign-on/sign-in/begin-sign-on.ts';
import { publicRoute } from '../route.ts';
import { flowCookie } from './flow-cookie.ts';
import { BeginSignOnRequest, BegunSignOnAnswer } from './wire.ts';

export const beginSignOnRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/sso/begin',
  operationId: 'BeginSingleSignOn',
  tag: 'Single sign-on',
  summary: 'Begin to sign in with an identity provider',
  description: 'For browsers: sets a cookie that the callback needs. 409 if the provider does not answer as it should.',
  stability: null,
  refusesWith: [404, 409],
  access: { isCredentialEntry: true },
  schemas: { body: BeginSignOnRequest, response: { 200: BegunSignOnAnswer } },
}).handle(async ({ platform, body, request }) => {
  const { deploymentId, providerId, email: loginHint, returnTo } = body;
  const asked = { deploymentId, providerId, loginHint, returnTo, linking: null, address: request.sender };
  const { authorizationUrl, browserSecret } = await beginSignOn(platform, asked);
  return { status: 200, body: { authorizationUrl }, headers: { 'set-cookie': flowCookie(platform, browserSecret) } };
});
