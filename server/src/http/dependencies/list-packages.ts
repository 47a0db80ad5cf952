/** GET /api/sca/deployments/{deploymentId}/packages (ours): completes a package's name while one types. */
import { completePackages } from '../../domain/dependencies/complete-packages.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { PackagesAnswer, PackagesQuery } from './wire.ts';

export const listPackagesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/sca/deployments/{deploymentId}/packages',
  operationId: 'ListPackages',
  tag: 'Supply chain',
  summary: 'Complete the name of a package',
  description: 'At most 20, by name: first names that begin with the text, then names that contain it.',
  effect: 'read',
  stability: null,
  access: webApi('projects.read'),
  schemas: { query: PackagesQuery, response: { 200: PackagesAnswer } },
}).handle(async ({ platform, member, query }) => {
  const { search = '', ecosystem = '' } = query;
  const found = await completePackages(platform, member, {
    text: search.trim(),
    ecosystem: ecosystem === '' ? null : ecosystem.toLowerCase(),
  });
  return {
    status: 200,
    body: { packages: found.map((each) => ({ ecosystem: each.ecosystem, package: each.packageKey })) },
  };
});
