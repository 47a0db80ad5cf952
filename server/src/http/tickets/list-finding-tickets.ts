/** GET …/findings/{findingId}/tickets (ours): a finding's ticket, and the attempts to create one. */
import { getFindingTickets } from '../../domain/tickets/get-finding-tickets.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { attemptToWire, FindingTickets, FindingTicketsParams, ticketToWire } from './wire.ts';

export const listFindingTicketsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/ticketing/v2/deployments/{deploymentId}/findings/{findingId}/tickets',
  operationId: 'ListFindingTickets',
  tag: 'Ticketing',
  summary: 'List a finding’s tickets and the attempts to create one',
  effect: 'read',
  stability: null,
  access: webApi('findings.read'),
  schemas: { params: FindingTicketsParams, response: { 200: FindingTickets } },
})
  .locate(({ platform, member, params }) => getFindingTickets(platform, member, params.findingId))
  .handle(async ({ subject: { tickets, attempts } }) => ({
    status: 200,
    body: { tickets: tickets.map(ticketToWire), ticketAttempts: attempts.map(attemptToWire) },
  }));
