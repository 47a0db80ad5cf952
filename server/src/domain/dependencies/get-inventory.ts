/** The inventory of a project: the one of its primary ref. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findPrimaryRef, type PrimaryRef } from '../../store/dependencies/find-primary-ref.ts';
import { seesProject } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';

/** NOT_FOUND for a project that the member does not see. The primary ref is null while the project has none. */
export async function getInventory(
  platform: Pick<Platform, 'database'>,
  member: Member,
  projectId: string,
): Promise<PrimaryRef> {
  const found = await platform.database.readAsTenant(member.deploymentId, (tx) => findPrimaryRef(tx, projectId));
  if (found === undefined || !seesProject(member, projectId)) throw notFound('repository');
  return found;
}
