/** GET …/connections: the connected source-code hosts. */
import { listConnections } from '../../domain/connections/list-connections.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ConnectionList, connectionToWire } from './wire.ts';

export const listConnectionsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/connections',
  operationId: 'ListConnections',
  tag: 'Connections',
  summary: 'List connections to source-code hosts',
  effect: 'read',
  stability: null,
  access: webApi('connections.manage'),
  schemas: { response: { 200: ConnectionList } },
}).handle(async ({ platform, member }) => ({
  status: 200,
  body: { connections: (await listConnections(platform, member)).map(connectionToWire) },
}));
