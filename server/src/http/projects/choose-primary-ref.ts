/** PUT …/repos/{repoId}/primary-ref: chooses the ref whose findings reports show. */
import { choosePrimaryRef } from '../../domain/projects/choose-primary-ref.ts';
import { getProject } from '../../domain/projects/get-project.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { PrimaryRefRequest } from './requests.ts';
import { ProjectAnswer, ProjectParams, projectToWire } from './wire.ts';

export const choosePrimaryRefRoute = deploymentRoute({
  method: 'PUT',
  path: '/api/agent/deployments/{deploymentId}/repos/{repoId}/primary-ref',
  operationId: 'ChoosePrimaryRef',
  tag: 'Projects',
  summary: 'Choose the primary ref of a project',
  description:
    'The id is that of a branch or tag in the project’s record. From then on reports show the findings of this ref, and none of the ' +
    'previous one.',
  effect: 'write',
  stability: null,
  access: webApi('projects.write'),
  schemas: { params: ProjectParams, body: PrimaryRefRequest, response: { 200: ProjectAnswer } },
})
  .locate(({ platform, member, params }) => getProject(platform, member, params.repoId))
  .handle(async ({ platform, member, subject, body }) => {
    const project = await choosePrimaryRef(platform, member, { projectId: subject.id, refId: body.repoRefId });
    return { status: 200, body: { repo: projectToWire(project) } };
  });
