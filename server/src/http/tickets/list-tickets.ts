/** GET …/tickets (ours): the tickets with a finding that the caller sees. */
import { listTickets } from '../../domain/tickets/list-tickets.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ListTicketsQuery, TicketPage, ticketToWire } from './wire.ts';

export const listTicketsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/ticketing/v2/deployments/{deploymentId}/tickets',
  operationId: 'ListTickets',
  tag: 'Ticketing',
  summary: 'List external tickets that are linked to findings, newest first',
  effect: 'read',
  stability: null,
  access: webApi('findings.read'),
  schemas: { query: ListTicketsQuery, response: { 200: TicketPage } },
}).handle(async ({ platform, member, query }) => {
  const { tickets, nextCursor } = await listTickets(platform, member, {
    pageSize: query.pageSize,
    cursor: query.cursor,
  });
  return { status: 200, body: { tickets: tickets.map(ticketToWire), nextCursor } };
});
