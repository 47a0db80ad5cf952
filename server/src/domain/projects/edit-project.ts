/** Locks a project for an edit: edits of a project are serialized. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { holdMerges } from '../../store/projects/merge-lock.ts';
import { claimProjectRows, type ProjectSettingsRow } from '../../store/projects/settings.ts';
import { requireProjectPermission } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';
import { withProjectsLimit } from './with-projects-limit.ts';

/** `primary ref`: the edit changes many findings, so it also waits for the project's merge and blocks further ones. */
type EditKind = 'edit' | 'primary ref';

/**
 * Edits one project that the member sees (else NOT_FOUND) and may edit (else FORBIDDEN), in one transaction that has it
 * locked. UNAVAILABLE if another edit, or for a primary ref a merge, holds the lock for too long.
 */
export async function editProject<T>(
  platform: Pick<Platform, 'database' | 'projectLimits'>,
  member: Member,
  { projectId, kind = 'edit' }: { projectId: string; kind?: EditKind },
  edit: (tx: TenantTransaction, project: ProjectSettingsRow) => Promise<T>,
): Promise<T> {
  const { deploymentId } = member;
  return withProjectsLimit(platform, { kind, deploymentId, projectIds: [projectId] }, (options) =>
    platform.database.asIngest(
      deploymentId,
      async (tx) => {
        requireProjectPermission(member, 'projects.write', projectId);
        if (kind === 'primary ref') await holdMerges(tx, projectId);
        const [project] = await claimProjectRows(tx, [projectId]);
        if (project === undefined) throw notFound('project');
        return edit(tx, project);
      },
      options,
    ),
  );
}
