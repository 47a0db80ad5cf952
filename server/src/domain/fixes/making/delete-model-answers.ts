/**
 * Deletes the model answers of ended runs: they were kept for resuming the run, and contain customers' code. Takes no
 * input, and may run anywhere at any time.
 */
import { listOpenDeploymentIds } from '../../../store/deployments/deployments.ts';
import { deleteAnswers } from '../../../store/fixes/model-calls.ts';
import type { Platform } from '../../platform.ts';

/** Returns how many it deleted. */
export async function deleteModelAnswers({ database }: Pick<Platform, 'database'>): Promise<number> {
  let deleted = 0;
  for (const deploymentId of await database.asAccess(listOpenDeploymentIds)) {
    deleted += await database.asTenant(deploymentId, deleteAnswers);
  }
  return deleted;
}
