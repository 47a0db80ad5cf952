/** A member asks for a sync of a project with its host of source code (api.md 4.4). */
import type { Member } from '../../model/caller.ts';
import { requireProjectPermission } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { readProject, type ProjectRecord } from '../projects/get-project.ts';
import { queueSync } from './queue-sync.ts';

/** Answers the project. One that waits already is the one: it has not asked the host yet, so it will see all that is there now. */
export async function submitSync(
  platform: Pick<Platform, 'database' | 'queue' | 'clock'>,
  member: Member,
  projectId: string,
): Promise<ProjectRecord> {
  requireProjectPermission(member, 'workflows.run', projectId);
  const { deploymentId } = member;
  return platform.database.asTenant(deploymentId, async (tx) => {
    // Also finds out that it is gone, before anything refers to it.
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
