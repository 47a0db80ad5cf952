/** Queues a sync of a project with its source-code host for a member (api.md 4.4). */
import type { Member } from '../../model/caller.ts';
import { requireProjectPermission } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { readProject, type ProjectRecord } from '../projects/get-project.ts';
import { queueSync } from './queue-sync.ts';

/**
 * Returns the project. A sync that is already queued is reused: it has not contacted the host yet, so it will see the
 * current state.
 */
export async function submitSync(
  platform: Pick<Platform, 'database' | 'queue' | 'clock'>,
  member: Member,
  projectId: string,
): Promise<ProjectRecord> {
  requireProjectPermission(member, 'workflows.run', projectId);
  const { deploymentId } = member;
  return platform.database.asTenant(deploymentId, async (tx) => {
    // Also throws if the project is gone, before anything refers to it.
    const record = await readProject(tx, member, projectId);
    const changes = await queueSync(platform, tx, { projectId, triggerSource: member.login });
    await recordChange(platform, member, tx.client, {
      action: 'project.sync',
      subject: `project:${projectId}`,
      changes,
    });
    return record;
  });
}
