/** POST /api/sca/deployments/{deploymentId}/dependencies (ours): the dependencies behind the repositories of 4.3. */
import { listMatchingDependencies } from '../../domain/dependencies/list-matching.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { toDependencyFilter } from './filter.ts';
import { matchingToWire, MatchingPage, MatchingRequest } from './wire.ts';

export const listMatchingDependenciesRoute = deploymentRoute({
  method: 'POST',
  path: '/api/sca/deployments/{deploymentId}/dependencies',
  operationId: 'ListDependencies',
  tag: 'Supply chain',
  summary: 'List the dependencies of all repositories that match a filter',
  description:
    'Lists the matching dependencies of each repository that `ListRepositoriesForDependencies` returns for the same filter, by ' +
    'repository, then by package. A page may be short, or empty, while `hasMore` is true: continue at `cursor`.',
  effect: 'read',
  stability: null,
  access: webApi('projects.read'),
  schemas: { body: MatchingRequest, response: { 200: MatchingPage } },
}).handle(async ({ platform, member, body }) => {
  const { dependencyFilter, pageSize, cursor } = body;
  const filter = toDependencyFilter(dependencyFilter ?? {});
  const { dependencies, nextCursor } = await listMatchingDependencies(platform, member, filter, { pageSize, cursor });
  return {
    status: 200,
    body: { dependencies: dependencies.map(matchingToWire), hasMore: nextCursor !== '', cursor: nextCursor },
  };
});
