/** PATCH /api/agent/deployments/{deploymentId}/sign-in-rules: changes what the organisation asks of its people's sign-ins. */
import { z } from 'zod';
import { getSignInRules, updateSignInRules } from '../../domain/second-factors/sign-in-rules.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { SignInRules } from './wire.ts';

export const updateSignInRulesRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/sign-in-rules',
  operationId: 'UpdateSignInRules',
  tag: 'People',
  summary: 'Change what a deployment asks of its people’s sign-ins',
  description:
    'From then on, people without a second factor can do nothing in the deployment before they set one up; with asksAfterSingleSignOn also those who sign in with an identity provider. 409 if you have none yourself.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: webApi('deployment.manage', ['ServiceJWT']),
  schemas: {
    body: z
      .object({
        requiresSecondFactor: z.boolean().optional().describe('Left out: as it is.'),
        asksAfterSingleSignOn: z
          .boolean()
          .optional()
          .describe('Left out: as it is. Only with a required second factor; ends with it.'),
      })
      .meta({ examples: [{ requiresSecondFactor: true, asksAfterSingleSignOn: true }] }),
    response: { 200: SignInRules },
  },
}).handle(async ({ platform, member, body }) => {
  await updateSignInRules(platform, member, body);
  return { status: 200, body: await getSignInRules(platform, member) };
});
