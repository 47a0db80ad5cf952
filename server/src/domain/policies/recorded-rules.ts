/** A policy's rules in the audit log: one line of text each. */
import type { PolicyRule } from '../../model/policy.ts';

export function rulesAsRecorded(rules: readonly PolicyRule[]): string[] {
  return rules.map(({ rulePattern, severities, mode }) => `${mode} ${rulePattern} ${severities.join('|')}`.trimEnd());
}
