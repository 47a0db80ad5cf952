import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { severities } from './draft.ts';
import { matchesPattern, policyJudge, policyModes, type Policy, type PolicyRule } from './policy.ts';

type Given = Pick<Policy, 'id' | 'slug' | 'product' | 'isDefault' | 'rules'>;

function policy(id: string, rules: PolicyRule[], more: Partial<Given> = {}): Given {
  return { id, slug: `policy-${id}`, product: 'sast', isDefault: false, rules, ...more };
}
const rule = (rulePattern: string, mode: PolicyRule['mode'], only: PolicyRule['severities'] = []): PolicyRule => ({
  rulePattern,
  severities: only,
  mode,
});
const finding = { ruleKey: 'java.sql.injection', issueType: 'sast', severity: 'high' } as const;

describe('a pattern', () => {
  test('is the whole text but for its stars, as a regular expression would have it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 12 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (given, tried) => {
        const expression = given.replaceAll('.', String.raw`\.`).replaceAll(/\*+/g, '.*');
        assert.equal(matchesPattern(given, tried), new RegExp(`^${expression}$`, 's').test(tried));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the judgement', () => {
  const standard = policy('1', [rule('*', 'comment', ['high'])], { isDefault: true });

  test('is the first matching rule’s, of the oldest policy first and the default one last', () => {
    const judge = policyJudge([
      standard,
      policy('10', [rule('java.*', 'monitor')]),
      policy('9', [rule('*.xss', 'block'), rule('*.injection', 'block', ['high']), rule('*', 'disabled')]),
    ]);
    assert.deepEqual(judge(finding), { policySlug: 'policy-9', mode: 'block' });
    assert.deepEqual(judge({ ...finding, severity: 'low' }), { policySlug: 'policy-9', mode: 'disabled' });
  });

  test('falls to the default policy, which monitors what it has no rule for', () => {
    const judge = policyJudge([standard, policy('2', [rule('go.*', 'block')]), policy('3', [])]);
    assert.deepEqual(judge(finding), { policySlug: 'policy-1', mode: 'comment' });
    assert.deepEqual(judge({ ...finding, severity: 'low' }), { policySlug: 'policy-1', mode: 'monitor' });
  });

  test('is of the finding’s product; AI SAST is SAST, and a dependency has none', () => {
    const judge = policyJudge([standard, policy('2', [rule('*', 'block')], { product: 'secrets', isDefault: true })]);
    assert.equal(judge({ ...finding, issueType: 'secrets' })?.policySlug, 'policy-2');
    assert.equal(judge({ ...finding, issueType: 'ai_sast' })?.policySlug, 'policy-1');
    assert.equal(judge({ ...finding, issueType: 'sca' }), null);
    assert.equal(policyJudge([])(finding), null);
  });

  test('asked again is the same, in whatever order the policies came', () => {
    const rules = fc.array(
      fc.record({
        rulePattern: fc.constantFrom('*', 'a*', '*b', 'ab'),
        severities: fc.subarray([...severities]),
        mode: fc.constantFrom(...policyModes),
      }),
      { maxLength: 3 },
    );
    const policies = fc
      .uniqueArray(fc.bigInt({ min: 1n, max: 200n }), { minLength: 1, maxLength: 4 })
      .chain((ids) => fc.tuple(...ids.map((id) => rules.map((each) => policy(String(id), each)))));
    const asked = fc.record({
      ruleKey: fc.constantFrom('a', 'b', 'ab', 'ba'),
      issueType: fc.constant('sast' as const),
      severity: fc.constantFrom(...severities),
    });
    fc.assert(
      fc.property(policies, asked, (given, each) => {
        const judge = policyJudge(given);
        const expected = judge(each);
        assert.deepEqual(judge(each), expected);
        assert.deepEqual(policyJudge(given.toReversed())(each), expected);
      }),
    );
  });
});
