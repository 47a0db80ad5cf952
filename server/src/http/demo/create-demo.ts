/** POST /api/agent/deployments/{deploymentId}/demo: fills a demo organisation in the background. */
import { z } from 'zod';
import { createDemo } from '../../domain/demo/create-demo.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { DemoState, demoToWire } from './wire.ts';

export const createDemoRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/demo',
  operationId: 'CreateDemo',
  tag: 'Demo',
  summary: 'Create the demo',
  description:
    'Creates a deployment with made-up content, which takes a few minutes in the background, and makes you an admin of it. Only an ' +
    'admin of the installation’s first deployment may do this. If there is a demo already, you join that one; if it failed, its job ' +
    'continues. None of its people has a password, and it reaches no other server while it is filled. 409 while a former demo is being ' +
    'removed.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('deployment.manage', ['ServiceJWT']),
  schemas: { response: { 202: z.object({ demo: DemoState }) } },
}).handle(async ({ platform, member }) => ({
  status: 202,
  body: { demo: demoToWire(await createDemo(platform, member)) },
}));
