/** Performs the queued runs here, under the demo's clock; a worker would use today's date. */
import type { Member } from '../../model/caller.ts';
import type { JobPlatform } from '../../domain/platform.ts';
import { listRuns } from '../../domain/runs/list-runs.ts';
import { performRun } from '../../domain/runs/perform-run.ts';
import { performers } from '../../domain/runs/performers.ts';
import { tickingClock } from '../ticking-clock.ts';

export async function performQueued(
  platform: JobPlatform,
  member: Member,
  of: { workflowType: string; projectId: string },
): Promise<void> {
  const { deploymentId } = member;
  const filter = {
    ...of,
    statuses: ['submitted'],
    searchQuery: undefined,
    eventSource: undefined,
    targetType: undefined,
    ref: undefined,
  } as const;
  const request = { filter, sortColumn: 'started_at', direction: 'asc' } as const;
  const { runs } = await listRuns(platform, member, request, { pageSize: 20, cursor: undefined });
  for (const { id: runId } of runs) {
    const clock = tickingClock(platform.clock.now());
    // They are meant to fail, so the server does not log them as errors.
    const log = platform.log.child({}, { level: 'silent' });
    await performRun({ platform: { ...platform, clock, log }, performers, deploymentId, runId });
  }
}
