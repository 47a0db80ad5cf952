/**
 * Removes staged rows of scans that ended before the merge, because they were cancelled while their worker was dead.
 */
import { listOpenDeploymentIds } from '../../store/deployments/deployments.ts';
import { deleteOrphanedStagings } from '../../store/uploads/staged-scans.ts';
import type { Platform } from '../platform.ts';

/** Returns how many scans it removed. */
export async function sweepStagings({ database }: Pick<Platform, 'database'>): Promise<number> {
  let swept = 0;
  for (const deploymentId of await database.asAccess(listOpenDeploymentIds)) {
    swept += await database.asIngest(deploymentId, deleteOrphanedStagings);
  }
  return swept;
}
