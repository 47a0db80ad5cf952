/** PATCH …/repos (api.md 4.6): tags and scan settings of many projects at once. */
import { editProjects } from '../../domain/projects/edit-projects.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { EditProjectsAnswer, EditProjectsRequest, editsFromWire } from './requests.ts';

export const editProjectsRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/repos',
  operationId: 'BulkEditProjects',
  tag: 'Projects',
  summary: 'Edit several projects at once',
  description:
    'All projects are changed, or none. A project that does not exist, that you cannot see, or that is listed twice is a 400.',
  effect: 'write',
  stability: 'experimental',
  access: webApi('projects.write'),
  schemas: { body: EditProjectsRequest, response: { 200: EditProjectsAnswer } },
  bodyBytesMax: 4 * 1024 * 1024,
}).handle(async ({ platform, member, body }) => ({
  status: 200,
  body: { updatedRepoNames: await editProjects(platform, member, editsFromWire(body)) },
}));
