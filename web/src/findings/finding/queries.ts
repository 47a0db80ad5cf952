/** What the screen of a finding asks of the server. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import type { components } from '../../api/generated/api.ts';

export type Detail = components['schemas']['FindingDetail'];
export type Finding = Detail['finding'];
export type HistoryEntry = Detail['history'][number];
export type Identity = Detail['identity'];
export type Sca = NonNullable<Finding['scaAttributes']>;

/** An act of triage changes it before the server has answered (triage/patch-shown.ts): its key begins with findings, one. */
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
    // Another finding is never shown in the place of the one that was asked for.
    placeholderData: undefined,
  });
}

/** What somebody may do with the project (`authorizedScopes`) and where its code is. */
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
