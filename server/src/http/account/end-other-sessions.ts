/** POST /api/auth/sessions/end-others: signs out all of the caller's other devices. */
import { endOtherSessions } from '../../domain/account/end-sessions.ts';
import { userRoute } from '../route.ts';
import { EndedSessions } from './wire.ts';

export const endOtherSessionsRoute = userRoute({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  operationId: 'EndOtherSessions',
  tag: 'Account',
  summary: 'End all of your sessions but this one',
  description: 'Their tokens and their live updates end at once, on every node.',
  stability: null,
  access: { schemes: ['ServiceJWT'] },
  schemas: { response: { 200: EndedSessions } },
}).handle(async ({ platform, caller }) => ({ status: 200, body: await endOtherSessions(platform, caller) }));
