import { getConnection } from '../../domain/connections/get-connection.ts';
/** PATCH …/connections/{connectionId}: changes the name, URL or credential. */
import { updateConnection } from '../../domain/connections/update-connection.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ConnectionAnswer, ConnectionParams, connectionToWire, UpdateConnectionRequest } from './wire.ts';

export const updateConnectionRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/connections/{connectionId}',
  operationId: 'UpdateConnection',
  tag: 'Connections',
  summary: 'Update a connection',
  description:
    'Absent fields stay unchanged. A credential is only ever sent to the host it was entered for: if you change the host, send the ' +
    'credential again.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: webApi('connections.manage'),
  schemas: { params: ConnectionParams, body: UpdateConnectionRequest, response: { 200: ConnectionAnswer } },
})
  .locate(({ platform, member, params }) => getConnection(platform, member, params.connectionId))
  .handle(async ({ platform, member, subject, body }) => {
    const { deploymentId: _, connectionId: __, ...change } = body;
    const connection = await updateConnection(platform, member, subject.id, { credential: undefined, ...change });
    return { status: 200, body: { connection: connectionToWire(connection) } };
  });
