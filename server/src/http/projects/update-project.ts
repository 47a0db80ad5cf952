/** PATCH …/repos/{repoId}: where a project's repository is. */
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
  summary: 'Say where a project’s repository is',
  description:
    'For admins: a sync reads the repository there, with the credential of the connection that fits the URL. What was known of the ' +
    'repository at another URL is forgotten.',
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
