/** POST /api/auth/password/add: a password for an account that has none. */
import { addPassword } from '../../domain/account/add-password.ts';
import { userRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { AddPasswordRequest } from './wire.ts';

export const addPasswordRoute = userRoute({
  method: 'POST',
  path: '/api/auth/password/add',
  operationId: 'AddPassword',
  tag: 'Account',
  summary: 'Add a password to an account that has none',
  description:
    'For an account that single sign-on created, or that signs in with passkeys. 409 if it has a password, if all of your deployments ' +
    'require single sign-on, and in a session that a provider began, if you are in another deployment, too.',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: AddPasswordRequest, response: { 200: Empty } },
}).handle(async ({ platform, caller, body }) => {
  await addPassword(platform, caller, body.newPassword);
  return { status: 200, body: {} };
});
