/** GET …/dependencies/{dependencyId}/paths (ours): the paths that bring in a dependency. */
import { findPaths } from '../../domain/dependencies/find-paths.ts';
import { getDependency } from '../../domain/dependencies/get-dependency.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { DependencyParams, DependencyPathsAnswer, dependencyToWire } from './wire.ts';

export const getDependencyPathsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/sca/deployments/{deploymentId}/dependencies/{dependencyId}/paths',
  operationId: 'GetDependencyPaths',
  tag: 'Supply chain',
  summary: 'Get the paths that bring a dependency into its repository',
  description: 'At most 100 paths of at most 30 packages each, without repetition, shortest first.',
  effect: 'read',
  stability: null,
  access: webApi('projects.read'),
  schemas: { params: DependencyParams, response: { 200: DependencyPathsAnswer } },
})
  .locate(({ platform, member, params }) => getDependency(platform, member, params.dependencyId))
  .handle(async ({ platform, member, subject }) => {
    const { paths, isTruncated } = await findPaths(platform, member, subject);
    return {
      status: 200,
      body: {
        dependency: dependencyToWire(subject),
        paths: paths.map((path) => path.map(dependencyToWire)),
        isTruncated,
      },
    };
  });
