/** DELETE …/repos/{repoId}/primary-ref: resets the choice. */
import { clearPrimaryRef } from '../../domain/projects/choose-primary-ref.ts';
import { getProject } from '../../domain/projects/get-project.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ProjectAnswer, ProjectParams, projectToWire } from './wire.ts';

export const clearPrimaryRefRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/repos/{repoId}/primary-ref',
  operationId: 'ClearPrimaryRef',
  tag: 'Projects',
  summary: 'Reset the primary ref',
  description:
    'The primary ref is then the host’s default branch, else main, else master, else the first ref that is not a pull request.',
  effect: 'write',
  stability: null,
  access: webApi('projects.write'),
  schemas: { params: ProjectParams, response: { 200: ProjectAnswer } },
})
  .locate(({ platform, member, params }) => getProject(platform, member, params.repoId))
  .handle(async ({ platform, member, subject }) => {
    const project = await clearPrimaryRef(platform, member, subject.id);
    return { status: 200, body: { repo: projectToWire(project) } };
  });
