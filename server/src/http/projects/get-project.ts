/** GET …/repos/{repoId}: one project, whole. */
import { getProject } from '../../domain/projects/get-project.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ProjectParams, projectToWire, ShownProject, syncToWire } from './wire.ts';

export const showProjectRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/repos/{repoId}',
  operationId: 'GetProject',
  tag: 'Projects',
  summary: 'Get a project',
  effect: 'read',
  stability: null,
  access: webApi('projects.read'),
  schemas: { params: ProjectParams, response: { 200: ShownProject } },
})
  .locate(({ platform, member, params }) => getProject(platform, member, params.repoId))
  .handle(async ({ subject }) => ({
    status: 200,
    body: { repo: projectToWire(subject), scmSync: syncToWire(subject) },
  }));
