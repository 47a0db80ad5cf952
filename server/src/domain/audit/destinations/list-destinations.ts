/** The destinations of the audit log, each with how many entries it still has to get. */
import { notFound } from '../../../base/errors.ts';
import type { AuditDestination } from '../../../model/audit/audit-destination.ts';
import type { Member } from '../../../model/caller.ts';
import { findAuditHead } from '../../../store/audit/audit-chain.ts';
import { findDestination, listDestinationRows } from '../../../store/audit/destinations.ts';
import type { Platform } from '../../platform.ts';

export interface DestinationList {
  destinations: AuditDestination[];
  /** The last entry of the log; '0' if there is none. */
  lastN: string;
}

export async function listDestinations(
  platform: Pick<Platform, 'database'>,
  { deploymentId }: Pick<Member, 'deploymentId'>,
): Promise<DestinationList> {
  return platform.database.readAsTenant(deploymentId, async (tx) => {
    const destinations = await listDestinationRows(tx);
    return { destinations, lastN: (await findAuditHead(tx))?.n ?? '0' };
  });
}

/** NOT_FOUND if there is none of this id. */
export async function getDestination(
  platform: Pick<Platform, 'database'>,
  { deploymentId }: Member,
  destinationId: string,
): Promise<{ id: string }> {
  const found = await platform.database.readAsTenant(deploymentId, (tx) => findDestination(tx, destinationId));
  if (found === undefined) throw notFound('audit destination');
  return { id: found.id };
}
