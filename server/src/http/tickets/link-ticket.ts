/** POST …/tickets (ours): links findings to a ticket. */
import { linkFindings } from '../../domain/tickets/link-findings.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { LinkTicketRequest, TicketAnswer, ticketToWire } from './wire.ts';

export const linkTicketRoute = deploymentRoute({
  method: 'POST',
  path: '/api/ticketing/v2/deployments/{deploymentId}/tickets',
  operationId: 'LinkTicket',
  tag: 'Ticketing',
  summary: 'Link findings to an external ticket',
  description:
    'All findings are linked, or none. They are added to a ticket with the same URL and slug if you see one, else to a new ticket. A ' +
    'finding has one ticket at a time: linking a second one is a conflict; unlink the first.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('findings.triage'),
  schemas: { body: LinkTicketRequest, response: { 200: TicketAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { url, externalSlug, findingIds } = body;
  const ticket = await linkFindings(platform, member, { url, externalSlug, findingIds });
  return { status: 200, body: { ticket: ticketToWire(ticket) } };
});
