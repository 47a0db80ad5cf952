/** Archives or restores a project. Its findings stay: reports mark them as archived, and lists omit the project. */
import type { Member } from '../../model/caller.ts';
import { updateArchivedAt } from '../../store/projects/settings.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { editProject } from './edit-project.ts';
import { readProject, type ProjectRecord } from './get-project.ts';

/** Archiving an archived project keeps the first instant. */
export async function archiveProject(
  platform: Pick<Platform, 'database' | 'projectLimits' | 'clock'>,
  member: Member,
  { projectId, isArchived }: { projectId: string; isArchived: boolean },
): Promise<ProjectRecord> {
  return editProject(platform, member, { projectId }, async (tx, { archivedAt }) => {
    await updateArchivedAt(tx, projectId, isArchived ? (archivedAt ?? platform.clock.now()) : null);
    const record = await readProject(tx, member, projectId);
    await recordChange(platform, member, tx.client, {
      action: isArchived ? 'project.archive' : 'project.unarchive',
      subject: `project:${projectId}`,
      changes: { isArchived, wasArchived: archivedAt !== null },
    });
    return record;
  });
}
