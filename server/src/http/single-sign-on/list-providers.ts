/** GET …/identity-providers: the providers that people of a deployment sign in with. */
import { listProviders } from '../../domain/single-sign-on/providers/list-providers.ts';
import { logoutUriOf, redirectUriOf, samlUrlsOf } from '../../domain/single-sign-on/providers/public-urls.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ProviderList, providerToWire } from './wire.ts';

export const listProvidersRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/identity-providers',
  operationId: 'ListIdentityProviders',
  tag: 'Single sign-on',
  summary: 'List the identity providers',
  effect: 'read',
  stability: null,
  access: webApi('single_sign_on.manage', ['ServiceJWT']),
  schemas: { response: { 200: ProviderList } },
}).handle(async ({ platform, member }) => {
  const providers = await listProviders(platform, member);
  const redirectUri = redirectUriOf(platform, member.deploymentId);
  const logoutUri = logoutUriOf(platform, member.deploymentId);
  const shown = providers.map((provider) => providerToWire(platform, member.deploymentId, provider));
  const saml = samlUrlsOf(platform, member.deploymentId);
  return { status: 200, body: { providers: shown, redirectUri, logoutUri, saml } };
});
