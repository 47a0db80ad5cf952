/** POST …/identity-providers: lets people sign in with an OpenID Connect or a SAML provider. */
import { createProvider } from '../../domain/single-sign-on/providers/create-provider.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { noneOfSaml } from './saml/saml-wire.ts';
import { CreateProviderRequest, ProviderAnswer, providerToWire } from './wire.ts';

export const createProviderRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/identity-providers',
  operationId: 'CreateIdentityProvider',
  tag: 'Single sign-on',
  summary: 'Create an identity provider',
  description:
    'Register the `redirectUri` of ListIdentityProviders at the provider first, or the entity ID and the ACS URL of its `saml`. The ' +
    'client secret is stored encrypted, and no response ever shows it. For SAML, Parapet makes a key pair of its own.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  refusesWith: [409],
  access: webApi('single_sign_on.manage', ['ServiceJWT']),
  schemas: { body: CreateProviderRequest, response: { 200: ProviderAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { deploymentId: _, ...settings } = body;
  const provider = await createProvider(platform, member, { ...noneOfSaml, clientSecret: undefined, ...settings });
  return { status: 200, body: { provider: providerToWire(platform, member.deploymentId, provider) } };
});
