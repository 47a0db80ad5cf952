/** POST …/identity-providers: lets people sign in with an OpenID Connect provider. */
import { createProvider } from '../../domain/single-sign-on/providers/create-provider.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { CreateProviderRequest, ProviderAnswer, providerToWire } from './wire.ts';

export const createProviderRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/identity-providers',
  operationId: 'CreateIdentityProvider',
  tag: 'Single sign-on',
  summary: 'Create an identity provider',
  description:
    'Register the `redirectUri` of ListIdentityProviders at the provider first. The client secret is stored encrypted, and no response ' +
    'ever shows it.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  refusesWith: [409],
  access: webApi('single_sign_on.manage', ['ServiceJWT']),
  schemas: { body: CreateProviderRequest, response: { 200: ProviderAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { deploymentId: _, clientSecret = null, ...settings } = body;
  const provider = await createProvider(platform, member, { ...settings, clientSecret });
  return { status: 200, body: { provider: providerToWire(provider) } };
});
