/** The queries of the rule registry. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { ruleSeverityValues } from '../api/generated/enums.ts';
import { wireWords } from '../terms/wire-words.ts';
import { originToWire, type RulesSearch } from './search.ts';

export type Rule = components['schemas']['RegistryRulePage']['rules'][number];
export type RuleAnswer = components['schemas']['RegistryRuleWithVersions'];

const severityToWire = wireWords('SEVERITY_', ruleSeverityValues);

export async function fetchRules(deploymentId: string, search: RulesSearch, cursor: string, signal: AbortSignal) {
  const { rules, nextCursor } = await answerOf(
    api.GET('/api/registry/v1/deployments/{deploymentId}/rules', {
      params: {
        path: { deploymentId },
        query: {
          cursor,
          pageSize: '100',
          ...(search.search !== undefined && { search: search.search }),
          ...(search.language !== undefined && { language: search.language }),
          ...(search.severity !== undefined && { severity: severityToWire[search.severity] }),
          ...(search.origin !== undefined && { originKind: originToWire[search.origin] }),
          ...(search.enabled !== undefined && { isEnabled: search.enabled }),
        },
      },
      signal,
    }),
  );
  return { rows: rules, next: nextCursor };
}

export function ruleQuery(deploymentId: string, ruleId: string) {
  return queryOptions({
    queryKey: ['rules', 'one', deploymentId, ruleId],
    placeholderData: undefined,
    queryFn: () =>
      answerOf(
        api.GET('/api/registry/v1/deployments/{deploymentId}/rules/{ruleId}', {
          params: { path: { deploymentId, ruleId } },
        }),
      ),
  });
}
