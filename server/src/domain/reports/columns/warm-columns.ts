/** Reads open findings into memory when a process starts, so that nobody waits for it (ADR 0041). */
import { listDeploymentIds } from '../../../store/deployments/deployments.ts';
import type { Platform } from '../../platform.ts';
import { bytesOf, readColumns } from './finding-columns.ts';

/** One deployment after the other, until half of the memory is taken: the rest is for those that ask first. */
export async function warmColumns(
  { database, findingColumns }: Pick<Platform, 'database' | 'findingColumns'>,
  signal: AbortSignal,
): Promise<void> {
  const { deployments, bytesMax } = findingColumns;
  for (const deploymentId of await database.readAsAccess(listDeploymentIds)) {
    const taken = [...deployments.values()].reduce((sum, held) => sum + bytesOf(held), 0);
    if (signal.aborted || taken >= bytesMax / 2) return;
    await database.readAsTenant(deploymentId, (tx) =>
      readColumns(tx, findingColumns, { projectIds: null, texts: ['file'], findings: Infinity }),
    );
  }
}
