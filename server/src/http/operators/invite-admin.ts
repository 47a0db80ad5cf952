/** POST /api/operator/deployments/{deployment}/admin: invites the admin of an organisation that has none. */
import { inviteFirstAdmin } from '../../domain/deployments/create-deployment.ts';
import { operatorRoute } from '../route.ts';
import { DeploymentParams, FirstAdmin, firstAdminToWire, InviteAdminRequest } from './wire.ts';

export const inviteFirstAdminRoute = operatorRoute({
  method: 'POST',
  path: '/api/operator/deployments/{deployment}/admin',
  operationId: 'InviteFirstAdmin',
  tag: 'Operators',
  summary: 'Invite the admin of a deployment that has none',
  description:
    'For when the first invite has expired, or all admins have left. 409 if it has an admin, who invites others.',
  stability: null,
  refusesWith: [404, 409],
  needsFreshProof: true,
  schemas: { params: DeploymentParams, body: InviteAdminRequest, response: { 200: FirstAdmin } },
}).handle(async ({ platform, operator, params, body: { adminEmail } }) => {
  const sending = { ...platform, sendsMail: platform.outside.mail !== null };
  const invite = await inviteFirstAdmin(sending, operator, { deploymentId: params.deployment, adminEmail });
  return { status: 200, body: firstAdminToWire(invite) };
});
