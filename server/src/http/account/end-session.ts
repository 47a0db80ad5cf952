/** DELETE /api/auth/sessions/{sessionId}: signs out one of the caller's devices. */
import { endSession } from '../../domain/account/end-sessions.ts';
import { userRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { SessionParams } from './wire.ts';

export const endSessionRoute = userRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/{sessionId}',
  operationId: 'EndSession',
  tag: 'Account',
  summary: 'End one of your sessions',
  description: 'Its tokens and its live updates end at once, on every node.',
  stability: null,
  refusesWith: [404],
  access: { schemes: ['ServiceJWT'] },
  schemas: { params: SessionParams, response: { 200: Empty } },
}).handle(async ({ platform, caller, params }) => {
  await endSession(platform, caller, params.sessionId);
  return { status: 200, body: {} };
});
