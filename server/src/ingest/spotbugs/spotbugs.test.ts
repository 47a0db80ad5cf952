/** SpotBugs XML: places, ranks, patterns behind the bugs, credentials, and runs that failed. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/report.xml', import.meta.url), 'utf8');

test('a bug is a finding at its primary line, with the tool’s hash and its pattern', async () => {
  const { analyses, findings, rules, coverage, problems } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'SpotBugs', toolVersion: '4.8.6', category: '' }]);
  assert.deepEqual(findings[0], {
    ruleKey: 'SQL_INJECTION_JDBC',
    path: 'src/main/java/com/acme/shop/Orders.java',
    region: { startLine: 44, startColumn: 0, endLine: 45, endColumn: 0 },
    issueType: 'sast',
    severity: 'high',
    confidence: 'high',
    isMuted: false,
    fingerprints: { instanceHash: '0123456789abcdef0123456789abcdef:0' },
    matchedText: null,
    contextText: null,
    content: { message: 'This use of java/sql/Statement.executeQuery can be vulnerable to SQL injection' },
  });
  assert.deepEqual(rules.get('SQL_INJECTION_JDBC'), {
    shortDescription: 'Potential JDBC Injection',
    helpText: 'The input is part of a query & changes it.\nUse a PreparedStatement.More',
    cwes: ['CWE-89'],
    references: ['https://example.com/sql-injection'],
    category: 'security',
    technologies: ['java'],
  });
  assert.deepEqual([coverage[0]?.isSuccessful, problems], [true, []], 'a missing library is no failure');
});

test('severity is by rank, else by priority; a class without lines or a path is kept', async () => {
  const { findings, rules } = await parseText(text);
  assert.deepEqual(
    findings.map(({ path, region, severity, confidence }) => [path, region.startLine, severity, confidence]),
    [
      ['src/main/java/com/acme/shop/Orders.java', 44, 'high', 'high'],
      ['com/acme/shop/Login.java', 12, 'medium', 'medium'],
      ['com/acme/shop/Export.java', 3, 'low', 'low'],
      ['', 0, 'medium', 'medium'],
    ],
  );
  assert.deepEqual(
    [rules.get('DM_DEFAULT_ENCODING')?.category, findings[2]?.content.message],
    ['i18n', 'DM_DEFAULT_ENCODING'],
  );
  assert.equal(rules.get('SE_NO_SERIALVERSIONID')?.category, 'best-practice');
});

test('a hard-coded password is a secret without its value', async () => {
  const { events, findings } = await parseText(text);
  assert.equal(findings[1]?.issueType, 'secrets');
  assert.ok(!textOf(events).includes('vintage-otter'));
});

test('a run with errors closes nothing, and says why', async () => {
  for (const errors of [
    '<Errors errors="2"/>',
    '<Errors errors="1"><Error><ErrorMessage>broken class</ErrorMessage></Error></Errors>',
  ]) {
    const { coverage, problems, findings } = await parseText(text.replace(/<Errors[\s\S]*<\/Errors>/, errors));
    assert.deepEqual([findings.length, coverage[0]?.isSuccessful, problems.length], [4, false, 1]);
    assert.match(problems[0]?.problem.message ?? '', /2 errors|broken class/);
  }
});

test('a bug without a type or a place is dropped, and withdraws what it may hide', async () => {
  const untyped = await parseText(text.replace('type="DM_DEFAULT_ENCODING" ', ''));
  assert.deepEqual([untyped.findings.length, untyped.problems[0]?.withdraws], [3, {}]);
  assert.equal(untyped.problems[0]?.problem.place, '/BugCollection/BugInstance[3]');
  const homeless = await parseText(
    text.replace('sourcepath="com/acme/shop/Export.java"', 'sourcepath="../Export.java"'),
  );
  assert.deepEqual(homeless.problems[0]?.withdraws, { ruleKey: 'DM_DEFAULT_ENCODING' });
});

test('an empty collection without a project is refused', async () => {
  await assert.rejects(
    parseText('<BugCollection version="4.8.6"></BugCollection>'),
    (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === '/BugCollection',
  );
});
