/** POST /api/sca/deployments/{deploymentId}/repositories: repositories by what they depend on (api.md 4.3). */
import { listRepositories } from '../../domain/dependencies/list-repositories.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { integerId } from '../wire/ids.ts';
import { toDependencyFilter } from './filter.ts';
import { RepositoriesPage, RepositoriesRequest, repositoryToWire } from './wire.ts';

export const listRepositoriesRoute = deploymentRoute({
  method: 'POST',
  path: '/api/sca/deployments/{deploymentId}/repositories',
  operationId: 'ListRepositoriesForDependencies',
  tag: 'Supply chain',
  summary: 'List repositories with dependencies that match a filter',
  description:
    'Searches the latest inventory of each repository’s primary branch. Ordered by ascending id; a repository that is added or deleted ' +
    'between two pages neither repeats nor hides others. A page may be short, or empty, while `hasMore` is true: continue from ' +
    '`cursor`.',
  effect: 'read',
  stability: null,
  access: webApi('projects.read'),
  schemas: { body: RepositoriesRequest, response: { 200: RepositoriesPage } },
}).handle(async ({ platform, member, body }) => {
  const { repositories, hasMore, position } = await listRepositories(
    platform,
    member,
    toDependencyFilter(body.dependencyFilter ?? {}),
    { afterId: body.cursor ?? '0', pageSize: body.pageSize },
  );
  return {
    status: 200,
    body: { repositorySummaries: repositories.map(repositoryToWire), hasMore, cursor: integerId(position) },
  };
});
