/**
 * Forgets what models answered to runs that have ended: it was kept for a run that is taken up again, and holds the code of customers. Takes
 * no input, and may run anywhere at any time.
 */
import { listDeploymentIds } from '../../../store/deployments/deployments.ts';
import { forgetAnswers } from '../../../store/fixes/model-calls.ts';
import type { Platform } from '../../platform.ts';

/** Returns how many it forgot. */
export async function forgetModelAnswers({ database }: Pick<Platform, 'database'>): Promise<number> {
  let forgotten = 0;
  for (const deploymentId of await database.asAccess(listDeploymentIds)) {
    forgotten += await database.asTenant(deploymentId, forgetAnswers);
  }
  return forgotten;
}
