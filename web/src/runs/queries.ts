/** The queries of the workflow-run screens. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { runStatusToWire } from '../terms/runs/run-status-words.ts';
import type { JobsSearch } from './search.ts';

export type Job = components['schemas']['WorkflowJobSummary'];
export type JobDetail = components['schemas']['WorkflowRunAnswer']['job'];

const pageSize = 100;

export async function fetchJobs(deploymentId: string, search: JobsSearch, cursor: string, signal: AbortSignal) {
  const { jobs, nextCursor } = await answerOf(
    api.POST('/api/workflows/v1/deployments/{deploymentId}/jobs/list', {
      params: { path: { deploymentId } },
      signal,
      body: {
        pageSize,
        cursor,
        filter: {
          searchQuery: search.search ?? '',
          statuses: (search.status ?? []).map((status) => runStatusToWire[status]),
          workflowType: search.type ?? '',
          eventSource: search.source ?? '',
          targetType: search.target ?? '',
          repoId: search.project ?? '',
        },
        sortColumn: search.sort ?? 'started_at',
        sortDirection: search.ascending === 'true' ? 'SORT_DIRECTION_ASC' : 'SORT_DIRECTION_DESC',
      },
    }),
  );
  return { rows: jobs, next: nextCursor };
}

export function jobQuery(deploymentId: string, runId: string) {
  return queryOptions({
    queryKey: ['runs', 'one', deploymentId, runId],
    placeholderData: undefined,
    queryFn: async () => {
      const { job } = await answerOf(
        api.GET('/api/workflows/v1/deployments/{deploymentId}/runs/{runId}', {
          params: { path: { deploymentId, runId } },
        }),
      );
      return job;
    },
  });
}

/** Finds projects by name, for the filter. */
export async function projectOptions(deploymentId: string, typed: string) {
  const { repos } = await answerOf(
    api.GET('/api/agent/deployments/{deploymentId}/repos', {
      params: { path: { deploymentId }, query: { search: typed, pageSize: '20' } },
    }),
  );
  return repos.map(({ id, name }) => ({ value: id, label: name }));
}

/** The name of a project, by its ID. */
export function projectNameQuery(deploymentId: string, repoId: string) {
  return queryOptions({
    queryKey: ['projects', 'name', deploymentId, repoId],
    queryFn: async () => {
      const path = '/api/agent/deployments/{deploymentId}/repos/{repoId}';
      return (await answerOf(api.GET(path, { params: { path: { deploymentId, repoId } } }))).repo.name;
    },
    enabled: repoId !== '',
    placeholderData: undefined,
  });
}
