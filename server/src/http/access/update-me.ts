/** PATCH /api/auth/me: a signed-in person changes their own account. */
import { getMe } from '../../domain/people/get-me.ts';
import { updateMe } from '../../domain/people/update-me.ts';
import { userRoute } from '../route.ts';
import { Me, meToWire, UpdateMeRequest } from './wire.ts';

export const updateMeRoute = userRoute({
  method: 'PATCH',
  path: '/api/auth/me',
  operationId: 'UpdateMe',
  tag: 'Auth',
  summary: 'Change your name and your preferences',
  description:
    'Absent fields stay unchanged. Only for a signed-in person: an API token cannot change its owner’s account. A new name is in the ' +
    'audit log of each of your deployments.',
  stability: null,
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: UpdateMeRequest, response: { 200: Me } },
}).handle(async ({ platform, caller, body: { name, preferences = {} } }) => {
  const given = Object.entries(preferences).filter(([, value]) => value !== undefined);
  await updateMe(platform, caller, { name, preferences: Object.fromEntries(given) });
  return { status: 200, body: meToWire(await getMe(platform, caller)) };
});
