/** Links findings to an external ticket: the existing one for the URL if the caller sees it, else a new one. */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { ticketLinksMax, ticketName, type Ticket } from '../../model/ticket.ts';
import { collectChange } from '../../store/events/changes.ts';
import { listFindingProjects } from '../../store/triage/triage.ts';
import {
  findLinkedElsewhere,
  findTicket,
  claimTicketUrl,
  findTicketByUrlForUpdate,
  insertTicket,
  insertTicketEvents,
  insertTicketLinks,
} from '../../store/tickets/tickets.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { selectFindings } from '../triage/select-findings.ts';

export interface LinkRequest {
  url: string;
  externalSlug: string;
  findingIds: readonly string[];
}

/**
 * All or nothing. NOT_FOUND if a finding is not visible, FORBIDDEN if one is read-only to the caller, CONFLICT if one
 * has another ticket or the ticket would have too many. A finding that already has this ticket is left unchanged.
 */
export async function linkFindings(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  request: LinkRequest,
): Promise<Ticket> {
  const { visibleProjectIds } = member;
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const at = platform.clock.now();
    const { url, externalSlug } = request;
    const { ids: findingIds } = await selectFindings(tx, member, { kind: 'ids', findingIds: request.findingIds }, at);
    await claimTicketUrl(tx, request);
    const ticketId =
      (await findTicketByUrlForUpdate(tx, request, visibleProjectIds)) ??
      (await insertTicket(tx, { url, externalSlug, createdAt: at }));
    const linked = await insertTicketLinks(tx, ticketId, findingIds);
    const other = await findLinkedElsewhere(tx, ticketId, findingIds);
    if (other !== undefined) {
      const message = `Finding ${other.findingId} is linked to ${ticketName(other)}; unlink that ticket first.`;
      throw new ParapetError('CONFLICT', message);
    }
    const ticket = await findTicket(tx, ticketId, visibleProjectIds);
    if (ticket === undefined) throw new Error(`ticket ${ticketId} is gone although findings were linked to it`);
    if (ticket.linkedFindingIds.length > ticketLinksMax) {
      throw new ParapetError('CONFLICT', `A ticket has at most ${ticketLinksMax} findings; use another ticket.`);
    }
    const message = `Linked to ${ticketName(ticket)}`;
    const event = { at, kind: 'linked', ticketId, url, externalSlug, actor: member.login, message } as const;
    await insertTicketEvents(tx, linked, event);
    const projects = await listFindingProjects(tx, linked);
    collectChange(tx, { kind: 'findings', projectIds: projects.map(({ projectId }) => projectId), cause: 'ticket' });
    const changes = { url, externalSlug, linked };
    const subject = `ticket:${ticketId}`;
    await recordChange(platform, member, tx.client, { action: 'ticket.link', subject, changes });
    return ticket;
  });
}
