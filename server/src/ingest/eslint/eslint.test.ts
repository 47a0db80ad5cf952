/** ESLint JSON: messages with their code, suppressed ones, credentials, and which files a report covers. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { hashSecret, parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/report.json', import.meta.url), 'utf8');

interface File {
  filePath: unknown;
  messages: Record<string, unknown>[];
}
const report = (): [File, File, File, File] => JSON.parse(text) as [File, File, File, File];

test('a message is a finding with its code, which stands behind it', async () => {
  const { analyses, findings, rules } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'eslint', toolVersion: '', category: '' }]);
  assert.deepEqual(findings[0], {
    ruleKey: 'no-eval',
    path: 'src/run.js',
    region: { startLine: 3, startColumn: 10, endLine: 3, endColumn: 14 },
    issueType: 'sast',
    severity: 'high',
    isMuted: false,
    matchedText: 'eval',
    contextText: '// a\nfunction run(text) {\n  return eval(text);\nlist[text] = 1;\nconsole.log(1);\n',
    contextStartLine: 1,
    content: { message: 'eval can be harmful.', snippet: 'eval' },
  });
  assert.equal(rules.get('no-eval')?.helpUrl, 'https://eslint.org/docs/latest/rules/no-eval');
  assert.deepEqual(rules.get('security/detect-object-injection'), {
    name: 'security/detect-object-injection',
    ruleset: 'security',
    technologies: ['javascript'],
  });
});

test('a warning is medium; without an end its line is the code; a suppressed message is muted', async () => {
  const { findings } = await parseText(text);
  const [, warning, suppressed] = findings;
  assert.deepEqual([warning?.severity, warning?.matchedText], ['medium', 'list[text] = 1;']);
  assert.equal(suppressed?.ruleKey, 'no-console');
  assert.equal(suppressed.isMuted, true);
  assert.equal(suppressed.content.suppressionJustification, 'it is a command');
  assert.equal(findings.length, 4, 'notices without a rule are none');
});

test('a string that a plugin takes for a key is a secret', async () => {
  const { events, findings } = await parseText(text);
  assert.ok(!textOf(events).includes('vintage-otter'));
  assert.equal(findings[3]?.issueType, 'secrets');
  assert.equal(findings[3].matchedText, `secret:${hashSecret('"Kq7-vintage-otter-41"')}`);
});

test('the files are all that were checked, without those that it could not parse or ignored', async () => {
  const { coverage, problems } = await parseText(text);
  assert.deepEqual(coverage[0]?.completePaths, ['src/broken.js', 'src/clean.js', 'src/run.js', 'src/settings.js']);
  assert.deepEqual(coverage[0].failedPaths, ['src/broken.js']);
  assert.deepEqual(
    problems.map(({ problem }) => problem.message),
    ['ESLint could not parse src/broken.js, line 7: Parsing error: Unexpected token }'],
  );
  const other = report();
  other[3].messages = [{ ruleId: null, severity: 1, message: 'File ignored because of a matching ignore pattern.' }];
  const read = await parseText(other);
  assert.deepEqual(read.coverage[0]?.failedPaths, ['src/broken.js', 'src/clean.js']);
  assert.equal(read.coverage[0].completePaths, null, 'files without messages may have been left out');
});

test('a list without a file covers nothing', async () => {
  const { coverage, problems } = await parseText([], { format: 'eslint' });
  assert.equal(coverage[0]?.isSuccessful, false);
  assert.equal(problems[0]?.problem.message, 'ESLint read no files, so this upload closes no findings');
});

test('a message without a rule withdraws its file; a file without a path withdraws everything', async () => {
  for (const ruleId of [7, undefined]) {
    const damaged = report();
    Object.assign(damaged[0].messages[0] ?? {}, { ruleId });
    const { findings, problems } = await parseText(damaged);
    assert.equal(findings.length, 3);
    assert.deepEqual(problems[0]?.withdraws, { path: 'src/run.js' });
  }
  for (const filePath of [7, '../run.js', '']) {
    const damaged = report();
    damaged[0].filePath = filePath;
    const { findings, problems } = await parseText(damaged);
    assert.equal(findings.length, 1);
    assert.deepEqual(problems[0]?.withdraws, {});
  }
});

test('a file without a list of messages is not covered', async () => {
  const [file, ...rest] = report();
  const { filePath } = file;
  const { coverage } = await parseText([{ filePath, errorCount: 0 }, ...rest], { format: 'eslint' });
  assert.deepEqual(coverage[0]?.failedPaths, ['src/broken.js', 'src/run.js']);
});

test('a file of many messages is read, without their code', async () => {
  const message = { ruleId: 'no-eval', severity: 2, message: 'eval can be harmful.', line: 1, column: 1 };
  const messages = Array.from({ length: 20_001 }, (_, index) => ({ ...message, column: index + 1 }));
  const { findings } = await parseText([
    { filePath: 'a.js', messages, errorCount: 1, warningCount: 0, source: 'eval()' },
  ]);
  assert.equal(findings.length, 20_001);
  assert.deepEqual([findings[0]?.matchedText, findings.at(-1)?.matchedText], [null, 'eval()']);
});

test('a report of another shape is refused with its place', async () => {
  for (const [body, place] of [
    [{}, '/'],
    [[{ filePath: 'a.js', messages: {} }], '/0/messages'],
    [[7], '/0'],
  ] as const)
    await assert.rejects(
      parseText(body, { format: 'eslint' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === place,
    );
});
