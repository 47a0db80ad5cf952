/** POST /api/registry/rules: receives `semgrep publish`. */
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { publishRule } from '../../domain/rules/publish-rule.ts';
import { userRoute } from '../route.ts';
import { PublishedRule, PublishRuleRequest } from './wire.ts';

export const publishRuleRoute = userRoute({
  method: 'POST',
  path: '/api/registry/rules',
  operationId: 'PublishRule',
  tag: 'Rules',
  summary: 'Publish a rule, as `semgrep publish` does',
  description:
    'Publishes to the registry of the API token’s deployment; the token needs the CI permission, and its owner must be an admin.',
  stability: null,
  refusesWith: [404, 409],
  access: { schemes: ['ServiceWebToken'] },
  schemas: { body: PublishRuleRequest, response: { 200: PublishedRule } },
}).handle(async ({ platform, caller, body }) => {
  const member = await enterCi(platform, caller);
  const { definition, visibility } = body;
  const { path, id } = await publishRule(platform, member, { definition, visibility });
  return { status: 200, body: { path, id } };
});
