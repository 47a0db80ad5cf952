/** Checks for a first scan: without one, the console shows the first steps. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';

/** True once a scan of any project was imported; never becomes false again. */
export function hasScansQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['scans', 'any', deploymentId] as const,
    queryFn: async (): Promise<boolean> => {
      const path = '/api/scans/v1/deployments/{deploymentId}/scans';
      const query = { status: ['SCAN_STATUS_COMPLETED' as const], pageSize: '1' };
      const { scans } = await answerOf(api.GET(path, { params: { path: { deploymentId }, query } }));
      return scans.length > 0;
    },
    staleTime: ({ state }) => (state.data === true ? Infinity : 0),
    placeholderData: undefined,
  });
}
