/** The copy of a policy's page: its rules, their editor and the preview. */
import { counted, formatAlternatives, formatNumber } from '../ui/text/format.ts';
import type { PreviewedFindings } from './preview.ts';
import type { Policy } from './queries.ts';

export const policyPageWords = {
  policies: 'Policies',
  default: (product: string) => `${product} · default, evaluated last`,
  delete: {
    act: 'Delete policy',
    title: (name: string) => `Delete ${name}?`,
    warning: 'Findings keep the policy’s decision until their project’s next scan.',
    done: 'Policy deleted.',
  },
  edit: 'Edit rules',
  effect:
    'Changes take effect with each project’s next scan. A rule in “Block” mode fails the build that introduces a matching finding.',
  rules: {
    title: 'Rules, first match wins',
    none: 'No rules',
    noEffect: 'This policy has no effect yet.',
    noEffectOfDefault: 'Findings that match no other policy are shown and counted, and block nothing.',
    mode: 'Mode',
    pattern: 'Rule pattern',
    severity: 'Severity',
    anySeverity: 'Any severity',
  },
  editor: {
    rule: (position: number) => `Rule ${String(position)}`,
    patternHint: 'Rule ID; * matches any text',
    moveUp: 'Move up',
    moveDown: 'Move down',
    remove: 'Remove rule',
    add: 'Add a rule',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Rules saved. They take effect with each project’s next scan.',
  },
  preview: {
    title: 'Preview',
    about: 'What these rules would have decided for the findings first seen in the last 30 days.',
    mode: 'Mode',
    pullRequests: 'In pull requests',
    primaryBranches: 'On primary branches',
    projects: 'Projects',
    projectCount: (count: number) => counted(count, 'project'),
    moreProjects: (count: number) => `and ${formatNumber(count)} more`,
    newlyBlocked: (count: number) => newlyBlocked(counted(count, 'finding')),
    newlyBlockedAtLeast: (count: number) => newlyBlocked(`At least ${counted(count, 'finding')}`),
    ofDefault: '“Monitor” includes the findings that no rule matches.',
    counting:
      'Both columns count findings first seen since {since}, by their current severity. Counts on primary branches have no list to open.',
    unlinked: 'Pull-request counts without a link can’t be shown as a filtered list.',
    incomplete: 'Too many rules to preview; counts cover the most frequent ones.',
  },
  saving: {
    title: 'Save rules that block findings?',
    blocksAll: (finding: string, severity: string, projects: number) =>
      `This blocks every ${finding} of ${severity} in ${counted(projects, 'project')}.`,
    blocksAllOthers: (finding: string, severity: string, projects: number) =>
      `This blocks every ${finding} of ${severity} that no earlier rule matches in ${counted(projects, 'project')}.`,
    anySeverity: 'any severity',
    severities: (names: readonly string[]) => `${formatAlternatives(names)} severity`,
    blockedNone: 'In the last 30 days, these rules would have blocked no findings.',
    blocked: (total: number, findings: PreviewedFindings) => blocked(counted(total, 'finding'), findings),
    blockedAtLeast: (total: number, findings: PreviewedFindings) =>
      blocked(`at least ${counted(total, 'finding')}`, findings),
    noPreview: 'The preview failed. Parapet can’t tell what these rules would have blocked in the last 30 days.',
    order: 'Older policies still decide first. The rules take effect with each project’s next scan.',
    act: 'Save and block',
    cancel: 'Cancel',
  },
} as const;

/** A finding of the product, within a sentence. */
export const findingWords: Readonly<Record<Policy['productType'], string>> = {
  PRODUCT_TYPE_SAST: 'code finding',
  PRODUCT_TYPE_SECRETS: 'secret',
};

function newlyBlocked(findings: string): string {
  return `${findings} that the current rules do not block would have been blocked.`;
}

/** "In the last 30 days, these rules would have blocked 6 findings: 4 in pull requests, 2 on primary branches, …" */
function blocked(findings: string, { pullRequests, primaryRefs, projectCount }: PreviewedFindings): string {
  const inPullRequests = counted(pullRequests, 'in a pull request', 'in pull requests');
  const onPrimaryBranches = counted(primaryRefs, 'on a primary branch', 'on primary branches');
  return `In the last 30 days, these rules would have blocked ${findings}: ${inPullRequests}, ${onPrimaryBranches}, in ${counted(projectCount, 'project')}.`;
}
