/** The queries of the policies screens. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import type { PolicyPreview } from './preview.ts';

export type Policy = components['schemas']['PolicyPage']['policies'][number];
export type PolicyRule = Policy['rules'][number];

export async function fetchPolicies(deploymentId: string, cursor: string, signal: AbortSignal) {
  const { policies, nextCursor } = await answerOf(
    api.GET('/api/policies/v2/deployments/{deploymentId}/policies', {
      params: { path: { deploymentId }, query: { cursor } },
      signal,
    }),
  );
  return { rows: policies, next: nextCursor };
}

export function policyQuery(deploymentId: string, policyId: string) {
  return queryOptions({
    queryKey: ['policies', 'one', deploymentId, policyId],
    placeholderData: undefined,
    queryFn: async () => {
      const { policy } = await answerOf(
        api.GET('/api/policies/v2/deployments/{deploymentId}/policies/{policyId}', {
          params: { path: { deploymentId, policyId } },
        }),
      );
      return policy;
    },
  });
}

interface PreviewRequest {
  deploymentId: string;
  policyId: string;
  rules: readonly PolicyRule[];
}

export async function fetchPreview(
  { deploymentId, policyId, rules }: PreviewRequest,
  signal?: AbortSignal,
): Promise<PolicyPreview> {
  const { preview } = await answerOf(
    api.POST('/api/policies/v2/deployments/{deploymentId}/policies/{policyId}/preview', {
      params: { path: { deploymentId, policyId } },
      body: { rules: [...rules] },
      ...(signal && { signal }),
    }),
  );
  return preview;
}

/** The previous preview stays visible while the one of changed rules loads. */
export function previewQuery(request: PreviewRequest) {
  return queryOptions({
    queryKey: ['policies', 'preview', request] as const,
    queryFn: ({ signal }) => fetchPreview(request, signal),
    enabled: request.rules.every(({ rulePattern }) => rulePattern !== ''),
  });
}
