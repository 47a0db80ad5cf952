/** POST …/jobs/list: the runs of workflows (api.md 4.1). */
import { listRuns } from '../../domain/runs/list-runs.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { JobPage, jobToWire, ListJobsRequest, requestOf } from './wire.ts';

export const listJobsRoute = deploymentRoute({
  method: 'POST',
  path: '/api/workflows/v1/deployments/{deploymentId}/jobs/list',
  operationId: 'ListServiceAgenticWorkflowJobs',
  tag: 'Workflows',
  summary: 'List workflow jobs',
  description:
    'Lists the jobs of the projects that you see. All filters must match. Sorted by `started_at`, a job that has not started counts as ' +
    'the latest; by `status`, jobs are in the order of a job’s life; ties are sorted by start and id, in the same direction.',
  effect: 'read',
  stability: 'experimental',
  access: webApi('projects.read'),
  schemas: { body: ListJobsRequest, response: { 200: JobPage } },
}).handle(async ({ platform, member, body }) => {
  const { pageSize, cursor } = body;
  const { runs, nextCursor } = await listRuns(platform, member, requestOf(body), { pageSize, cursor });
  return { status: 200, body: { jobs: runs.map((run) => jobToWire(member.deploymentId, run)), nextCursor } };
});
