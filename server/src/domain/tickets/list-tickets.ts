/** Pages of the tickets of which the caller sees a finding, newest first. */
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Member } from '../../model/caller.ts';
import type { Ticket } from '../../model/ticket.ts';
import { listTicketRows } from '../../store/tickets/tickets.ts';
import type { Platform } from '../platform.ts';

/** INVALID_CURSOR for another caller's or another list's cursor. */
export async function listTickets(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  page: { pageSize: number; cursor: string | undefined },
): Promise<{ tickets: Ticket[]; nextCursor: string }> {
  const { deploymentId, userId, visibleProjectIds } = member;
  const { cursor: key } = platform.keys;
  const digest = queryDigest({ list: 'tickets', deploymentId, userId });
  const beforeId = page.cursor === undefined ? null : (decodeCursor(key, digest, page.cursor) as string);
  const rows = await platform.database.readAsTenant(deploymentId, (tx) =>
    listTicketRows(tx, { visibleProjectIds, beforeId, limit: page.pageSize + 1 }),
  );
  const tickets = rows.slice(0, page.pageSize);
  const last = tickets.at(-1);
  return { tickets, nextCursor: rows.length > page.pageSize && last ? encodeCursor(key, digest, last.id) : '' };
}
