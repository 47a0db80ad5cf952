/** POST …/identity-providers/{providerId}/test: does the provider answer, and does it accept the client? */
import { getProvider } from '../../domain/single-sign-on/providers/list-providers.ts';
import { testProvider } from '../../domain/single-sign-on/providers/test-provider.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ProviderParams, ProviderTest, testToWire } from './wire.ts';

export const testProviderRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/identity-providers/{providerId}/test',
  operationId: 'TestIdentityProvider',
  tag: 'Single sign-on',
  summary: 'Test an identity provider',
  description:
    'Reads its discovery document and its keys, and redeems a code that it never issued, to see if it accepts the client id and the ' +
    'secret. Of a SAML provider it reads the metadata again, if that has a URL, and looks at the certificates. Nobody signs in.',
  effect: 'write',
  stability: null,
  access: webApi('single_sign_on.manage', ['ServiceJWT']),
  schemas: { params: ProviderParams, response: { 200: ProviderTest } },
})
  .locate(({ platform, member, params }) => getProvider(platform, member, params.providerId))
  .handle(async ({ platform, member, subject }) => ({
    status: 200,
    body: testToWire(await testProvider(platform, member, subject)),
  }));
