import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleAliases, type RuleRename } from './rule-aliases.ts';

/** `old>new` pairs, as the tool wrote them. */
function renames(...pairs: string[]): RuleRename[] {
  return pairs.map((pair) => {
    const [from = '', to = ''] = pair.split('>');
    return { from, to };
  });
}

function aliases(declared: string[], remembered: string[], ...reported: string[]): Record<string, string> {
  const history = { declared: renames(...declared), remembered: renames(...remembered) };
  return Object.fromEntries(ruleAliases({ ...history, reported: new Set(reported) }));
}

test('a rule that was split becomes the first of those that replace it', () => {
  assert.deepEqual(aliases(['old>n1', 'old>n2'], [], 'n1', 'n2'), { old: 'n1' });
});

test('after a rollback the newer rule is the older one again, over several renames', () => {
  assert.deepEqual(aliases([], ['old>new', 'new>newer'], 'old'), { new: 'old', newer: 'old' });
});

test('what was declared once holds for uploads that no longer declare it', () => {
  assert.deepEqual(aliases([], ['old>new', 'new>newer'], 'newer'), { old: 'newer', new: 'newer' });
});

test('rules with results of their own stay themselves, and so do those that nothing leads to', () => {
  assert.deepEqual(aliases([], ['old>new'], 'old', 'new'), {});
  assert.deepEqual(aliases([], ['old>new'], 'other'), {});
});
