/** PATCH …/repos/{repoId}: sets the URL of a project's repository. */
import { getProject } from '../../domain/projects/get-project.ts';
import { updateProject } from '../../domain/projects/update-project.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { UpdateProjectRequest } from './requests.ts';
import { ProjectAnswer, ProjectParams, projectToWire } from './wire.ts';

export const updateProjectRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/repos/{repoId}',
  operationId: 'UpdateProject',
  tag: 'Projects',
  summary: 'Set the URL of a project’s repository',
  description:
    'Admins only: a sync reads the repository at this URL, with the credential of the connection that matches it. Parapet forgets what ' +
    'it knew about the repository at the previous URL.',
  effect: 'write',
  stability: null,
  access: webApi('projects.create'),
  schemas: { params: ProjectParams, body: UpdateProjectRequest, response: { 200: ProjectAnswer } },
})
  .locate(({ platform, member, params }) => getProject(platform, member, params.repoId))
  .handle(async ({ platform, member, subject, body }) => {
    const project = await updateProject(platform, member, { projectId: subject.id, url: body.url });
    return { status: 200, body: { repo: projectToWire(project) } };
  });
