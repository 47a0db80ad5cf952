/** What to confirm before rules are saved: that they block every rule, or findings that are not blocked now. */
import { severityOf, severityWords } from '../terms/findings/severity-words.ts';
import { counted } from '../ui/text/format.ts';
import { totalOf, type PolicyPreview, type PreviewedFindings } from './preview.ts';
import type { Policy, PolicyRule } from './queries.ts';

const findingWords: Readonly<Record<Policy['productType'], string>> = {
  PRODUCT_TYPE_SAST: 'code finding',
  PRODUCT_TYPE_SECRETS: 'secret',
};

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

export const noPreviewWarning =
  'The preview failed. Parapet can’t tell what these rules would have blocked in the last 30 days.';

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
  const severity = only.length === 0 ? 'any severity' : `${only.join(' or ')} severity`;
  const earlier = position === 0 ? '' : ' that no earlier rule matches';
  return `This blocks every ${findingWords[productType]} of ${severity}${earlier} in ${counted(projectCount, 'project')}.`;
}

/** "In the last 30 days, these rules would have blocked 6 findings: 4 in pull requests, 2 on primary branches." */
function blockedWords(blocked: PreviewedFindings, isComplete: boolean): string {
  const total = totalOf(blocked);
  const start = 'In the last 30 days, these rules would have blocked';
  if (total === 0) return `${start} no findings.`;
  const least = isComplete ? '' : 'at least ';
  return `${start} ${least}${counted(total, 'finding')}: ${splitWords(blocked)}, in ${counted(blocked.projectCount, 'project')}.`;
}

function splitWords({ pullRequests, primaryRefs }: PreviewedFindings): string {
  return `${counted(pullRequests, 'in a pull request', 'in pull requests')}, ${counted(primaryRefs, 'on a primary branch', 'on primary branches')}`;
}

/** Also the words of the preview. */
export function newlyWords(newly: number, isComplete: boolean): string {
  const least = isComplete ? '' : 'At least ';
  return `${least}${counted(newly, 'finding')} that the current rules do not block would have been blocked.`;
}
