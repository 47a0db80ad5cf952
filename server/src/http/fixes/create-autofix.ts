/** 4.10: starts a fix for an issue. */
import { requestFix } from '../../domain/fixes/request-fix.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { CreateAutofixAnswer, CreateAutofixRequest, errorType, IssueParams } from './wire.ts';

export const createAutofixRoute = deploymentRoute({
  method: 'POST',
  path: '/api/v1/deployments/{deploymentId}/issues/{issueId}/autofix',
  operationId: 'CreateAutofix',
  tag: 'Fixes',
  summary: 'Start a fix for an issue',
  description:
    'A job of type `autofix` then makes the fix (the rule’s own, or the smallest upgrade of a package), verifies it, and pushes it to ' +
    'the branch `parapet/fix-{issueId}`. If a fix is not possible, the response is 200 with `success` false and the reason.',
  effect: 'write',
  stability: null,
  access: webApi('workflows.run', ['ServiceWebToken']),
  schemas: { params: IssueParams, body: CreateAutofixRequest, response: { 200: CreateAutofixAnswer } },
}).handle(async ({ platform, member, params }) => {
  const refusal = await requestFix(platform, member, params.issueId);
  const errors = refusal === null ? [] : [{ errorType: errorType.toWire(refusal.type), message: refusal.message }];
  return { status: 200, body: { errors, success: refusal === null } };
});
