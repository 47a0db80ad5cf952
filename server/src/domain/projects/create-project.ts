/**
 * Creates a project before its first upload. An upload to an unknown project creates one, too (scans/accept-upload.ts).
 */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { insertProject } from '../../store/projects/settings.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireQuotas } from '../deployments/quotas.ts';
import type { Platform } from '../platform.ts';
import { readProject, type ProjectRecord } from './get-project.ts';

export interface NewProject {
  name: string;
  url: string;
  defaultBranch: string;
  tags: readonly string[];
}

/** QUOTA_EXCEEDED beyond the deployment's quota. CONFLICT if the name is taken; no leak, since callers who may create projects see them all. */
export async function createProject(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  project: NewProject,
): Promise<ProjectRecord> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const id = await insertProject(tx, { ...project, at: platform.clock.now() });
    if (id === undefined) throw new ParapetError('CONFLICT', `A project named ${project.name} already exists.`);
    const record = await readProject(tx, member, id);
    const changes = { ...project, tags: [...project.tags] };
    await recordChange(platform, member, tx.client, { action: 'project.create', subject: `project:${id}`, changes });
    await requireQuotas(platform, tx, { isNewProject: true, isUpload: false });
    return record;
  });
}
