/** gosec JSON: code, credentials, ignore comments, and files that do not compile. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { recogniseFormat } from '../parse-upload.ts';
import { chunksOf, parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/report.json', import.meta.url), 'utf8');

interface Report {
  Issues: Record<string, unknown>[];
}
const report = (): Report => JSON.parse(text) as Report;

test('an issue is a finding about code, with the lines that it is about', async () => {
  const { analyses, findings, rules } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'gosec', toolVersion: '2.21.4', category: '' }]);
  const matched = '\texec.Command(\n\t\tname)';
  assert.deepEqual(findings[0], {
    ruleKey: 'G204',
    path: 'cmd/run.go',
    region: { startLine: 8, startColumn: 2, endLine: 9, endColumn: 0 },
    issueType: 'sast',
    severity: 'high',
    confidence: 'medium',
    isMuted: false,
    matchedText: matched,
    contextText: `func run(name string) {\n${matched}\n}`,
    contextStartLine: 7,
    content: { message: 'Subprocess launched with variable', snippet: matched },
  });
  assert.deepEqual(rules.get('G204')?.cwes, ['CWE-78']);
  assert.equal(rules.get('G204')?.shortDescription, 'Subprocess started with variable input', 'its title');
});

test('a credential is a secret without its value, and an issue with #nosec is muted', async () => {
  const { events, findings } = await parseText(text);
  assert.ok(!textOf(events).includes('vintage-otter'));
  assert.equal(findings[1]?.issueType, 'secrets');
  assert.deepEqual(
    findings.map(({ isMuted }) => isMuted),
    [false, false, true],
  );
  assert.equal(findings[2]?.matchedText, 'file.Close()', 'older versions write no line numbers');
});

test('a file that does not compile is not covered', async () => {
  const { coverage, problems } = await parseText(text);
  assert.deepEqual(coverage[0]?.failedPaths, ['cmd/broken.go']);
  assert.equal(problems[0]?.problem.message, 'gosec could not read cmd/broken.go, line 3: expected declaration');
});

test('a suppression outside the code is one, with its justification', async () => {
  const other = report();
  Object.assign(other.Issues[0] ?? {}, { suppressions: [{ kind: 'external', justification: 'it is safe' }] });
  const { findings } = await parseText(other);
  assert.deepEqual(findings[0]?.externalSuppression, { status: 'accepted', justification: 'it is safe' });
});

test('absolute paths are one notice; an issue without a path or code withdraws its rule', async () => {
  const other = report();
  for (const issue of other.Issues) issue['file'] = `/src/${String(issue['file'])}`;
  const { findings, problems } = await parseText(other);
  assert.equal(findings[0]?.path, 'src/cmd/run.go');
  assert.equal(problems.filter(({ problem }) => problem.message.startsWith('Paths are absolute')).length, 1);
  for (const change of [{ file: '../run.go' }, { file: 7 }, { code: ['zzz'] }]) {
    const damaged = report();
    Object.assign(damaged.Issues[0] ?? {}, change);
    const read = await parseText(damaged);
    assert.equal(read.findings.length, 2);
    assert.deepEqual(read.problems.at(-1)?.withdraws, { ruleKey: 'G204' });
  }
});

test('a report without issues is recognised; one of another shape is refused with its place', async () => {
  for (const Issues of [null, []]) {
    const clean = JSON.stringify({ Issues, Stats: {} });
    assert.equal(await recogniseFormat({ open: () => chunksOf(Buffer.from(clean), []), fileName: 'f' }), 'gosec');
    assert.equal((await parseText(clean)).coverage[0]?.isSuccessful, true);
  }
  for (const [body, place] of [
    [{ Issues: {} }, '/Issues'],
    [{ Issues: [], 'Golang errors': [] }, '/Golang errors'],
    [{ Stats: {} }, '/'],
  ] as const)
    await assert.rejects(
      parseText(body, { format: 'gosec' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === place,
    );
});
