/** POST …/repos/{repoId}/_archive: archives a project. */
import { archiveProject } from '../../domain/projects/archive-project.ts';
import { getProject } from '../../domain/projects/get-project.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ProjectAnswer, ProjectParams, projectToWire } from './wire.ts';

export const archiveProjectRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/repos/{repoId}/_archive',
  operationId: 'ArchiveProject',
  tag: 'Projects',
  summary: 'Archive a project',
  description: 'Its findings stay; reports show them as archived.',
  effect: 'write',
  stability: null,
  access: webApi('projects.write'),
  schemas: { params: ProjectParams, response: { 200: ProjectAnswer } },
})
  .locate(({ platform, member, params }) => getProject(platform, member, params.repoId))
  .handle(async ({ platform, member, subject }) => {
    const project = await archiveProject(platform, member, { projectId: subject.id, isArchived: true });
    return { status: 200, body: { repo: projectToWire(project) } };
  });
