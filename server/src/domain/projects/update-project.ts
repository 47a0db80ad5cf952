/** Sets a project's repository URL. A sync sends a connection's credential there, so only an admin may set it. */
import type { Member } from '../../model/caller.ts';
import { updateProjectUrl } from '../../store/projects/settings.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { editProject } from './edit-project.ts';
import { readProject, type ProjectRecord } from './get-project.ts';

/** `url`: '' if unknown; undefined leaves it unchanged. */
export async function updateProject(
  platform: Pick<Platform, 'database' | 'projectLimits' | 'clock'>,
  member: Member,
  { projectId, url }: { projectId: string; url: string | undefined },
): Promise<ProjectRecord> {
  return editProject(platform, member, { projectId }, async (tx) => {
    const before = await readProject(tx, member, projectId);
    if (url !== undefined && url !== before.url) await updateProjectUrl(tx, projectId, url);
    const record = await readProject(tx, member, projectId);
    const changes = { url: { from: before.url, to: record.url } };
    const subject = `project:${projectId}`;
    await recordChange(platform, member, tx.client, { action: 'project.update', subject, changes });
    return record;
  });
}
