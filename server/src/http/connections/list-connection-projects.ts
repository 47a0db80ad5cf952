/** GET …/connections/{connectionId}/projects: the projects that use a connection. */
import { listConnectionProjects } from '../../domain/connections/list-connection-projects.ts';
import { getConnection } from '../../domain/connections/get-connection.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ConnectionParams, ConnectionProjectPage, ListConnectionProjectsQuery } from './wire.ts';

export const listConnectionProjectsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/connections/{connectionId}/projects',
  operationId: 'ListConnectionProjects',
  tag: 'Connections',
  summary: 'List the projects that use a connection',
  description: 'Lists the projects whose URL matches this connection better than any other.',
  effect: 'read',
  stability: null,
  access: webApi('connections.manage'),
  schemas: {
    params: ConnectionParams,
    query: ListConnectionProjectsQuery,
    response: { 200: ConnectionProjectPage },
  },
})
  .locate(({ platform, member, params }) => getConnection(platform, member, params.connectionId))
  .handle(async ({ platform, member, subject, query }) => {
    const { pageSize, cursor } = query;
    return {
      status: 200,
      body: await listConnectionProjects(platform, member, { connectionId: subject.id, pageSize, cursor }),
    };
  });
