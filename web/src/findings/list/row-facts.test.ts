import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowFacts } from './row-facts.ts';

const plain = {
  isBlocking: false,
  scaAttributes: null,
  secretsAttributes: null,
  clickToFixPrId: '',
  ruleId: 'rule',
  ruleDisplayName: 'rule',
};
const secret = { secretType: '', historicalInfo: null };
type Known = Parameters<typeof rowFacts>[0];

function sca(reachability: string, version: string | null): Known['scaAttributes'] {
  const bestFix = version === null ? null : { package: 'qs', version };
  return { reachability, bestFix, foundDependency: { package: 'qs' } } as Known['scaAttributes'];
}

test('a row tells what is known, and is silent where nothing is', () => {
  assert.deepEqual(rowFacts(plain), []);
  assert.deepEqual(rowFacts({ ...plain, scaAttributes: sca('REACHABILITY_UNKNOWN', null) }), []);
  assert.deepEqual(rowFacts({ ...plain, isBlocking: true, scaAttributes: sca('REACHABILITY_REACHABLE', '6.7.3') }), [
    { words: 'blocks merge', tone: 'blocks' },
    { words: 'reachable', tone: 'alarm' },
    { words: 'fixed in 6.7.3', tone: 'fix' },
  ]);
  const works = { ...secret, validationState: 'VALIDATION_STATE_CONFIRMED_VALID' as const };
  assert.deepEqual(rowFacts({ ...plain, secretsAttributes: works }), [{ words: 'secret is valid', tone: 'alarm' }]);
});

test('a fix that waits in a pull request stands in the place of the version', () => {
  const fixed = { ...plain, scaAttributes: sca('REACHABILITY_UNREACHABLE', '6.7.3'), clickToFixPrId: '12' };
  assert.deepEqual(rowFacts(fixed), [
    { words: 'unreachable', tone: 'plain' },
    { words: 'pull request 12', tone: 'plain' },
  ]);
});

test('the code of a rule comes after what is urgent', () => {
  const coded = { ...plain, ruleId: 'CKV_AWS_20', ruleCode: 'CKV_AWS_20', ruleTitle: 'S3 bucket is public' };
  assert.deepEqual(rowFacts({ ...coded, isBlocking: true }), [
    { words: 'blocks merge', tone: 'blocks' },
    { words: 'CKV_AWS_20', tone: 'code' },
  ]);
});
