/** The words of policies: modes and products. */
import type { PolicyMode, PolicyProductType } from '../api/generated/enums.ts';
import { keysOf } from '../terms/wire-words.ts';

export const modeWords: Readonly<Record<PolicyMode, string>> = {
  POLICY_MODE_BLOCK: 'Block',
  POLICY_MODE_COMMENT: 'Comment',
  POLICY_MODE_MONITOR: 'Monitor',
  POLICY_MODE_DISABLED: 'Disabled',
};
export const modes = keysOf(modeWords);

export const modeMeanings: Readonly<Record<PolicyMode, string>> = {
  POLICY_MODE_BLOCK: 'Fails the build: the change should not be merged',
  POLICY_MODE_COMMENT: 'Comments on the change; the build passes',
  POLICY_MODE_MONITOR: 'Shown and counted',
  POLICY_MODE_DISABLED: 'Stops the evaluation; the finding is still shown',
};

export const productTypeWords: Readonly<Record<PolicyProductType, string>> = {
  PRODUCT_TYPE_SAST: 'Code',
  PRODUCT_TYPE_SECRETS: 'Secrets',
};
