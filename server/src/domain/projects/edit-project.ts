/** Locks a project for an edit: edits and scans of a project are serialized. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { claimProjectRows, type ProjectSettingsRow } from '../../store/projects/settings.ts';
import { requireProjectPermission } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';
import { inProjectsTurn } from './in-projects-turn.ts';

/**
 * Edits one project that the member sees (else NOT_FOUND) and may edit (else FORBIDDEN), in one transaction that has it
 * locked. UNAVAILABLE if a scan or another edit holds the lock for too long.
 */
export async function editProject<T>(
  platform: Pick<Platform, 'database' | 'projectLimits'>,
  member: Member,
  projectId: string,
  edit: (tx: TenantTransaction, project: ProjectSettingsRow) => Promise<T>,
): Promise<T> {
  const { deploymentId } = member;
  return inProjectsTurn(platform, { kind: 'edit', deploymentId, projectIds: [projectId] }, (options) =>
    platform.database.asIngest(
      deploymentId,
      async (tx) => {
        requireProjectPermission(member, 'projects.write', projectId);
        const [project] = await claimProjectRows(tx, [projectId]);
        if (project === undefined) throw notFound('project');
        return edit(tx, project);
      },
      options,
    ),
  );
}
