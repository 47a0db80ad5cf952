/** Finds the scan that an upload with an idempotency key created. Has no caller: for the seed of the demo. */
import { findProjectByName } from '../../store/projects/projects.ts';
import { findScan, findScanByKey, type ScanRow } from '../../store/scans/scans.ts';
import type { Platform } from '../platform.ts';

/** Undefined when the project does not exist, or no upload to it had the key. */
export async function findScanOfKey(
  platform: Pick<Platform, 'database'>,
  deploymentId: string,
  { projectName, idempotencyKey }: { projectName: string; idempotencyKey: string },
): Promise<Pick<ScanRow, 'id' | 'completedAt'> | undefined> {
  return platform.database.readAsTenant(deploymentId, async (tx) => {
    const project = await findProjectByName(tx, projectName);
    const scan = project && (await findScanByKey(tx, project.id, idempotencyKey));
    return scan && findScan(tx, scan.id);
  });
}
