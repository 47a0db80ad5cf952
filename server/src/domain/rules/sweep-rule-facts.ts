/** Removes what tools once said about rules and no project's rules say any more. */
import { listOpenDeploymentIds } from '../../store/deployments/deployments.ts';
import { deleteUnusedRuleFacts } from '../../store/rules/rule-facts.ts';
import type { Platform } from '../platform.ts';

/** Returns how many it removed. */
export async function sweepRuleFacts({ database }: Pick<Platform, 'database'>): Promise<number> {
  let swept = 0;
  for (const deploymentId of await database.asAccess(listOpenDeploymentIds)) {
    swept += await database.asTenant(deploymentId, deleteUnusedRuleFacts);
  }
  return swept;
}
