/** One dependency of an inventory. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findDependency, type DependencyRow } from '../../store/dependencies/list-dependencies.ts';
import { seesProject } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';

/** NOT_FOUND for a dependency of a project that the member does not see. */
export async function getDependency(
  platform: Pick<Platform, 'database'>,
  member: Member,
  dependencyId: string,
): Promise<DependencyRow> {
  const found = await platform.database.readAsTenant(member.deploymentId, (tx) => findDependency(tx, dependencyId));
  if (found === undefined || !seesProject(member, found.projectId)) throw notFound('dependency');
  return found;
}
