/** PATCH …/repos/{repoId}: sets the URL of a project's repository, with its tags and scan settings. */
import { getProject } from '../../domain/projects/get-project.ts';
import { updateProject } from '../../domain/projects/update-project.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { UpdateProjectRequest, updateFromWire } from './requests.ts';
import { ProjectAnswer, ProjectParams, projectToWire } from './wire.ts';

export const updateProjectRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/repos/{repoId}',
  operationId: 'UpdateProject',
  tag: 'Projects',
  summary: 'Set the URL of a project’s repository, its tags and scan settings',
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
    const project = await updateProject(platform, member, subject.id, updateFromWire(body));
    return { status: 200, body: { repo: projectToWire(project) } };
  });
