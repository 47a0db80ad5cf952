/** GET …/destinations: where the audit log is forwarded to. */
import { listDestinations } from '../../../domain/audit/destinations/list-destinations.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { DestinationListAnswer, destinationToWire } from './wire.ts';

export const listAuditDestinationsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/audit/v1/deployments/{deploymentId}/destinations',
  operationId: 'ListAuditDestinations',
  tag: 'Audit',
  summary: 'List where the audit log is forwarded to',
  effect: 'read',
  stability: null,
  access: webApi('audit.read'),
  schemas: { response: { 200: DestinationListAnswer } },
}).handle(async ({ platform, member }) => {
  const { destinations, lastN } = await listDestinations(platform, member);
  return { status: 200, body: { destinations: destinations.map((each) => destinationToWire(each, lastN)), lastN } };
});
