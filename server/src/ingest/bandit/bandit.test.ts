/** Bandit JSON: code, credentials, and which files a report covers. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { hashSecret, parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/report.json', import.meta.url), 'utf8');
const value = 'Kq7-vintage-otter-41';

interface Report {
  metrics: Record<string, unknown>;
  results: Record<string, unknown>[];
}
const report = (): Report => JSON.parse(text) as Report;

test('a result is a finding about code, with its lines without their numbers', async () => {
  const { analyses, findings, rules } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'bandit', toolVersion: '', category: '' }]);
  const matched = "    return subprocess.call(\n        'ls ' + name, shell=True)";
  assert.deepEqual(findings[0], {
    ruleKey: 'B602',
    path: 'app/shell.py',
    region: { startLine: 7, startColumn: 12, endLine: 8, endColumn: 34 },
    issueType: 'sast',
    severity: 'high',
    confidence: 'high',
    isMuted: false,
    matchedText: matched,
    contextText: `def run(name):\n${matched}\n`,
    contextStartLine: 6,
    content: { message: 'subprocess call with shell=True identified, security issue.', snippet: matched },
  });
  assert.deepEqual(rules.get('B602'), {
    name: 'subprocess_popen_with_shell_equals_true',
    helpUrl: 'https://bandit.example.com/b602',
    cwes: ['CWE-78'],
    category: 'security',
    technologies: ['python'],
  });
});

test('a hard-coded password is a secret: masked, and compared by its value', async () => {
  const { events, findings } = await parseText(text);
  assert.ok(!textOf(events).includes(value));
  assert.equal(findings[1]?.issueType, 'secrets');
  assert.equal(findings[1]?.matchedText, `secret:${hashSecret(value)}`);
  assert.equal(findings[1]?.content.secret?.secretType, 'hardcoded_password_string');
  assert.match(findings[1]?.content.message ?? '', /^Possible hardcoded password: '/);
});

test('the files in the metrics are all that were scanned, and those with errors are not covered', async () => {
  const { coverage, problems } = await parseText(text);
  assert.deepEqual(coverage[0]?.completePaths, ['app/broken.py', 'app/clean.py', 'app/settings.py', 'app/shell.py']);
  assert.deepEqual(coverage[0]?.failedPaths, ['app/broken.py']);
  assert.match(problems[0]?.problem.message ?? '', /could not scan \.\/app\/broken\.py: syntax error/);
});

test('metrics that lack the file of a result are no complete list', async () => {
  const partial = report();
  delete partial.metrics['./app/shell.py'];
  assert.equal((await parseText(partial)).coverage[0]?.completePaths, null);
  assert.equal((await parseText({ ...report(), metrics: {} })).coverage[0]?.completePaths, null);
});

test('a result that cannot be read is dropped, and withdraws its rule', async () => {
  for (const [member, other] of [
    ['filename', '../outside.py'],
    ['filename', 7],
    ['code', ['zzz']],
  ] as const) {
    const damaged = report();
    Object.assign(damaged.results[0] ?? {}, { [member]: other });
    const { findings, problems } = await parseText(damaged);
    assert.equal(findings.length, 1, member);
    assert.deepEqual(problems.at(-1)?.withdraws, { ruleKey: 'B602' });
    assert.equal(problems.at(-1)?.problem.place, '/results/0');
  }
});

test('a report of another shape is refused with its place', async () => {
  for (const [body, place] of [
    [{ results: {} }, '/results'],
    [{ results: [], metrics: [] }, '/metrics'],
    [{ results: [], errors: 'zzz' }, '/errors'],
    [{ results: null }, '/results'],
    [{ metrics: {} }, '/'],
  ] as const)
    await assert.rejects(
      parseText(body, { format: 'bandit' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === place,
    );
});
