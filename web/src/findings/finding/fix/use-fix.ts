/** Starts a fix for a finding, and follows its run until it ends. */
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerOf, api } from '../../../api/client.ts';
import type { components } from '../../../api/generated/api.ts';
import type { Finding } from '../queries.ts';

export type Run = components['schemas']['WorkflowRunAnswer']['job'];

export interface Fix {
  /** The run that was started here, a running one, or the one that pushed the fix; null if there is none. */
  run: Run | null;
  isRunning: boolean;
  start: () => void;
  isStarting: boolean;
  /** Why the server refused. */
  error: unknown;
}

// Poll interval, ms. Live events report changes of a run; polling covers a lost connection.
const pollMs = 3_000;
const runningFixesMax = 10;

export function useFix(deploymentId: string, finding: Finding, mayFix: boolean): Fix {
  const queryClient = useQueryClient();
  const { id: findingId, repository, ref, remediation } = finding;
  const startedKey = ['runs', 'started', deploymentId, findingId] as const;
  const started = useQuery<string | null>({ queryKey: startedKey, queryFn: skipToken, initialData: null });
  const running = useQuery({
    queryKey: ['runs', 'fixes-under-way', deploymentId, repository.id],
    queryFn: () => listRunningFixes(deploymentId, repository.id),
    enabled: mayFix,
    placeholderData: undefined,
  });
  const found = running.data?.find(({ issueId }) => issueId === findingId)?.jobId;
  const runId = started.data ?? found ?? remediation?.autofix?.id ?? '';
  const { data: run = null } = useQuery({
    queryKey: ['runs', 'one', deploymentId, runId],
    queryFn: () => getRun(deploymentId, runId),
    enabled: runId !== '',
    placeholderData: undefined,
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMs : false),
  });
  const start = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/workflows/v1/deployments/{deploymentId}/runs', {
          params: { path: { deploymentId } },
          body: { workflowType: 'autofix', repoId: repository.id, gitRef: ref, issueId: findingId },
        }),
      ),
    onSuccess: ({ job }) => {
      queryClient.setQueryData(['runs', 'one', deploymentId, job.jobId], job);
      queryClient.setQueryData(startedKey, job.jobId);
    },
  });
  const end = run?.finishedAt ?? null;
  // The finding shows what the run pushed.
  useEffect(() => {
    if (end !== null) void queryClient.invalidateQueries({ queryKey: ['findings', 'one', deploymentId, findingId] });
  }, [end, queryClient, deploymentId, findingId]);
  return {
    run,
    isRunning: isRunning(run),
    start: () => start.mutate(),
    isStarting: start.isPending,
    error: start.error,
  };
}

async function getRun(deploymentId: string, runId: string): Promise<Run> {
  const call = api.GET('/api/workflows/v1/deployments/{deploymentId}/runs/{runId}', {
    params: { path: { deploymentId, runId } },
  });
  return (await answerOf(call)).job;
}

/** The list does not say which finding a run fixes, so each run is fetched. */
async function listRunningFixes(deploymentId: string, repoId: string): Promise<Run[]> {
  const call = api.POST('/api/workflows/v1/deployments/{deploymentId}/jobs/list', {
    params: { path: { deploymentId } },
    body: {
      pageSize: runningFixesMax,
      filter: {
        workflowType: 'autofix',
        repoId,
        statuses: ['SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED', 'SERVICE_WORKFLOW_RUN_STATUS_RUNNING'],
      },
    },
  });
  const { jobs } = await answerOf(call);
  return Promise.all(jobs.map(({ jobId }) => getRun(deploymentId, jobId)));
}

export function isRunning(run: Run | null | undefined): boolean {
  return (
    run?.status === 'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED' || run?.status === 'SERVICE_WORKFLOW_RUN_STATUS_RUNNING'
  );
}
