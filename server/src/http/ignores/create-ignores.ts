/** POST …/ignores (api.md 4.8): more ignore patterns for one or more products. */
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
    'The patterns (gitignore syntax) follow those that the product has; one that it has already keeps its place. With the next scan ' +
    'of a project, findings on the paths that they cover become REMOVED; when the patterns go and a scan sees the findings again, ' +
    'they return with their triage. A pattern that could never match is refused.',
  effect: 'write',
  stability: 'experimental',
  access: webApi('ignores.manage'),
  schemas: { body: ProductIgnoresRequest, response: { 200: Empty } },
}).handle(async ({ platform, member, body }) => {
  await addIgnores(platform, member, ignoresFromWire(body));
  return { status: 200, body: {} };
});
