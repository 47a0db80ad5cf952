/** Unlinks a ticket from its findings (api.md 4.12). */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { ticketName } from '../../model/ticket.ts';
import { collectChange } from '../../store/events/changes.ts';
import {
  deleteTicketLinks,
  findTicket,
  insertTicketEvents,
  listTicketProjects,
  lockTicket,
} from '../../store/tickets/tickets.ts';
import { requireProjectPermission } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/**
 * Unlinks all findings that the caller sees, or none if one of these is read-only to them (FORBIDDEN). Links of other
 * findings stay, and the answer is the same if there are none. Returns the ids of the unlinked findings.
 */
export async function unlinkTicket(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  ticketId: string,
): Promise<string[]> {
  const { visibleProjectIds } = member;
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    await lockTicket(tx, ticketId);
    const ticket = await findTicket(tx, ticketId, visibleProjectIds);
    if (ticket === undefined) throw notFound('ticket');
    const projectIds = await listTicketProjects(tx, ticketId, visibleProjectIds);
    for (const projectId of projectIds) requireProjectPermission(member, 'findings.triage', projectId);
    const unlinked = await deleteTicketLinks(tx, ticketId, visibleProjectIds);
    const { url, externalSlug } = ticket;
    await insertTicketEvents(tx, unlinked, {
      at: platform.clock.now(),
      kind: 'unlinked',
      ticketId,
      url,
      externalSlug,
      actor: member.login,
      message: `Unlinked from ${ticketName(ticket)}`,
    });
    collectChange(tx, { kind: 'findings', projectIds, cause: 'ticket' });
    const changes = { url, externalSlug, unlinked };
    const subject = `ticket:${ticketId}`;
    await recordChange(platform, member, tx.client, { action: 'ticket.unlink', subject, changes });
    return unlinked;
  });
}
