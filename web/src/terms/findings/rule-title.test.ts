import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleTitle } from './rule-title.ts';

test('a rule that is named for machines is said in words, and one that is named for people stays', () => {
  const titleOf = (ruleDisplayName: string): string =>
    ruleTitle({ ruleDisplayName, ruleId: 'the.id', scaAttributes: null });
  assert.equal(titleOf('python.lang.security.insecure-hash-algorithms'), 'Insecure hash algorithms');
  assert.equal(titleOf('SqlInjection'), 'SQL Injection');
  assert.equal(titleOf('CVE-2023-26159'), 'CVE-2023-26159');
  assert.equal(titleOf('B105'), 'B105');
  assert.equal(titleOf('Use of a weak hash'), 'Use of a weak hash');
  assert.equal(titleOf(''), 'Id');
  assert.equal(titleOf('---'), '---');
});
