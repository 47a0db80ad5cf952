/** Schedules a sync of a project with its host of source code (api.md 4.4): the run and the job behind it in one transaction. */
import type { Member } from '../../model/caller.ts';
import { upsertWaitingSync } from '../../store/projects/sync.ts';
import { requireProjectPermission } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { readProject, type ProjectRecord } from '../projects/get-project.ts';
import { runJob } from '../workflows/submit-run.ts';

/** Answers the project. One that waits already is the one: it has not asked the host yet, so it will see all that is there now. */
export async function submitSync(platform: Platform, member: Member, projectId: string): Promise<ProjectRecord> {
  requireProjectPermission(member, 'workflows.run', projectId);
  const { deploymentId } = member;
  return platform.database.asTenant(deploymentId, async (tx) => {
    // Also finds out that it is gone, before anything refers to it.
    const record = await readProject(tx, member, projectId);
    const at = platform.clock.now();
    const { runId, isNew } = await upsertWaitingSync(tx, { projectId, triggerSource: member.login, at });
    if (isNew) {
      await platform.queue.enqueue(tx, {
        name: runJob,
        id: `run-${deploymentId}-${runId}`,
        payload: { deploymentId, runId },
        // Its scans and its syncs take turns: both decide which ref is the primary one.
        serialKey: `${deploymentId}/${projectId}`,
      });
    }
    const changes = { runId, isNew };
    await recordChange(platform, member, tx.client, {
      action: 'project.sync',
      subject: `project:${projectId}`,
      changes,
    });
    return record;
  });
}
