/** One ticket, for a member who sees one of its findings. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { Ticket } from '../../model/ticket.ts';
import { findTicket } from '../../store/tickets/tickets.ts';
import type { Platform } from '../platform.ts';

/** NOT_FOUND if none of its findings is visible. */
export async function getTicket(
  platform: Pick<Platform, 'database'>,
  member: Member,
  ticketId: string,
): Promise<Ticket> {
  const ticket = await platform.database.readAsTenant(member.deploymentId, (tx) =>
    findTicket(tx, ticketId, member.visibleProjectIds),
  );
  if (ticket === undefined) throw notFound('ticket');
  return ticket;
}
