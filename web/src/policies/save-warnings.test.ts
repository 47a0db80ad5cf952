/** When saving rules asks, and what it says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PolicyPreview, PreviewedFindings } from './preview.ts';
import type { PolicyRule } from './queries.ts';
import { warningsOf } from './save-warnings.ts';

const none: PreviewedFindings = {
  pullRequests: 0,
  primaryRefs: 0,
  projectCount: 0,
  topProjects: [],
  pullRequestFilters: null,
};

function previewOf(blocked: Partial<PreviewedFindings>, newly: Partial<PreviewedFindings> = blocked): PolicyPreview {
  return {
    since: '2026-10-24T00:00:00.000Z',
    until: '2026-11-23T00:00:00.000Z',
    isComplete: true,
    projectCount: 12,
    modes: [{ mode: 'POLICY_MODE_BLOCK', ...none, ...blocked }],
    newlyBlocked: { ...none, ...newly },
  };
}

const rule = (mode: PolicyRule['mode'], rulePattern: string, severities: PolicyRule['severities'] = []) => ({
  mode,
  rulePattern,
  severities,
});
const code = 'PRODUCT_TYPE_SAST';

test('a rule that blocks everything says so with the number of projects, even if nothing was found', () => {
  assert.deepEqual(warningsOf([rule('POLICY_MODE_BLOCK', '*')], code, previewOf({})), [
    'This blocks every code finding of any severity in 12 projects.',
    'In the last 30 days, these rules would have blocked no findings.',
  ]);
});

test('it names its severities, and that earlier rules come first', () => {
  const rules = [
    rule('POLICY_MODE_DISABLED', 'style.*'),
    rule('POLICY_MODE_BLOCK', '*', ['SEVERITY_CRITICAL', 'SEVERITY_HIGH']),
  ];
  const [first] = warningsOf(rules, 'PRODUCT_TYPE_SECRETS', previewOf({}));
  assert.equal(
    first,
    'This blocks every secret of critical or high severity that no earlier rule matches in 12 projects.',
  );
});

test('findings that become blocked are counted, apart from those that are blocked already', () => {
  const preview = previewOf({ pullRequests: 4, primaryRefs: 1, projectCount: 2 }, { pullRequests: 2 });
  assert.deepEqual(warningsOf([rule('POLICY_MODE_BLOCK', 'sql.*')], code, preview), [
    'In the last 30 days, these rules would have blocked 5 findings: 4 in pull requests, 1 on a primary branch, in 2 projects.',
    '2 findings that the current rules do not block would have been blocked.',
  ]);
});

test('rules that block nothing more are saved without a question', () => {
  const blockedAlready = previewOf({ pullRequests: 4, projectCount: 1 }, {});
  assert.deepEqual(warningsOf([rule('POLICY_MODE_BLOCK', 'sql.*')], code, blockedAlready), []);
  assert.deepEqual(warningsOf([rule('POLICY_MODE_MONITOR', '*')], code, previewOf({})), []);
});
