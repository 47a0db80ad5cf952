/** Pages of the tickets with at least one finding that the caller sees, newest first. */
import type { TimeKey } from '../../base/time-key.ts';
import type { Member } from '../../model/caller.ts';
import type { Ticket } from '../../model/ticket.ts';
import { listTicketRows } from '../../store/tickets/tickets.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

/** INVALID_CURSOR for another caller's or another list's cursor. */
export async function listTickets(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  page: PageRequest,
): Promise<{ tickets: Ticket[]; nextCursor: string }> {
  const { deploymentId, userId, visibleProjectIds } = member;
  const { rows: tickets, nextCursor } = await keysetPage<Ticket & { createdAt: Date }, TimeKey>(platform, page, {
    query: { list: 'tickets', order: 'time', deploymentId, userId },
    read: ({ after: before, limit }) =>
      platform.database.readAsTenant(deploymentId, (tx) => listTicketRows(tx, { visibleProjectIds, before, limit })),
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  return { tickets, nextCursor };
}
