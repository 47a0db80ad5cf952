/** DELETE …/identity-providers/{providerId}/saml-key/previous: the new certificate is alone from then on. */
import { getProvider } from '../../../domain/single-sign-on/providers/list-providers.ts';
import { endPreviousSamlKey } from '../../../domain/single-sign-on/saml/renew-key.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { ProviderAnswer, ProviderParams, providerToWire } from '../wire.ts';

export const endPreviousSamlKeyRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/identity-providers/{providerId}/saml-key/previous',
  operationId: 'EndPreviousSamlKey',
  tag: 'Single sign-on',
  summary: 'End Parapet’s previous certificate for a SAML provider',
  description:
    'The new certificate is alone in the metadata, and signs from now on. Assertions that are encrypted with the previous one are refused.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('single_sign_on.manage', ['ServiceJWT']),
  schemas: { params: ProviderParams, response: { 200: ProviderAnswer } },
})
  .locate(({ platform, member, params }) => getProvider(platform, member, params.providerId))
  .handle(async ({ platform, member, subject }) => {
    const provider = await endPreviousSamlKey(platform, member, subject);
    return { status: 200, body: { provider: providerToWire(platform, member.deploymentId, provider) } };
  });
