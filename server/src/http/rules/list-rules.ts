/** GET …/rules (ours): the rules of the registry. */
import { listRules } from '../../domain/rules/list-rules.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ListRulesQuery, RulePage, ruleToWire } from './wire.ts';

export const listRegistryRulesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/registry/v1/deployments/{deploymentId}/rules',
  operationId: 'ListRegistryRules',
  tag: 'Rules',
  summary: 'List the rules of the registry, by id',
  effect: 'read',
  stability: null,
  access: webApi('rules.read'),
  schemas: { query: ListRulesQuery, response: { 200: RulePage } },
}).handle(async ({ platform, member, query }) => {
  const { search, language = null, severity, product, originKind, isEnabled = null, pageSize, cursor } = query;
  const filter = {
    search,
    language,
    severities: severity === undefined ? null : [severity],
    products: product === undefined ? null : [product],
    originKinds: originKind === undefined ? null : [originKind],
    isEnabled,
  };
  const { rules, nextCursor } = await listRules(platform, member, { filter, pageSize, cursor });
  return { status: 200, body: { rules: rules.map(ruleToWire), nextCursor } };
});
