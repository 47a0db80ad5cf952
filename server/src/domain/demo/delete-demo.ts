/** Deletes everything of a demo that is being removed: table by table, so that it can be interrupted and repeated. */
import { demoMailDomain } from '../../model/demo/demo.ts';
import {
  deleteDemoAccess,
  deleteDemoAccounts,
  deleteDemoDeployment,
  deleteRowsOfDemo,
  listTablesToEmpty,
} from '../../store/demo/delete-demo.ts';
import { deleteStagings } from '../../store/uploads/staged-scans.ts';
import type { Platform } from '../platform.ts';

/** Stops between tables if `stopping` is aborted, and then returns false. */
export async function deleteDemo(
  { database }: Pick<Platform, 'database'>,
  deploymentId: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const tables = await database.readAsTenant(deploymentId, listTablesToEmpty);
  // Again until nothing is left: a job that was already running may have written in the meantime.
  for (let deleted = 1; deleted > 0;) {
    deleted = 0;
    for (const table of tables) {
      if (stopping.aborted) return false;
      deleted += await database.asTenant(deploymentId, (tx) => deleteRowsOfDemo(tx, table));
    }
    // What a killed ingest staged: no sweep looks for it once the deployment is gone.
    deleted += await database.asIngest(deploymentId, deleteStagings);
  }
  await database.asAccess((tx) => deleteDemoAccess(tx, deploymentId), deploymentId);
  await database.asAccess(async (tx) => {
    await deleteDemoAccounts(tx, demoMailDomain);
    await deleteDemoDeployment(tx, deploymentId);
  });
  return true;
}
