/** GET /api/auth/email: a person's own address, and the one that they have asked for. */
import { showEmail } from '../../../domain/account/email/show-email.ts';
import { userRoute } from '../../route.ts';
import { OwnEmailAnswer, ownEmailToWire } from './wire.ts';

export const showEmailRoute = userRoute({
  method: 'GET',
  path: '/api/auth/email',
  operationId: 'ShowEmail',
  tag: 'Account',
  summary: 'Show your e-mail address',
  stability: null,
  access: { schemes: ['ServiceJWT'] },
  schemas: { response: { 200: OwnEmailAnswer } },
}).handle(async ({ platform, caller }) => ({ status: 200, body: ownEmailToWire(await showEmail(platform, caller)) }));
