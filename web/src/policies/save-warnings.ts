/** What to confirm before rules are saved: that they block every rule, or findings that are not blocked now. */
import { severityOf, severityWords } from '../terms/findings/severity-words.ts';
import { findingWords, policyPageWords } from './policy-words.ts';
import { totalOf, type PolicyPreview, type PreviewedFindings } from './preview.ts';
import type { Policy, PolicyRule } from './queries.ts';

const { saving: words, preview: previewWords } = policyPageWords;

/** Sentences for the confirmation; none if the rules can be saved without one. `preview`: of these rules. */
export function warningsOf(
  rules: readonly PolicyRule[],
  productType: Policy['productType'],
  preview: PolicyPreview,
): string[] {
  const all = rules.findIndex(({ mode, rulePattern }) => mode === 'POLICY_MODE_BLOCK' && /^\*+$/.test(rulePattern));
  const newly = totalOf(preview.newlyBlocked);
  if (all === -1 && newly === 0) return [];
  const blocked = preview.modes.find(({ mode }) => mode === 'POLICY_MODE_BLOCK');
  return [
    ...(all === -1 ? [] : [blocksAllWords(rules, all, { productType, projectCount: preview.projectCount })]),
    ...(blocked === undefined ? [] : [blockedWords(blocked, preview.isComplete)]),
    ...(newly === 0 ? [] : [newlyWords(newly, preview.isComplete)]),
  ];
}

/** True if the rules can block anything. */
export function canBlock(rules: readonly PolicyRule[]): boolean {
  return rules.some(({ mode }) => mode === 'POLICY_MODE_BLOCK');
}

function blocksAllWords(
  rules: readonly PolicyRule[],
  position: number,
  { productType, projectCount }: { productType: Policy['productType']; projectCount: number },
): string {
  const only = rules[position]!.severities.map((severity) => severityWords[severityOf(severity)].toLowerCase());
  const severity = only.length === 0 ? words.anySeverity : words.severities(only);
  const blocksAll = position === 0 ? words.blocksAll : words.blocksAllOthers;
  return blocksAll(findingWords[productType], severity, projectCount);
}

function blockedWords(blocked: PreviewedFindings, isComplete: boolean): string {
  const total = totalOf(blocked);
  if (total === 0) return words.blockedNone;
  return isComplete ? words.blocked(total, blocked) : words.blockedAtLeast(total, blocked);
}

/** Also the words of the preview. */
export function newlyWords(newly: number, isComplete: boolean): string {
  return isComplete ? previewWords.newlyBlocked(newly) : previewWords.newlyBlockedAtLeast(newly);
}
