/** The queries of the first steps. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';

const projectsMax = 100;
const pollMs = 700;

/** The first projects by name, suggested for the upload. */
export function projectsQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['projects', 'start', deploymentId] as const,
    queryFn: async () => {
      const query = { pageSize: String(projectsMax) };
      const path = '/api/agent/deployments/{deploymentId}/repos';
      return (await answerOf(api.GET(path, { params: { path: { deploymentId }, query } }))).repos;
    },
  });
}

/** True if a token exists that a pipeline can upload scans with. */
export function hasCiTokenQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['tokens', 'start', deploymentId] as const,
    queryFn: async (): Promise<boolean> => {
      const path = '/api/agent/deployments/{deploymentId}/tokens';
      const params = { path: { deploymentId }, query: { pageSize: '1000' } };
      const { tokens } = await answerOf(api.GET(path, { params }));
      return tokens.some(({ permissions }) => permissions.includes('CI'));
    },
  });
}

/** The most severe open finding, and the number of all. */
export function mostSevereQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['findings', 'start', deploymentId] as const,
    queryFn: () =>
      answerOf(
        api.POST('/api/reporting/{deploymentId}/findings', {
          params: { path: { deploymentId } },
          body: { withRuleTitles: true, sortBy: 'SEVERITY', sortOrder: 'DESC', limit: 1 },
        }),
      ),
    placeholderData: undefined,
  });
}

/** Polled until the scan has finished. */
export function scanQuery(deploymentId: string, scanId: string) {
  return queryOptions({
    queryKey: ['scans', 'start', deploymentId, scanId] as const,
    queryFn: async () => {
      const path = '/api/scans/v1/deployments/{deploymentId}/scans/{scanId}';
      return (await answerOf(api.GET(path, { params: { path: { deploymentId, scanId } } }))).scan;
    },
    refetchInterval: ({ state }) => (isOver(state.data?.status) ? false : pollMs),
    placeholderData: undefined,
  });
}

export function isOver(status: string | undefined): boolean {
  return status !== undefined && status !== 'SCAN_STATUS_PENDING' && status !== 'SCAN_STATUS_RUNNING';
}
