/**
 * Deletes everything of a deployment whose deletion has begun, in steps that each commit: it can be interrupted at any
 * moment, and repeated. Its accounts go where nothing else refers to them.
 */
import type { Transaction } from '../../store/database.ts';
import {
  claimDeletion,
  deleteAccessRows,
  deleteDeploymentRow,
  deleteJobs,
  deletePeople,
  deleteTenantRows,
  listEmptiedTables,
} from '../../store/deployments/emptying.ts';
import { findDeletion } from '../../store/deployments/suspension.ts';
import { deleteStagings } from '../../store/uploads/staged-scans.ts';
import { forgetAttempts } from '../access/login-throttle.ts';
import type { Platform } from '../platform.ts';
import { deletionJobFor } from './deletion-job.ts';

/** Stops between steps if `stopping` is aborted, and then returns false. True if it is gone. */
export async function deleteDeployment(
  platform: Pick<Platform, 'database'>,
  deploymentId: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const { database } = platform;
  if (!(await database.readAsAccess((tx) => findDeletion(tx, deploymentId)))) return true;
  const { tenant, afterPeople, access } = await database.readAsTenant(deploymentId, listEmptiedTables);
  const steps = stepsOf(platform, deploymentId);
  const all = [
    ...tenant.map((table) => () => steps.ofTenant(table)),
    steps.ofStagings,
    steps.ofPeople,
    ...afterPeople.map((table) => () => steps.ofTenant(table)),
    ...access.map((column) => () => steps.asAccess((tx) => deleteAccessRows(tx, deploymentId, column))),
    steps.ofJobs,
  ];
  // Again until nothing is left: a job that was already running may have written in the meantime.
  for (let hasDeleted = true; hasDeleted;) {
    hasDeleted = false;
    for (const step of all) {
      while ((await step()) > 0) {
        hasDeleted = true;
        if (stopping.aborted) return false;
      }
      if (stopping.aborted) return false;
    }
  }
  await steps.asAccess(async (tx) => Number(await deleteDeploymentRow(tx, deploymentId)));
  return true;
}

/** Each deletes a bounded number of rows in a transaction of its own, and returns how many. */
function stepsOf({ database }: Pick<Platform, 'database'>, deploymentId: string) {
  const asAccess = (work: (tx: Transaction) => Promise<number>): Promise<number> =>
    database.asAccess(async (tx) => {
      await claimDeletion(tx, deploymentId);
      return work(tx);
    });
  return {
    asAccess,
    ofTenant: (table: string): Promise<number> =>
      database.asTenant(deploymentId, async (tx) => {
        await claimDeletion(tx.client, deploymentId);
        return deleteTenantRows(tx, table);
      }),
    // What a killed ingest staged: no sweep looks for it once the deployment is gone.
    ofStagings: (): Promise<number> => database.asIngest(deploymentId, deleteStagings),
    ofPeople: (): Promise<number> =>
      asAccess(async (tx) => {
        const emails = await deletePeople(tx, deploymentId);
        if (emails === null) return 0;
        await forgetAttempts(tx, emails);
        return 1;
      }),
    ofJobs: (): Promise<number> =>
      database.asTenant(deploymentId, (tx) => deleteJobs(tx, deletionJobFor(deploymentId).id)),
  };
}
