/** GET /api/agent/deployments/{deploymentId}/demo: the demo organisation, and how far it is filled. */
import { z } from 'zod';
import { getDemo } from '../../domain/demo/get-demo.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { DemoState, demoToWire } from './wire.ts';

export const getDemoRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/demo',
  operationId: 'GetDemo',
  tag: 'Demo',
  summary: 'Get the demo',
  description:
    'An installation has at most one demo. Its members see it, and so do the admins of the installation’s first deployment; for others ' +
    '`demo` is null.',
  effect: 'read',
  stability: null,
  access: webApi('projects.read'),
  schemas: {
    response: {
      200: z.object({
        demo: DemoState.nullable(),
        mayCreate: z.boolean().describe('True for an admin of the installation’s first deployment.'),
      }),
    },
  },
}).handle(async ({ platform, member }) => {
  const { row, mayCreate } = await getDemo(platform, member);
  return { status: 200, body: { demo: row && demoToWire(row), mayCreate } };
});
