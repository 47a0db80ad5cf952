import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisoryTitle, isCode, ruleTitle } from './rule-title.ts';

test('the title of a code is the sentence that its tool writes', () => {
  const cases: [key: string, facts: Parameters<typeof ruleTitle>[1], title: string][] = [
    [
      'CKV_AWS_20',
      { name: 'CKV_AWS_20', shortDescription: 'S3 Bucket has an ACL defined which allows public READ access.' },
      'S3 Bucket has an ACL defined which allows public READ access',
    ],
    // Checkov's own JSON has the sentence as the name.
    [
      'CKV2_AWS_6',
      { name: 'Ensure that S3 bucket has a Public Access block' },
      'Ensure that S3 bucket has a Public Access block',
    ],
    // gosec's name of a rule is that of its CWE.
    [
      'G304',
      {
        name: "Improper Limitation of a Pathname to a Restricted Directory ('Path Traversal')",
        shortDescription: 'Potential file inclusion via variable',
      },
      'Potential file inclusion via variable',
    ],
    // Bandit has a name for machines and no description.
    ['B105', { name: 'hardcoded_password_string' }, 'Hardcoded password string'],
    [
      'DS002',
      { name: 'Misconfiguration', shortDescription: "Image user should not be 'root'" },
      "Image user should not be 'root'",
    ],
    [
      'a227ec01-f97a-4084-91a4-47b350c1db54',
      { name: 'S3 Bucket Without Versioning', fullDescription: 'S3 bucket should have versioning enabled' },
      'S3 Bucket Without Versioning',
    ],
    [
      'java:S2095',
      { shortDescription: 'Resources should be closed. Connections, streams and files leak otherwise.' },
      'Resources should be closed',
    ],
    ['rule/39', { name: 'rule/39', shortDescription: 'Weak `MD5` hash' }, 'Weak MD5 hash'],
    [
      '10038-1',
      { name: 'Content Security Policy (CSP) Header Not Set' },
      'Content Security Policy (CSP) Header Not Set',
    ],
    [
      'AVD-AWS-0086',
      { shortDescription: 'AVD-AWS-0086', fullDescription: 'S3 block public ACLs, e.g. of logs.' },
      'S3 block public ACLs, e.g. of logs',
    ],
  ];
  for (const [key, facts, title] of cases) assert.equal(ruleTitle(key, facts), title, key);
});

test('a sentence that is too long is cut at a word, or gives way to a shorter name', () => {
  const long =
    'The S3 bucket policy grants every principal of every account the right to read, write and delete all objects';
  assert.equal(
    ruleTitle('CKV_AWS_70', { shortDescription: long }),
    'The S3 bucket policy grants every principal of every account the right to read…',
  );
  assert.ok(ruleTitle('CKV_AWS_70', { shortDescription: 'x '.repeat(5000) }).length <= 80);
  assert.equal(ruleTitle('CKV_AWS_70', { shortDescription: long, name: 'Open S3 policy' }), 'Open S3 policy');
});

test('a code without any text stays byte for byte', () => {
  for (const key of ['CKV_AWS_20', 'B105', 'rule/39', 'DS002']) assert.equal(ruleTitle(key, { name: key }), key);
  assert.equal(ruleTitle('G304', {}), 'G304');
});

test('a rule that is named for machines is said in words, and one that is named for people stays', () => {
  const titleOf = (name: string): string => ruleTitle('the.id', { name, shortDescription: 'Another sentence.' });
  assert.equal(titleOf('python.lang.security.insecure-hash-algorithms'), 'Insecure hash algorithms');
  assert.equal(titleOf('SqlInjection'), 'SQL Injection');
  assert.equal(titleOf('CVE-2023-26159'), 'CVE-2023-26159');
  assert.equal(titleOf('B105'), 'B105');
  assert.equal(titleOf('Use of a weak hash'), 'Use of a weak hash');
  assert.equal(titleOf(''), 'Id');
  assert.equal(titleOf('---'), '---');
});

test('words and public ids are no codes', () => {
  const words = [
    'js/sql-injection',
    'md5-used-as-password',
    'WEAK_MESSAGE_DIGEST_MD5',
    'CVE-2021-44228',
    'GHSA-jfh8-c2jp-5v3q',
    'crypto.md5',
    'no-eval',
  ];
  assert.deepEqual(words.filter(isCode), []);
});

test('the title of a vulnerability is what the tool says about it, without its id', () => {
  const id = 'CVE-2022-42889';
  const message = 'Code execution by string interpolation (Text4Shell). The interpolator runs `script`.';
  const title = 'Code execution by string interpolation (Text4Shell)';
  assert.equal(advisoryTitle(id, { message }), title);
  assert.equal(advisoryTitle(id, { message: `${title} (${id}). The interpolator runs it.` }), title);
  assert.equal(advisoryTitle(id, { message: `${id}: ${title}` }), title);
  const trivy = `Package: commons-text\nInstalled Version: 1.9\nVulnerability ${id}\nSeverity: CRITICAL`;
  assert.equal(advisoryTitle(id, { name: 'LanguageSpecificPackageVulnerability', message: trivy }), id);
  const shortDescription = 'apache-commons-text: variable interpolation RCE';
  assert.equal(advisoryTitle(id, { shortDescription, message: trivy }), shortDescription);
  assert.equal(advisoryTitle(id, { name: id, message: '' }), id);
});
