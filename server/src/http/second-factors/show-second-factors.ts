/** GET /api/auth/second-factors: what a person signs in with besides the password. */
import { showSecondFactors } from '../../domain/second-factors/show-second-factors.ts';
import { userRoute } from '../route.ts';
import { SecondFactors, secondFactorsToWire } from './wire.ts';

export const showSecondFactorsRoute = userRoute({
  method: 'GET',
  path: '/api/auth/second-factors',
  operationId: 'ShowSecondFactors',
  tag: 'Account',
  summary: 'Show your second factors',
  stability: null,
  access: { schemes: ['ServiceJWT'] },
  schemas: { response: { 200: SecondFactors } },
}).handle(async ({ platform, caller }) => ({
  status: 200,
  body: secondFactorsToWire(await showSecondFactors(platform, caller)),
}));
