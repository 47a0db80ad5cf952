/** GET /api/agent/deployments/{deploymentId}/security-checklist: what is still weak, and what is fine. */
import { z } from 'zod';
import { getSecurityChecklist } from '../../domain/deployments/get-security-checklist.ts';
import { checkStates, securityChecks } from '../../model/deployments/security-check.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { wireEnum } from '../wire/enums.ts';

const check = wireEnum('SECURITY_CHECK_', securityChecks);
const state = wireEnum('CHECK_STATE_', checkStates);

const SecurityChecklist = z
  .object({
    lines: z.array(
      z.object({
        check: check.output,
        state: state.output.describe('NOT_NEEDED: something else makes the line pointless.'),
        count: z.int().nullable().describe('The rows behind the line; null where there is nothing to count.'),
      }),
    ),
  })
  .meta({ id: 'SecurityChecklist' });

export const getSecurityChecklistRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/security-checklist',
  operationId: 'GetSecurityChecklist',
  tag: 'People',
  summary: 'Get what is still weak in the security of a deployment',
  description:
    'All lines, also those that are fine, as of now. The last ones are about the installation: its operator fixes them.',
  effect: 'read',
  stability: null,
  access: webApi('deployment.manage'),
  schemas: { response: { 200: SecurityChecklist } },
}).handle(async ({ platform, member }) => {
  const lines = await getSecurityChecklist(platform, member);
  const body = {
    lines: lines.map((line) => ({
      check: check.toWire(line.check),
      state: state.toWire(line.state),
      count: line.count === null ? null : Math.round(line.count),
    })),
  };
  return { status: 200, body };
});
