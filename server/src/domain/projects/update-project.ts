/**
 * Sets a project's repository URL together with its settings. A sync sends a connection's credential to that URL, so only
 * an admin may set it.
 */
import type { Member } from '../../model/caller.ts';
import type { ProjectSettings } from '../../model/project.ts';
import { updateProjectSettings, updateProjectUrl } from '../../store/projects/settings.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { editProject } from './edit-project.ts';
import { readProject, type ProjectRecord } from './get-project.ts';
import { differingSettings } from './settings.ts';

export interface ProjectUpdate {
  /** '' if unknown; undefined leaves it unchanged. */
  url: string | undefined;
  /** Absent settings stay unchanged. */
  settings: Partial<ProjectSettings>;
}

/** One transaction, so no reader sees a part of the update. */
export async function updateProject(
  platform: Pick<Platform, 'database' | 'projectLimits' | 'clock'>,
  member: Member,
  projectId: string,
  { url, settings }: ProjectUpdate,
): Promise<ProjectRecord> {
  return editProject(platform, member, { projectId }, async (tx, present) => {
    const before = await readProject(tx, member, projectId);
    if (url !== undefined && url !== before.url) await updateProjectUrl(tx, projectId, url);
    const differing = differingSettings(present, settings);
    if (Object.keys(differing).length > 0) await updateProjectSettings(tx, [{ ...present, ...differing }]);
    const record = await readProject(tx, member, projectId);
    const changes = { url: { from: before.url, to: record.url }, ...differing };
    const subject = `project:${projectId}`;
    await recordChange(platform, member, tx.client, { action: 'project.update', subject, changes });
    return record;
  });
}
