/** A policy's rules as the audit log keeps them: one line of text each. */
import type { PolicyRule } from '../../model/policy.ts';

export function rulesAsRecorded(rules: readonly PolicyRule[]): string[] {
  return rules.map(({ rulePattern, severities, mode }) => `${mode} ${rulePattern} ${severities.join('|')}`.trimEnd());
}
