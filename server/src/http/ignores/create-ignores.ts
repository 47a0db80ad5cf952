/** POST …/ignores (api.md 4.8): adds ignore patterns for one or more products. */
import { addIgnores } from '../../domain/ignores/change-ignores.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { ignoresFromWire, ProductIgnoresRequest } from './wire.ts';

export const createProductIgnoresRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/ignores',
  operationId: 'CreateProductIgnores',
  tag: 'Ignores',
  summary: 'Add global ignore patterns for one or more products',
  description:
    'The patterns (gitignore syntax) are added after the product’s current ones; a pattern that it already has keeps its place. With a ' +
    'project’s next scan, findings on paths that they match become REMOVED. When you delete the patterns and a scan reports the ' +
    'findings again, they return with their triage. A pattern that can never match is refused.',
  effect: 'write',
  stability: 'experimental',
  access: webApi('ignores.manage'),
  schemas: { body: ProductIgnoresRequest, response: { 200: Empty } },
}).handle(async ({ platform, member, body }) => {
  await addIgnores(platform, member, ignoresFromWire(body));
  return { status: 200, body: {} };
});
