/** PATCH …/ignores: replaces the patterns of the named products. */
import { setIgnores } from '../../domain/ignores/change-ignores.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { ignoresFromWire, ProductIgnoresRequest } from './wire.ts';

export const replaceProductIgnoresRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/ignores',
  operationId: 'ReplaceProductIgnores',
  tag: 'Ignores',
  summary: 'Replace the global ignore patterns of one or more products',
  description: 'Products that the body does not name keep their patterns.',
  effect: 'write',
  stability: 'experimental',
  access: webApi('ignores.manage'),
  schemas: { body: ProductIgnoresRequest, response: { 200: Empty } },
}).handle(async ({ platform, member, body }) => {
  await setIgnores(platform, member, ignoresFromWire(body));
  return { status: 200, body: {} };
});
