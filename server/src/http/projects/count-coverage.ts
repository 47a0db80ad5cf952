/** GET …/coverage (ours): the number of projects with each coverage. */
import { z } from 'zod';
import { countCoverage } from '../../domain/projects/count-coverage.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { coverage } from './listing.ts';
import { CountCoverageQuery, narrowingFromWire } from './requests.ts';

export const countCoverageRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/coverage',
  operationId: 'CountProjectCoverage',
  tag: 'Projects',
  summary: 'Count projects by their scan coverage',
  description: 'Each number is how many projects ListProjects has with that `coverage` and the same filters.',
  effect: 'read',
  stability: null,
  access: webApi('projects.read'),
  schemas: {
    query: CountCoverageQuery,
    response: {
      200: z
        .object({ counts: z.array(z.object({ coverage: coverage.output, total: z.int().min(0) })) })
        .meta({ id: 'ProjectCoverage' }),
    },
  },
}).handle(async ({ platform, member, query }) => {
  const counts = await countCoverage(platform, member, narrowingFromWire(query));
  return {
    status: 200,
    body: { counts: counts.map((each) => ({ ...each, coverage: coverage.toWire(each.coverage) })) },
  };
});
