/** Reads open findings into memory when a process starts, so that nobody waits for it (ADR 0041). */
import { listOpenDeploymentIds } from '../../../store/deployments/deployments.ts';
import type { TextKind } from '../../../store/reports/columns/load-columns.ts';
import type { Platform } from '../../platform.ts';
import { bytesOf, readColumns } from './finding-columns.ts';

/** What is asked for most comes first; each is read by itself, so that questions wait for one at most. */
const parts: readonly TextKind[][] = [[], ['file'], ['analysis'], ['package'], ['vulnerability'], ['ownable']];

/** One part of a deployment after the other, until half of the memory is taken: the rest is for those that ask first. */
export async function warmColumns(
  { database, findingColumns }: Pick<Platform, 'database' | 'findingColumns'>,
  signal: AbortSignal,
): Promise<void> {
  const { deployments, bytesMax } = findingColumns;
  const deploymentIds = await database.readAsAccess(listOpenDeploymentIds);
  for (const texts of parts) {
    for (const deploymentId of deploymentIds) {
      const taken = [...deployments.values()].reduce((sum, held) => sum + bytesOf(held), 0);
      if (signal.aborted || taken >= bytesMax / 2) return;
      await database.readAsTenant(deploymentId, (tx) =>
        readColumns(tx, findingColumns, { projectIds: null, texts, findings: Infinity, isReadAhead: true }),
      );
    }
  }
}
