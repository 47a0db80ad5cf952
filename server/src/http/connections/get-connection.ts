/** GET …/connections/{connectionId}: one connection, without its credential. */
import { getConnection } from '../../domain/connections/get-connection.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ConnectionAnswer, ConnectionParams, connectionToWire } from './wire.ts';

export const getConnectionRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/connections/{connectionId}',
  operationId: 'GetConnection',
  tag: 'Connections',
  summary: 'Get a connection',
  effect: 'read',
  stability: null,
  access: webApi('connections.manage'),
  schemas: { params: ConnectionParams, response: { 200: ConnectionAnswer } },
})
  .locate(({ platform, member, params }) => getConnection(platform, member, params.connectionId))
  .handle(async ({ subject }) => ({ status: 200, body: { connection: connectionToWire(subject) } }));
