/** GET /api/auth/identities: with which providers a person signs in. */
import { listIdentities } from '../../domain/single-sign-on/identities/list-identities.ts';
import { userRoute } from '../route.ts';
import { identitiesToWire, OwnIdentitiesAnswer } from './identities-wire.ts';

export const listIdentitiesRoute = userRoute({
  method: 'GET',
  path: '/api/auth/identities',
  operationId: 'ListIdentities',
  tag: 'Account',
  summary: 'List your identities at identity providers',
  stability: null,
  access: { schemes: ['ServiceJWT'] },
  schemas: { response: { 200: OwnIdentitiesAnswer } },
}).handle(async ({ platform, caller }) => ({
  status: 200,
  body: identitiesToWire(await listIdentities(platform, caller)),
}));
