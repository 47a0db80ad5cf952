/** POST …/identity-providers/{providerId}/saml-key: a new certificate of Parapet for a SAML provider. */
import { getProvider } from '../../../domain/single-sign-on/providers/list-providers.ts';
import { renewSamlKey } from '../../../domain/single-sign-on/saml/renew-key.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { ProviderAnswer, ProviderParams, providerToWire } from '../wire.ts';
import { RenewSamlKeyRequest } from './saml-wire.ts';

export const renewSamlKeyRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/identity-providers/{providerId}/saml-key',
  operationId: 'RenewSamlKey',
  tag: 'Single sign-on',
  summary: 'Renew Parapet’s certificate for a SAML provider',
  description:
    'Makes a key pair and publishes its certificate in Parapet’s metadata beside the one before. Assertions that are encrypted with ' +
    'either are accepted. Requests are signed with the new one after `signsAfterHours`. 409 while a renewal is under way.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  refusesWith: [409],
  access: webApi('single_sign_on.manage', ['ServiceJWT']),
  schemas: { params: ProviderParams, body: RenewSamlKeyRequest, response: { 200: ProviderAnswer } },
})
  .locate(({ platform, member, params }) => getProvider(platform, member, params.providerId))
  .handle(async ({ platform, member, subject, body }) => {
    const provider = await renewSamlKey(platform, member, subject, body.signsAfterHours);
    return { status: 200, body: { provider: providerToWire(platform, member.deploymentId, provider) } };
  });
