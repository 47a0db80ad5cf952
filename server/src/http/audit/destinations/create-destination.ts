/** POST …/destinations: forwards the audit log to one more place. */
import { createDestination } from '../../../domain/audit/destinations/create-destination.ts';
import { listDestinations } from '../../../domain/audit/destinations/list-destinations.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { CreateDestinationRequest, destinationToWire, NewDestinationAnswer, toFields } from './wire.ts';

export const createAuditDestinationRoute = deploymentRoute({
  method: 'POST',
  path: '/api/audit/v1/deployments/{deploymentId}/destinations',
  operationId: 'CreateAuditDestination',
  tag: 'Audit',
  summary: 'Forward the audit log to a webhook, syslog or a file',
  description:
    'The destination gets the whole log from its first entry, then each entry within seconds, in order and without gaps, and with each ' +
    'batch a signed checkpoint. A batch may arrive twice.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  refusesWith: [409],
  access: webApi('deployment.manage'),
  schemas: { body: CreateDestinationRequest, response: { 200: NewDestinationAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { destination, signingSecret } = await createDestination(platform, member, toFields(body));
  const { lastN } = await listDestinations(platform, member);
  return { status: 200, body: { destination: destinationToWire(destination, lastN), signingSecret } };
});
