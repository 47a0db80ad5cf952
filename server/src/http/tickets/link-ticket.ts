/** POST …/tickets (ours): findings are linked to a ticket. */
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
    'All or none. A ticket of the same URL and slug that you see takes them in, else there is a new one. A finding has one ticket at ' +
    'a time: with another one it is a conflict, unlink that first.',
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
