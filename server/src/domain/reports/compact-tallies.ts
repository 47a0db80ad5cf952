/** Compacts the derived counts of every deployment; takes no input, and may run anywhere at any time. */
import { compactTally } from '../../store/reports/compact-tally.ts';
import { listOpenDeploymentIds } from '../../store/deployments/deployments.ts';
import type { Platform } from '../platform.ts';

/** Returns the number of rows saved. */
export async function compactTallies({ database }: Pick<Platform, 'database'>): Promise<number> {
  let saved = 0;
  for (const deploymentId of await database.asAccess(listOpenDeploymentIds)) {
    saved += await database.asTenant(deploymentId, compactTally);
  }
  return saved;
}
