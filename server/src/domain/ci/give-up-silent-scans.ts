/**
 * Ends scans whose command was not heard of any more: they never finished. Takes no input, and may run anywhere at any time. What was sent
 * of such a scan is thrown away: half of it says nothing.
 */
import { endSilentScans } from '../../store/ci/ci-scans.ts';
import { listDeploymentIds } from '../../store/deployments/deployments.ts';
import type { Platform } from '../platform.ts';

const hourMs = 3_600_000;
/** After its results, a command has only to say that it is done. */
const silenceAfterResultsMs = hourMs;
/** Until its results, it may be scanning. */
const scanningMsMax = 24 * hourMs;

/** Returns how many it ended. */
export async function giveUpSilentScans({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const at = clock.now();
  const withResultsBefore = new Date(at.getTime() - silenceAfterResultsMs);
  const othersBefore = new Date(at.getTime() - scanningMsMax);
  let ended = 0;
  for (const deploymentId of await database.asAccess(listDeploymentIds)) {
    ended += await database.asTenant(deploymentId, (tx) => endSilentScans(tx, { withResultsBefore, othersBefore, at }));
  }
  return ended;
}
