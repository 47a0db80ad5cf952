/** POST …/destinations/{destinationId}/signing-secret: replaces the secret that signs what a webhook gets. */
import { getDestination, listDestinations } from '../../../domain/audit/destinations/list-destinations.ts';
import { rotateDestinationSecret } from '../../../domain/audit/destinations/rotate-secret.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { DestinationParams, destinationToWire, NewDestinationAnswer, RotateSecretRequest } from './wire.ts';

export const rotateAuditDestinationSecretRoute = deploymentRoute({
  method: 'POST',
  path: '/api/audit/v1/deployments/{deploymentId}/destinations/{destinationId}/signing-secret',
  operationId: 'RotateAuditDestinationSecret',
  tag: 'Audit',
  summary: 'Replace the signing secret of a webhook that gets the audit log',
  description:
    'For `keepPreviousHours`, messages are signed with both secrets: `webhook-signature` has two signatures, separated by a space, ' +
    'that of the new secret first, as Standard Webhooks specify.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  refusesWith: [409],
  access: webApi('deployment.manage'),
  schemas: { params: DestinationParams, body: RotateSecretRequest, response: { 200: NewDestinationAnswer } },
})
  .locate(({ platform, member, params }) => getDestination(platform, member, params.destinationId))
  .handle(async ({ platform, member, subject, body }) => {
    const { signingSecret: entered = '', keepPreviousHours } = body;
    const done = await rotateDestinationSecret(platform, member, subject.id, { entered, keepPreviousHours });
    const { lastN } = await listDestinations(platform, member);
    const destination = destinationToWire(done.destination, lastN);
    return { status: 200, body: { destination, signingSecret: done.signingSecret } };
  });
