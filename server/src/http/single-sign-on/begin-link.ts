/** POST /api/auth/identities: the URL of a provider, where a person proves who they are there. */
import { beginLink } from '../../domain/single-sign-on/identities/begin-link.ts';
import { clientSourceOf } from '../client-source.ts';
import { userRoute } from '../route.ts';
import { flowCookie } from './flow-cookie.ts';
import { LinkIdentityRequest } from './identities-wire.ts';
import { BegunSignOnAnswer } from './wire.ts';

export const beginLinkRoute = userRoute({
  method: 'POST',
  path: '/api/auth/identities',
  operationId: 'LinkIdentity',
  tag: 'Account',
  summary: 'Begin to link your identity at a provider',
  description:
    'Takes your password, and a code if you have a second factor; a fresh proof if you have no password. For browsers: sets a cookie ' +
    'that the callback needs. A wrong password or code is 400 and counts as an attempt to sign in. 409 if the provider does not answer, ' +
    'and in a session that a provider began, if you have a password or are in another deployment, too.',
  stability: null,
  refusesWith: [404, 409],
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: LinkIdentityRequest, response: { 200: BegunSignOnAnswer } },
}).handle(async ({ platform, caller, body, request }) => {
  const { userAgent } = clientSourceOf(request);
  const asked = { ...body, sender: request.sender, userAgent };
  const { authorizationUrl, browserSecret } = await beginLink(platform, caller, asked);
  return { status: 200, body: { authorizationUrl }, headers: { 'set-cookie': flowCookie(platform, browserSecret) } };
});
