/** POST …/connections: a host of source code is connected. */
import { createConnection as create } from '../../domain/connections/create-connection.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ConnectionAnswer, connectionToWire, CreateConnectionRequest } from './wire.ts';

export const createConnection = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/connections',
  operationId: 'CreateConnection',
  tag: 'Connections',
  summary: 'Connect a host of source code',
  description: 'The credential is stored encrypted, and no answer ever shows it.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('connections.manage'),
  schemas: { body: CreateConnectionRequest, response: { 200: ConnectionAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { kind, name, baseUrl, username = '', credential = null } = body;
  const connection = await create(platform, member, { kind, name, baseUrl, username, credential });
  return { status: 200, body: { connection: connectionToWire(connection) } };
});
