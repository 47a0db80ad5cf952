/** GET …/repositories/{repositoryId}/dependencies (ours): what one repository depends on. */
import { getInventory } from '../../domain/dependencies/get-inventory.ts';
import { listDependencies } from '../../domain/dependencies/list-dependencies.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { DependenciesPage, DependenciesQuery, dependencyToWire, RepositoryParams } from './wire.ts';

export const listDependenciesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/sca/deployments/{deploymentId}/repositories/{repositoryId}/dependencies',
  operationId: 'ListRepositoryDependencies',
  tag: 'Supply chain',
  summary: 'List the dependencies of one repository, by package',
  description: 'Lists the latest inventory of its primary branch: as many as its `numDependencies`.',
  effect: 'read',
  stability: null,
  access: webApi('projects.read'),
  schemas: { params: RepositoryParams, query: DependenciesQuery, response: { 200: DependenciesPage } },
})
  .locate(({ platform, member, params }) => getInventory(platform, member, params.repositoryId))
  .handle(async ({ platform, member, subject, query }) => {
    const { dependencies, nextCursor } = await listDependencies(platform, member, subject, {
      search: query.search,
      ecosystem: query.ecosystem?.toLowerCase(),
      transitivity: query.transitivity,
      pageSize: query.pageSize,
      cursor: query.cursor,
    });
    return { status: 200, body: { dependencies: dependencies.map(dependencyToWire), nextCursor } };
  });
