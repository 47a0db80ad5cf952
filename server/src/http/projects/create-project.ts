/** POST …/repos: creates a project before its first upload. */
import { createProject } from '../../domain/projects/create-project.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { CreateProjectRequest } from './requests.ts';
import { ProjectAnswer, projectToWire } from './wire.ts';

export const createProjectRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/repos',
  operationId: 'CreateProject',
  tag: 'Projects',
  summary: 'Create a project',
  description: 'An upload to a project that does not exist creates it, too.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('projects.create'),
  schemas: { body: CreateProjectRequest, response: { 200: ProjectAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { name, url = '', defaultBranch = '', tags = [] } = body;
  const project = await createProject(platform, member, { name, url, defaultBranch, tags });
  return { status: 200, body: { repo: projectToWire(project) } };
});
