/** The queries of the finding screen. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import type { components } from '../../api/generated/api.ts';

export type Detail = components['schemas']['FindingDetail'];
export type Finding = Detail['finding'];
export type HistoryEntry = Detail['history'][number];
export type Identity = Detail['identity'];
export type Sca = NonNullable<Finding['scaAttributes']>;

/**
 * A triage action changes the cached finding before the server has answered (triage/patch-shown.ts): its key starts
 * with `findings`, `one`.
 */
export function findingQuery(deploymentId: string, findingId: string) {
  return queryOptions({
    queryKey: ['findings', 'one', deploymentId, findingId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/reporting/{deploymentId}/findings/{findingId}', {
          params: { path: { deploymentId, findingId } },
          signal,
        }),
      ),
    // Never show another finding while this one loads.
    placeholderData: undefined,
  });
}

/** The project: the user's permissions in it (`authorizedScopes`), and its repository URL. */
export function projectQuery(deploymentId: string, projectId: string) {
  return queryOptions({
    queryKey: ['projects', 'one', deploymentId, projectId],
    queryFn: () =>
      answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/repos/{repoId}', {
          params: { path: { deploymentId, repoId: projectId } },
        }),
      ),
    staleTime: 60_000,
    placeholderData: undefined,
  });
}

export function scanQuery(deploymentId: string, scanId: string) {
  return queryOptions({
    queryKey: ['scans', 'one', deploymentId, scanId],
    queryFn: () =>
      answerOf(
        api.GET('/api/scans/v1/deployments/{deploymentId}/scans/{scanId}', {
          params: { path: { deploymentId, scanId } },
        }),
      ),
    staleTime: 5 * 60_000,
    placeholderData: undefined,
  });
}
