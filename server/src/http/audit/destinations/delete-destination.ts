/** DELETE …/destinations/{destinationId}: no longer forwards the audit log there. */
import { deleteDestination } from '../../../domain/audit/destinations/delete-destination.ts';
import { getDestination } from '../../../domain/audit/destinations/list-destinations.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { Empty } from '../../wire/empty.ts';
import { DestinationParams } from './wire.ts';

export const deleteAuditDestinationRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/audit/v1/deployments/{deploymentId}/destinations/{destinationId}',
  operationId: 'DeleteAuditDestination',
  tag: 'Audit',
  summary: 'Remove a destination of the audit log',
  description: 'What was sent stays where it is. A destination that is added again gets the log from its first entry.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('deployment.manage'),
  schemas: { params: DestinationParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getDestination(platform, member, params.destinationId))
  .handle(async ({ platform, member, subject }) => {
    await deleteDestination(platform, member, subject.id);
    return { status: 200, body: {} };
  });
