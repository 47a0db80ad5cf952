/** POST …/connections: a host of source code is connected. */
import { createConnection } from '../../domain/connections/create-connection.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ConnectionAnswer, connectionToWire, CreateConnectionRequest } from './wire.ts';

export const createConnectionRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/connections',
  operationId: 'CreateConnection',
  tag: 'Connections',
  summary: 'Connect a host of source code',
  description:
    'The credential is stored encrypted, and no answer ever shows it. It is a token or password for an address of https://, a private key ' +
    '(with the host keys that are trusted) for one of ssh://, and on GitHub the key of a GitHub App if `credentialKind` says so.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('connections.manage'),
  schemas: { body: CreateConnectionRequest, response: { 200: ConnectionAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { deploymentId: _, credential = null, ...settings } = body;
  const connection = await createConnection(platform, member, { ...settings, credential });
  return { status: 200, body: { connection: connectionToWire(connection) } };
});
