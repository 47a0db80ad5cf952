/** A finding's tickets, and the attempts to create one. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { ticketAttempts, type Ticket, type TicketEvent } from '../../model/ticket.ts';
import { listTicketEvents, listTicketsOfFindings } from '../../store/tickets/tickets.ts';
import { listFindingProjects } from '../../store/triage/triage.ts';
import { seesProject } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';

/** At most one ticket, and the attempts, oldest first. NOT_FOUND if the finding is not visible. */
export async function getFindingTickets(
  platform: Pick<Platform, 'database'>,
  member: Member,
  findingId: string,
): Promise<{ tickets: Ticket[]; attempts: TicketEvent[] }> {
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const [finding] = await listFindingProjects(tx, [findingId]);
    if (finding === undefined || !seesProject(member, finding.projectId)) throw notFound('finding');
    const ticket = (await listTicketsOfFindings(tx, [findingId], member.visibleProjectIds)).get(findingId);
    const events = (await listTicketEvents(tx, [findingId])).get(findingId) ?? [];
    return { tickets: ticket === undefined ? [] : [ticket], attempts: ticketAttempts(events) };
  });
}
