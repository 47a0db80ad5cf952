/** POST …/destinations/{destinationId}/test: sends a test event now, and answers with the outcome. */
import { getDestination } from '../../../domain/audit/destinations/list-destinations.ts';
import { testDestination } from '../../../domain/audit/destinations/test-destination.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { DestinationParams, DestinationTest } from './wire.ts';

export const testAuditDestinationRoute = deploymentRoute({
  method: 'POST',
  path: '/api/audit/v1/deployments/{deploymentId}/destinations/{destinationId}/test',
  operationId: 'TestAuditDestination',
  tag: 'Audit',
  summary: 'Send a test event to a destination of the audit log',
  effect: 'write',
  stability: null,
  access: webApi('deployment.manage'),
  schemas: { params: DestinationParams, response: { 200: DestinationTest } },
})
  .locate(({ platform, member, params }) => getDestination(platform, member, params.destinationId))
  .handle(async ({ platform, member, subject }) => {
    const errorDetail = await testDestination(platform, member, subject.id);
    return { status: 200, body: { success: errorDetail === '', errorDetail } };
  });
