/** DELETE …/destinations/{destinationId}/signing-secret/previous: ends the replaced secret of a webhook. */
import { getDestination, listDestinations } from '../../../domain/audit/destinations/list-destinations.ts';
import { endPreviousDestinationSecret } from '../../../domain/audit/destinations/rotate-secret.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { DestinationAnswer, DestinationParams, destinationToWire } from './wire.ts';

export const endPreviousAuditDestinationSecretRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/audit/v1/deployments/{deploymentId}/destinations/{destinationId}/signing-secret/previous',
  operationId: 'EndPreviousAuditDestinationSecret',
  tag: 'Audit',
  summary: 'End the replaced signing secret of a webhook that gets the audit log',
  description: 'Messages are signed with the current secret alone from then on.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('deployment.manage'),
  schemas: { params: DestinationParams, response: { 200: DestinationAnswer } },
})
  .locate(({ platform, member, params }) => getDestination(platform, member, params.destinationId))
  .handle(async ({ platform, member, subject }) => {
    const destination = await endPreviousDestinationSecret(platform, member, subject.id);
    const { lastN } = await listDestinations(platform, member);
    return { status: 200, body: { destination: destinationToWire(destination, lastN) } };
  });
