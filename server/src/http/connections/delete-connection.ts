/** DELETE …/connections/{connectionId}: deletes a connection and its credential. */
import { deleteConnection } from '../../domain/connections/delete-connection.ts';
import { getConnection } from '../../domain/connections/get-connection.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { ConnectionParams } from './wire.ts';

export const deleteConnectionRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/connections/{connectionId}',
  operationId: 'DeleteConnection',
  tag: 'Connections',
  summary: 'Delete a connection and its credential',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('connections.manage'),
  schemas: { params: ConnectionParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getConnection(platform, member, params.connectionId))
  .handle(async ({ platform, member, subject }) => {
    await deleteConnection(platform, member, subject.id);
    return { status: 200, body: {} };
  });
