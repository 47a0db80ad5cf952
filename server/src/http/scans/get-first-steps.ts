/** GET …/first-steps (ours): what of the first steps is done, for the console's start screen. */
import { z } from 'zod';
import { getFirstSteps } from '../../domain/scans/get-first-steps.ts';
import { deploymentRoute, webApi } from '../route.ts';

export const getFirstStepsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/scans/v1/deployments/{deploymentId}/first-steps',
  operationId: 'GetFirstSteps',
  tag: 'Scans',
  summary: 'Get which first steps are done',
  description: 'Counts only the projects that you see.',
  effect: 'read',
  stability: null,
  access: webApi('projects.read'),
  schemas: {
    response: {
      200: z.object({
        hasScan: z.boolean().describe('A scan was imported.'),
        hasCiScan: z.boolean().describe('A scan was imported that a CI agent started, or that was uploaded with `ci`.'),
        hasColleague: z.boolean().describe('Another person belongs to the deployment.'),
      }),
    },
  },
}).handle(async ({ platform, member }) => ({ status: 200, body: await getFirstSteps(platform, member) }));
