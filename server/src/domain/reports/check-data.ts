/**
 * Compares what is derived from findings (spans and tallies, ADR 0008) with a recount, and rewrites it where it
 * differs.
 */
import { listDeploymentIds } from '../../store/deployments/deployments.ts';
import {
  findDerivedDifferences,
  lockDerived,
  rebuildSpans,
  rebuildTally,
  type DerivedDifference,
} from '../../store/reports/rebuild.ts';
import type { Database } from '../../store/database.ts';
import type { Platform } from '../platform.ts';

export interface CheckedDeployment {
  deploymentId: string;
  /** At most 100. Empty if every number agrees with the findings. */
  differences: DerivedDifference[];
  /** True if a comparison after the repair found no difference. */
  isRepaired: boolean;
}

/** Checks every deployment in order. A repair blocks the deployment's scans and decisions until it is done. */
export async function* checkData(
  { database }: Pick<Platform, 'database'>,
  { repair }: { repair: boolean },
): AsyncGenerator<CheckedDeployment> {
  for (const deploymentId of await database.asAccess(listDeploymentIds)) {
    const differences = await database.asTenant(deploymentId, findDerivedDifferences);
    const isRepaired = repair && differences.length > 0 && (await repairDerived(database, deploymentId));
    yield { deploymentId, differences, isRepaired };
  }
}

function repairDerived(database: Database, deploymentId: string): Promise<boolean> {
  return database.asTenant(deploymentId, async (tx) => {
    await lockDerived(tx);
    await rebuildSpans(tx);
    await rebuildTally(tx);
    return (await findDerivedDifferences(tx)).length === 0;
  });
}
