/** The project of an upload, for a caller who may upload to it. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { rolesWith } from '../../model/permissions.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findProjectByName, type ProjectRow } from '../../store/projects/projects.ts';
import { requireProjectPermission } from '../access/require-permission.ts';

/**
 * The project, or undefined if there is none and this caller may create it (an admin with an unrestricted token).
 * Others get the same answer for a missing project and for one that they may not see.
 */
export async function findProjectForUpload(
  tx: TenantTransaction,
  member: Member,
  name: string,
): Promise<ProjectRow | undefined> {
  const project = await findProjectByName(tx, name);
  if (project === undefined) {
    const mayCreate = rolesWith['projects.create'].includes(member.orgRole);
    if (mayCreate && member.tokenProjectIds === null) return undefined;
    throw notFound('project');
  }
  requireProjectPermission(member, 'scans.upload', project.id);
  return project;
}
