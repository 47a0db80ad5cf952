/** What the screens of policies ask, and the words of what a policy decides. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';

export type Policy = components['schemas']['PolicyPage']['policies'][number];
export type PolicyRule = Policy['rules'][number];
export type Mode = PolicyRule['mode'];

export const modes = [
  'POLICY_MODE_BLOCK',
  'POLICY_MODE_COMMENT',
  'POLICY_MODE_MONITOR',
  'POLICY_MODE_DISABLED',
] as const;

export const modeWords: Readonly<Record<Mode, string>> = {
  POLICY_MODE_BLOCK: 'Block',
  POLICY_MODE_COMMENT: 'Comment',
  POLICY_MODE_MONITOR: 'Monitor',
  POLICY_MODE_DISABLED: 'Disabled',
};

export const modeMeanings: Readonly<Record<Mode, string>> = {
  POLICY_MODE_BLOCK: 'The change should not be merged: the build fails',
  POLICY_MODE_COMMENT: 'Worth a comment on the change; the build passes',
  POLICY_MODE_MONITOR: 'Shown and counted',
  POLICY_MODE_DISABLED: 'Nothing further is asked; nothing is hidden',
};

export const productTypeWords: Readonly<Record<Policy['productType'], string>> = {
  PRODUCT_TYPE_SAST: 'Code',
  PRODUCT_TYPE_SECRETS: 'Secrets',
};

export async function askPolicies(deploymentId: string, cursor: string, signal: AbortSignal) {
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
