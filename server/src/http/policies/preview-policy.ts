/** POST …/policies/{policyId}/preview (ours): what a policy would have decided with other rules. */
import { getPolicy } from '../../domain/policies/get-policy.ts';
import { previewPolicy } from '../../domain/policies/preview-policy.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { PolicyParams, PolicyPreviewAnswer, policyPreviewToWire, PreviewPolicyRequest } from './wire.ts';

export const previewPolicyRoute = deploymentRoute({
  method: 'POST',
  path: '/api/policies/v2/deployments/{deploymentId}/policies/{policyId}/preview',
  operationId: 'PreviewPolicy',
  tag: 'Policies',
  summary: 'Preview what a policy would have decided with other rules',
  description:
    'Judges the findings that were first seen in the last 30 days, in pull requests and on primary refs, as a scan would: ' +
    'other policies keep their rules and their order. It changes nothing.',
  effect: 'read',
  stability: null,
  access: webApi('policies.manage'),
  schemas: { params: PolicyParams, body: PreviewPolicyRequest, response: { 200: PolicyPreviewAnswer } },
})
  .locate(({ platform, member, params }) => getPolicy(platform, member, params.policyId))
  .handle(async ({ platform, member, subject, body }) => {
    const preview = await previewPolicy(platform, member, { policyId: subject.id, rules: body.rules });
    return { status: 200, body: { preview: policyPreviewToWire(preview) } };
  });
