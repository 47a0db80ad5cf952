/** PATCH …/identity-providers/{providerId}: changes a provider. */
import { getProvider } from '../../domain/single-sign-on/providers/list-providers.ts';
import { updateProvider } from '../../domain/single-sign-on/providers/update-provider.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { noneOfSaml } from './saml/saml-wire.ts';
import { ProviderAnswer, ProviderParams, providerToWire, UpdateProviderRequest } from './wire.ts';

export const updateProviderRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/identity-providers/{providerId}',
  operationId: 'UpdateIdentityProvider',
  tag: 'Single sign-on',
  summary: 'Update an identity provider',
  description:
    'Absent fields stay unchanged. The client secret is only ever sent to the issuer it was entered for: if you change the issuer, send ' +
    'the secret again. Metadata of SAML replaces the metadata before, with its certificates.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  refusesWith: [409],
  access: webApi('single_sign_on.manage', ['ServiceJWT']),
  schemas: { params: ProviderParams, body: UpdateProviderRequest, response: { 200: ProviderAnswer } },
})
  .locate(({ platform, member, params }) => getProvider(platform, member, params.providerId))
  .handle(async ({ platform, member, subject, body }) => {
    const { deploymentId: _, providerId: __, ...change } = body;
    const provider = await updateProvider(platform, member, subject, {
      ...noneOfSaml,
      clientSecret: undefined,
      ...change,
    });
    return { status: 200, body: { provider: providerToWire(platform, member.deploymentId, provider) } };
  });
