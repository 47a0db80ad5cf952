/**
 * Times out CI scans that stopped reporting. Takes no input, and may run anywhere at any time. Their data is discarded:
 * a partial scan proves nothing.
 */
import { endSilentScans } from '../../store/ci/ci-scans.ts';
import { listOpenDeploymentIds } from '../../store/deployments/deployments.ts';
import type { Platform } from '../platform.ts';

const hourMs = 3_600_000;
/** After its results, a client only has to report that it is done. */
const silenceAfterResultsMs = hourMs;
/** Before its results, it may be scanning. */
const scanningMsMax = 24 * hourMs;

/** Returns how many it ended. */
export async function timeOutScans({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const at = clock.now();
  const withResultsBefore = new Date(at.getTime() - silenceAfterResultsMs);
  const othersBefore = new Date(at.getTime() - scanningMsMax);
  let ended = 0;
  for (const deploymentId of await database.asAccess(listOpenDeploymentIds)) {
    ended += await database.asTenant(deploymentId, (tx) => endSilentScans(tx, { withResultsBefore, othersBefore, at }));
  }
  return ended;
}
