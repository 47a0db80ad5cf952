/** GET …/rules/{ruleId} (ours): a rule with its versions. */
import { getRule, listVersions } from '../../domain/rules/get-rule.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { RuleParams, RuleWithVersions, ruleToWire, versionToWire } from './wire.ts';

export const getRegistryRuleRoute = deploymentRoute({
  method: 'GET',
  path: '/api/registry/v1/deployments/{deploymentId}/rules/{ruleId}',
  operationId: 'GetRegistryRule',
  tag: 'Rules',
  summary: 'Get a rule with its versions, the latest first',
  description: 'The 50 latest versions; the first is current.',
  effect: 'read',
  stability: null,
  access: webApi('rules.read'),
  schemas: { params: RuleParams, response: { 200: RuleWithVersions } },
})
  .locate(({ platform, member, params }) => getRule(platform, member, params.ruleId))
  .handle(async ({ platform, member, subject }) => {
    const versions = await listVersions(platform, member, subject.id);
    return { status: 200, body: { rule: ruleToWire(subject), versions: versions.map(versionToWire) } };
  });
