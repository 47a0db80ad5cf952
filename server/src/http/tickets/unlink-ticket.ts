import { getTicket } from '../../domain/tickets/get-ticket.ts';
import { unlinkTicket } from '../../domain/tickets/unlink-ticket.ts';
/** DELETE …/tickets/{ticketId} (ours): like 4.12, but also for signed-in people. */
import { deploymentRoute, webApi } from '../route.ts';
import { TicketParams, Unlinked } from './wire.ts';

export const unlinkTicketRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/ticketing/v2/deployments/{deploymentId}/tickets/{ticketId}',
  operationId: 'UnlinkTicket',
  tag: 'Ticketing',
  summary: 'Unlink a ticket from its findings',
  description:
    'Unlinks all of its findings that you see; you need the right to triage each of them. Findings that you do not see stay linked.',
  effect: 'write',
  stability: null,
  access: webApi('findings.triage'),
  schemas: { params: TicketParams, response: { 200: Unlinked } },
})
  .locate(({ platform, member, params }) => getTicket(platform, member, params.ticketId))
  .handle(async ({ platform, member, subject }) => ({
    status: 200,
    body: { issueIds: await unlinkTicket(platform, member, subject.id) },
  }));
