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

test('a dependency is titled by what is wrong with it, and the ID of the advisory stands beside the title', () => {
  const of = (said: string, name = 'minimist') => ({
    ruleId: 'ssc-4e6b4dd62803',
    ruleDisplayName: said,
    ruleTitle: said,
    ruleCode: '',
    scaAttributes: {
      vulnDatabaseIdentifier: 'CVE-2021-44906',
      foundDependency: { package: name, version: '1.2.5' },
    } as Parameters<typeof ruleTitle>[0]['scaAttributes'],
  });
  for (const said of ['minimist: Prototype pollution', 'Prototype pollution in minimist', 'Prototype pollution']) {
    assert.equal(ruleTitle(of(said)), 'Prototype pollution in minimist 1.2.5');
    assert.equal(ruleCode(of(said)), 'CVE-2021-44906');
  }
  assert.equal(ruleTitle(of('Text4Shell', 'org.apache.commons:commons-text')), 'Text4Shell in commons-text 1.2.5');
});

test('an advisory without a text is its own title, once', () => {
  const sca = { vulnDatabaseIdentifier: 'CVE-2021-1', foundDependency: { package: 'qs', version: '' } };
  const finding = { ruleId: 'CVE-2021-1', ruleDisplayName: 'CVE-2021-1', ruleTitle: 'CVE-2021-1' };
  const scaAttributes = sca as Parameters<typeof ruleTitle>[0]['scaAttributes'];
  assert.equal(ruleTitle({ ...finding, scaAttributes }), 'CVE-2021-1 in qs');
  assert.equal(ruleCode({ ...finding, scaAttributes }), null);
  assert.equal(ruleTitle({ ...finding, ruleId: 'rule/7', ruleTitle: 'rule/7', scaAttributes }), 'CVE-2021-1 in qs');
});
