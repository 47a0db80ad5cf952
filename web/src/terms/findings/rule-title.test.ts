import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleCode, ruleTitle } from './rule-title.ts';

const checkov = { ruleId: 'CKV_AWS_20', ruleDisplayName: 'CKV_AWS_20', scaAttributes: null };

test('the title is the server’s, and the code stands beside it byte for byte', () => {
  const finding = { ...checkov, ruleTitle: 'S3 bucket is public', ruleCode: 'CKV_AWS_20' };
  assert.equal(ruleTitle(finding), 'S3 bucket is public');
  assert.equal(ruleCode(finding), 'CKV_AWS_20');
});

test('a code that is the title is shown once, and the ID of a rule that is named in words not at all', () => {
  assert.equal(ruleCode({ ...checkov, ruleTitle: 'CKV_AWS_20', ruleCode: 'CKV_AWS_20' }), null);
  assert.equal(ruleCode({ ...checkov, ruleId: 'js/sqli', ruleTitle: 'SQL injection', ruleCode: '' }), null);
});

test('without a title the rule’s name or ID is shown unchanged', () => {
  assert.equal(ruleTitle(checkov), 'CKV_AWS_20');
  assert.equal(ruleTitle({ ...checkov, ruleDisplayName: '' }), 'CKV_AWS_20');
});
