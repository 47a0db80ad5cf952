/** DELETE …/identity-providers/{providerId}: nobody signs in with it any more. */
import { deleteProvider } from '../../domain/single-sign-on/providers/delete-provider.ts';
import { getProvider } from '../../domain/single-sign-on/providers/list-providers.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { ProviderParams } from './wire.ts';

export const deleteProviderRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/identity-providers/{providerId}',
  operationId: 'DeleteIdentityProvider',
  tag: 'Single sign-on',
  summary: 'Delete an identity provider and its client secret',
  description: 'Sessions that it began end at once. People keep their accounts.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('single_sign_on.manage', ['ServiceJWT']),
  schemas: { params: ProviderParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getProvider(platform, member, params.providerId))
  .handle(async ({ platform, member, subject }) => {
    await deleteProvider(platform, member, subject.id);
    return { status: 200, body: {} };
  });
