/** PATCH …/destinations/{destinationId}: changes, pauses or resumes a destination of the audit log. */
import { getDestination, listDestinations } from '../../../domain/audit/destinations/list-destinations.ts';
import { updateDestination } from '../../../domain/audit/destinations/update-destination.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { DestinationAnswer, DestinationParams, destinationToWire, toFields, UpdateDestinationRequest } from './wire.ts';

export const updateAuditDestinationRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/audit/v1/deployments/{deploymentId}/destinations/{destinationId}',
  operationId: 'UpdateAuditDestination',
  tag: 'Audit',
  summary: 'Update, pause or resume a destination of the audit log',
  description:
    'It goes on after the last entry that was accepted, and tries again at once: also where the log was found altered, which is checked ' +
    'again. A signing secret is replaced at once (RotateAuditDestinationSecret keeps the replaced one for a while).',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('deployment.manage'),
  schemas: { params: DestinationParams, body: UpdateDestinationRequest, response: { 200: DestinationAnswer } },
})
  .locate(({ platform, member, params }) => getDestination(platform, member, params.destinationId))
  .handle(async ({ platform, member, subject, body }) => {
    const change = { isPaused: body.isPaused, fields: toFields(body) };
    const destination = await updateDestination(platform, member, subject.id, change);
    const { lastN } = await listDestinations(platform, member);
    return { status: 200, body: { destination: destinationToWire(destination, lastN) } };
  });
