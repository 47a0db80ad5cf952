/** Syncs a project with its source-code host: starts the run, and follows it until it ends. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { isUnfinished } from '../terms/runs/run-status.tsx';
import { runStatusOf } from '../terms/runs/run-status-words.ts';

type Run = components['schemas']['WorkflowJobSummary'];

/** Poll interval, ms. Live events report changes of a run; polling covers a lost connection. */
const pollMs = 1_000;

/** `run`: the latest sync of the project, or null. `start` throws if the server refuses. */
export function useSync(deploymentId: string, projectId: string) {
  const client = useQueryClient();
  const [isStarting, setStarting] = useState(false);
  const { data: run = null } = useQuery({
    queryKey: ['runs', 'sync', deploymentId, projectId] as const,
    queryFn: () => newestSync(deploymentId, projectId),
    refetchInterval: ({ state }) => (isRunning(state.data ?? null) ? pollMs : false),
    placeholderData: undefined,
  });
  const end = run?.finishedAt ?? null;
  // The project shows what a sync has learned.
  useEffect(() => {
    if (end !== null) void client.invalidateQueries({ queryKey: ['projects'] });
  }, [end, client]);

  async function start(): Promise<void> {
    setStarting(true);
    try {
      await answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/repos/{repoId}/_sync', {
          params: { path: { deploymentId, repoId: projectId } },
          body: {},
        }),
      );
      await client.invalidateQueries({ queryKey: ['runs'] });
    } finally {
      setStarting(false);
    }
  }

  return { run, isRunning: isRunning(run), isStarting, start };
}

function isRunning(run: Run | null): boolean {
  return run !== null && isUnfinished(runStatusOf(run.status));
}

async function newestSync(deploymentId: string, repoId: string): Promise<Run | null> {
  const { jobs } = await answerOf(
    api.POST('/api/workflows/v1/deployments/{deploymentId}/jobs/list', {
      params: { path: { deploymentId } },
      body: {
        // The latest start first; queued runs count as the latest.
        pageSize: 1,
        filter: { workflowType: 'project_sync', repoId },
      },
    }),
  );
  return jobs[0] ?? null;
}
