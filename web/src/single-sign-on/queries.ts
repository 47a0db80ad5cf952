/** The queries of the single sign-on screen. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';

export type Provider = components['schemas']['IdentityProvider'];
export type Kind = Provider['kind'];
export type Mapping = Provider['mappings'][number];
/** What providers must know of Parapet. */
export type Service = Pick<components['schemas']['IdentityProviderList'], 'redirectUri' | 'saml'>;
export type ServiceProvider = Service['saml'];

export function providersQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['identity-providers', deploymentId],
    queryFn: ({ signal }) => fetchProviders(deploymentId, signal),
  });
}

export function fetchProviders(deploymentId: string, signal: AbortSignal) {
  return answerOf(
    api.GET('/api/agent/deployments/{deploymentId}/identity-providers', { params: { path: { deploymentId } }, signal }),
  );
}

/** The teams that a row may name: the first 100, which are offered in a list. */
export function teamsQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['teams', 'of-mappings', deploymentId],
    queryFn: async ({ signal }) => {
      const { teams } = await answerOf(
        api.GET('/api/permissions/v2/deployments/{deploymentId}/teams', {
          params: { path: { deploymentId }, query: { pageSize: '100' } },
          signal,
        }),
      );
      return teams.map(({ id, name }) => ({ id, name }));
    },
  });
}
