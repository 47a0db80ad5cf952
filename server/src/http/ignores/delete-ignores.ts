/** DELETE …/ignores (api.md 4.9): removes the ignore patterns of some products, or of all. */
import { removeIgnores } from '../../domain/ignores/change-ignores.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { DeleteIgnoresQuery } from './wire.ts';

export const deleteProductIgnoresRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/ignores',
  operationId: 'DeleteProductIgnores',
  tag: 'Ignores',
  summary: 'Remove the global ignore patterns of one or more products',
  effect: 'write',
  stability: 'experimental',
  access: webApi('ignores.manage', ['ServiceJWT']),
  schemas: { query: DeleteIgnoresQuery, response: { 200: Empty } },
}).handle(async ({ platform, member, query }) => {
  await removeIgnores(platform, member, query.product);
  return { status: 200, body: {} };
});
