/** GET …/ignores: lists the active ignore patterns. */
import { listIgnores } from '../../domain/ignores/list-ignores.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ignoresToWire, ProductIgnoresAnswer } from './wire.ts';

export const listProductIgnoresRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/ignores',
  operationId: 'ListProductIgnores',
  tag: 'Ignores',
  summary: 'List the global ignore patterns, by product',
  effect: 'read',
  stability: 'experimental',
  access: webApi('projects.read'),
  schemas: { response: { 200: ProductIgnoresAnswer } },
}).handle(async ({ platform, member }) => ({ status: 200, body: ignoresToWire(await listIgnores(platform, member)) }));
