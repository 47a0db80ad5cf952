/** Takes projects for an edit: an edit and the scans of a project take turns, and a person does not wait for a long scan. */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { claimProjectRows, type ProjectSettingsRow } from '../../store/projects/settings.ts';
import { requireProjectPermission } from '../access/require-permission.ts';

/** Locked until the transaction ends. UNAVAILABLE when a scan holds one of them for too long. */
export async function claimProjects(tx: TenantTransaction, ids: readonly string[]): Promise<ProjectSettingsRow[]> {
  const rows = await claimProjectRows(tx, ids);
  if (rows !== undefined) return rows;
  throw new ParapetError(
    'UNAVAILABLE',
    'A scan of the project is being merged at the moment; try again when it has ended.',
    {
      retryAfterSeconds: 10,
    },
  );
}

/** One project that the member sees (else NOT_FOUND) and may set (else FORBIDDEN). */
export async function claimProject(
  tx: TenantTransaction,
  member: Member,
  projectId: string,
): Promise<ProjectSettingsRow> {
  requireProjectPermission(member, 'projects.write', projectId);
  const [row] = await claimProjects(tx, [projectId]);
  if (row === undefined) throw notFound('project');
  return row;
}
