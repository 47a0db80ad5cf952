import { getTicket } from '../../domain/tickets/get-ticket.ts';
import { unlinkTicket } from '../../domain/tickets/unlink-ticket.ts';
/** 4.12: unlinks an external ticket from its issues. */
import { deploymentRoute, webApi } from '../route.ts';
import { ExternalTicketParams, Unlinked } from './wire.ts';

export const unlinkExternalTicketRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/v1/deployments/{deploymentId}/ticketing/v2/tickets/{externalTicketId}',
  operationId: 'UnlinkExternalTicket',
  tag: 'Ticketing',
  summary: 'Unlink an external ticket',
  description:
    'Unlinks all of its issues that you see; you need the right to triage each of them. Issues that you do not see stay linked.',
  effect: 'write',
  stability: null,
  access: webApi('findings.triage', ['ServiceWebToken']),
  schemas: { params: ExternalTicketParams, response: { 200: Unlinked } },
})
  .locate(({ platform, member, params }) => getTicket(platform, member, params.externalTicketId))
  .handle(async ({ platform, member, subject }) => ({
    status: 200,
    body: { issueIds: await unlinkTicket(platform, member, subject.id) },
  }));
