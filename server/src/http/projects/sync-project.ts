/** POST …/repos/{repoId}/_sync (api.md 4.4): syncs a project with its source-code host. */
import { getProject } from '../../domain/projects/get-project.ts';
import { submitSync } from '../../domain/sync/submit-sync.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { SyncProjectRequest } from './requests.ts';
import { ProjectAnswer, ProjectParams, projectToWire } from './wire.ts';

export const syncProjectRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/repos/{repoId}/_sync',
  operationId: 'SyncProject',
  tag: 'Projects',
  summary: 'Sync a project with its source-code host',
  description:
    'Schedules a job of type `project_sync` and returns the project as it is now. If a sync is already ' +
    'queued, no second one is scheduled.',
  effect: 'write',
  stability: 'experimental',
  access: webApi('workflows.run'),
  schemas: { params: ProjectParams, body: SyncProjectRequest, response: { 202: ProjectAnswer } },
})
  .locate(({ platform, member, params }) => getProject(platform, member, params.repoId))
  .handle(async ({ platform, member, subject }) => {
    const project = await submitSync(platform, member, subject.id);
    return { status: 202, body: { repo: projectToWire(project) } };
  });
