/** GET /api/operator/log: what operators did. */
import { listOperatorLog } from '../../domain/operators/list-entries.ts';
import { operatorRoute } from '../route.ts';
import { entryToWire, OperatorLogPage, OperatorPageQuery } from './wire.ts';

export const listOperatorLogRoute = operatorRoute({
  method: 'GET',
  path: '/api/operator/log',
  operationId: 'ListOperatorLog',
  tag: 'Operators',
  summary: 'List what operators did, newest first',
  description: 'In the console, and by commands on the server. It outlives the deployments.',
  stability: null,
  schemas: { query: OperatorPageQuery, response: { 200: OperatorLogPage } },
}).handle(async ({ platform, query }) => {
  const { entries, nextCursor } = await listOperatorLog(platform, query);
  return { status: 200, body: { entries: entries.map(entryToWire), nextCursor } };
});
