/** POST /api/auth/sso/find: which providers the sign-in screen offers. */
import { findSignInProviders } from '../../domain/single-sign-on/sign-in/find-providers.ts';
import { publicRoute } from '../route.ts';
import { FindProvidersRequest, OfferedProviders } from './wire.ts';

export const findProvidersRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/sso/find',
  operationId: 'FindSignInProviders',
  tag: 'Single sign-on',
  summary: 'Find the identity providers to sign in with',
  description:
    'By the domain of an e-mail address, or those with a button for everyone. The answer is the same whether the address has an account ' +
    'or not.',
  stability: null,
  access: { isCredentialEntry: true },
  schemas: { body: FindProvidersRequest, response: { 200: OfferedProviders } },
}).handle(async ({ platform, body }) => ({
  status: 200,
  body: { providers: await findSignInProviders(platform, body.email) },
}));
