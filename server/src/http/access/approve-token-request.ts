/** POST /api/auth/token-requests/approve: a signed-in person grants `semgrep login` a token. */
import { approveLoginRequest } from '../../domain/access/login-requests.ts';
import { userRoute } from '../route.ts';
import { ApprovedTokenRequest, ApproveTokenRequestRequest } from './wire.ts';

export const approveTokenRequestRoute = userRoute({
  method: 'POST',
  path: '/api/auth/token-requests/approve',
  operationId: 'ApproveTokenRequest',
  tag: 'Auth',
  summary: 'Approve a request for a token',
  description:
    'Creates an API token of yours with the CI permission. Only the holder of the key gets it, once and within five minutes; otherwise ' +
    'it expires. Only a signed-in person can approve, so a stolen token cannot create others.',
  stability: null,
  refusesWith: [404, 409],
  needsFreshProof: true,
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: ApproveTokenRequestRequest, response: { 200: ApprovedTokenRequest } },
}).handle(async ({ platform, caller, body }) => {
  const { tokenRequestKey: key, deploymentId, name } = body;
  const { id } = await approveLoginRequest(platform, caller, { key, deploymentId, name });
  return { status: 200, body: { tokenId: id } };
});
