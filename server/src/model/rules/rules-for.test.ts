/** The effect of policies on a scan's rules. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { policyJudge, policyModes, type Policy } from '../policy.ts';
import { severities } from '../draft.ts';
import { ruleProducts, type JsonObject } from './registry-rule.ts';
import { rulesFor } from './rules-for.ts';

const at = new Date(0);
const policyOf = (product: Policy['product'], id: string, rules: Policy['rules'], isDefault = false): Policy => {
  const slug = `${product}-${id}`;
  return { id, name: slug.toUpperCase(), slug, product, isDefault, rules, createdAt: at, updatedAt: at };
};
const ruleOf = (path: string, more: object = {}) => ({
  id: '7',
  path,
  versionId: '9',
  severity: 'high' as const,
  product: 'sast' as const,
  origin: { kind: 'file' as const, file: 'a' },
  definition: { id: path, pattern: 'x' } as JsonObject,
  isEnabled: true,
  ...more,
});
const facts = { products: ruleProducts, publicUrl: 'https://parapet.example' };

test('a rule says who it is, which policy decided, and what is done', () => {
  const policies = [policyOf('sast', '2', [{ rulePattern: 'a.*', severities: [], mode: 'block' }], true)];
  const metadata = {
    license: 'MIT',
    'dev.semgrep.actions': ['mine'],
    'dev.semgrep.validation_state.actions': { valid: 'block' },
  };
  const [served] = rulesFor([ruleOf('a.b', { definition: { id: 'a.b', metadata } })], policies, facts);
  assert.equal(served!.mode, 'block');
  assert.deepEqual(served!.definition, {
    id: 'a.b',
    metadata: {
      license: 'MIT',
      'semgrep.dev': {
        rule: {
          rule_id: '7',
          version_id: '9',
          url: 'https://parapet.example/r/a.b',
          rule_name: 'a.b',
          origin: 'custom',
        },
      },
      'semgrep.policy': { id: 2, name: 'SAST-2', slug: 'sast-2' },
      'dev.semgrep.actions': ['block'],
    },
  });
});

test('what is switched off, or about a product that is not asked for, is left out; a disabled mode leaves in and never blocks', () => {
  const policies = [policyOf('sast', '1', [{ rulePattern: '*', severities: [], mode: 'disabled' }], true)];
  const rules = [
    ruleOf('off', { isEnabled: false }),
    ruleOf('packages', { product: 'sca' }),
    ruleOf('in', { origin: { kind: 'starter_pack', version: 1 } }),
  ];
  const served = rulesFor(rules, policies, { ...facts, products: ['sast'] });
  assert.deepEqual(
    served.map(({ path, mode, definition }) => [
      path,
      mode,
      (definition['metadata'] as JsonObject)['dev.semgrep.actions'],
    ]),
    [['in', 'disabled', []]],
  );
});

test('every rule has its actions, which block exactly where the policies would block its finding', () => {
  const policy = fc
    .record({
      product: fc.constantFrom('sast' as const, 'secrets' as const),
      rules: fc.array(
        fc.record({
          rulePattern: fc.constantFrom('*', 'a*', '*.b', 'a.b', 'c'),
          severities: fc.subarray([...severities]),
          mode: fc.constantFrom(...policyModes),
        }),
        { maxLength: 3 },
      ),
    })
    .map((each) => each);
  const rule = fc.record({
    path: fc.constantFrom('a.b', 'c', 'a'),
    severity: fc.constantFrom(...severities),
    product: fc.constantFrom(...ruleProducts),
  });
  fc.assert(
    fc.property(fc.array(policy, { maxLength: 4 }), fc.array(rule, { maxLength: 5 }), (given, rules) => {
      const policies = [
        ...given.map(({ product, rules: ofPolicy }, index) => policyOf(product, String(index + 3), ofPolicy)),
        policyOf('sast', '1', [], true),
        policyOf('secrets', '2', [], true),
      ];
      const judge = policyJudge(policies);
      const served = rulesFor(
        rules.map((each) => ruleOf(each.path, each)),
        policies,
        facts,
      );
      assert.equal(served.length, rules.length);
      for (const [index, { definition }] of served.entries()) {
        const { path, product, severity } = rules[index]!;
        const decision = judge({ ruleKey: path, issueType: product, severity });
        const metadata = definition['metadata'] as JsonObject;
        const actions = metadata['dev.semgrep.actions'] as string[];
        assert.equal(actions.includes('block'), decision?.mode === 'block');
        assert.equal((metadata['semgrep.policy'] as JsonObject | undefined)?.['slug'], decision?.policySlug);
      }
    }),
  );
});
