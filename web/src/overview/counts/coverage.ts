/** How many projects have which scan coverage, now. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { coverageOf, type Coverage } from '../../terms/coverage-words.ts';
import type { OverviewSearch } from '../search.ts';

export interface CoverageData {
  counts: { key: Coverage; total: number; tag: string[] | undefined }[];
  /** Which projects are counted, if they are not those of the screen's filter. */
  scope: 'all' | 'tag' | undefined;
}

/** The list of projects has no filter by exact projects or teams, so this has none either. */
export function coverageQuery(deploymentId: string, { project, team, tag }: OverviewSearch) {
  const isWider = project !== undefined || team !== undefined;
  const wider = tag === undefined ? 'all' : 'tag';
  return queryOptions({
    queryKey: ['projects', 'coverage', deploymentId, { tag, isWider }] as const,
    queryFn: async ({ signal }): Promise<CoverageData> => {
      const params = { path: { deploymentId }, query: tag === undefined ? {} : { tag } };
      const { counts } = await answerOf(api.GET('/api/agent/deployments/{deploymentId}/coverage', { params, signal }));
      return {
        counts: counts.map(({ coverage, total }) => ({ key: coverageOf(coverage), total, tag })),
        scope: isWider ? wider : undefined,
      };
    },
  });
}
