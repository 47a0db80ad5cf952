/** PATCH /api/agent/deployments/{deploymentId}: renames the organisation. */
import { z } from 'zod';
import { renameDeployment } from '../../domain/deployments/rename-deployment.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { idOutput } from '../wire/ids.ts';
import { nameInput } from '../wire/names.ts';

const nameLengthMax = 100;

export const renameDeploymentRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}',
  operationId: 'RenameDeployment',
  tag: 'People',
  summary: 'Rename a deployment',
  description:
    'Changes the name that people see. The slug stays as it is, because programs use it. 409 if another deployment of yours has the ' +
    'name.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('deployment.manage'),
  schemas: {
    body: z.object({ name: nameInput(nameLengthMax) }).meta({ examples: [{ name: 'Acme' }] }),
    response: {
      200: z.object({
        deployment: z.object({
          id: idOutput,
          slug: z.string().describe('Never changes.'),
          name: z.string(),
        }),
      }),
    },
  },
}).handle(async ({ platform, member, body: { name } }) => {
  const { slug } = await renameDeployment(platform, member, name);
  return { status: 200, body: { deployment: { id: member.deploymentId, slug, name } } };
});
