/** GET /api/auth/me: the credential's user and deployments. */
import { getMe } from '../../domain/people/get-me.ts';
import { userRoute } from '../route.ts';
import { Me, meToWire } from './wire.ts';

export const showMeRoute = userRoute({
  method: 'GET',
  path: '/api/auth/me',
  operationId: 'ShowMe',
  tag: 'Auth',
  summary: 'Get your account and your deployments',
  stability: null,
  access: { schemes: ['ServiceWebToken', 'ServiceJWT'] },
  schemas: { response: { 200: Me } },
}).handle(async ({ platform, caller }) => ({ status: 200, body: meToWire(await getMe(platform, caller)) }));
