/** GET /api/auth/sessions: where a person is signed in. */
import { listSessions } from '../../domain/account/list-sessions.ts';
import { userRoute } from '../route.ts';
import { ListSessionsQuery, SessionPage, sessionToWire } from './wire.ts';

export const listSessionsRoute = userRoute({
  method: 'GET',
  path: '/api/auth/sessions',
  operationId: 'ListSessions',
  tag: 'Account',
  summary: 'List where you are signed in, newest sign-in first',
  description: 'Lists the sessions that a refresh can continue. API tokens are no sessions.',
  stability: null,
  access: { schemes: ['ServiceJWT'] },
  schemas: { query: ListSessionsQuery, response: { 200: SessionPage } },
}).handle(async ({ platform, caller, query: { pageSize, cursor } }) => {
  const { sessions, nextCursor } = await listSessions(platform, caller, { pageSize, cursor });
  return { status: 200, body: { sessions: sessions.map(sessionToWire), nextCursor } };
});
