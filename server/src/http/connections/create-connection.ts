/** POST …/connections: connects a source-code host. */
import { createConnection } from '../../domain/connections/create-connection.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ConnectionAnswer, connectionToWire, CreateConnectionRequest } from './wire.ts';

export const createConnectionRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/connections',
  operationId: 'CreateConnection',
  tag: 'Connections',
  summary: 'Create a connection to a source-code host',
  description:
    'The credential is stored encrypted, and no response ever shows it. It is a token or password for an https:// URL, a private key ' +
    '(with the trusted host keys) for an ssh:// URL, and the key of a GitHub App if `credentialKind` says so.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: webApi('connections.manage'),
  schemas: { body: CreateConnectionRequest, response: { 200: ConnectionAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { deploymentId: _, credential = null, ...settings } = body;
  const connection = await createConnection(platform, member, { ...settings, credential });
  return { status: 200, body: { connection: connectionToWire(connection) } };
});
