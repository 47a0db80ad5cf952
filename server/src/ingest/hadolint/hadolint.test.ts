/** hadolint JSON: results about Dockerfiles and about the commands in them, and Dockerfiles that do not parse. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/results.json', import.meta.url), 'utf8');
const report = (): Record<string, unknown>[] => JSON.parse(text) as Record<string, unknown>[];

test('a result is a finding at its line, with a link to its rule', async () => {
  const { analyses, findings, rules } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'hadolint', toolVersion: '', category: '' }]);
  assert.deepEqual(findings[0], {
    ruleKey: 'DL3008',
    path: 'docker/web.Dockerfile',
    region: { startLine: 3, startColumn: 1, endLine: 3, endColumn: 0 },
    issueType: 'sast',
    severity: 'medium',
    isMuted: false,
    matchedText: null,
    contextText: null,
    content: { message: 'Pin versions in apt get install.' },
  });
  assert.equal(findings[1]?.severity, 'low');
  assert.equal(rules.get('DL3008')?.shortDescription, 'Pin versions in apt get install.', 'its title');
  assert.equal(rules.get('SC2086')?.shortDescription, undefined);
  assert.equal(rules.get('DL3008')?.helpUrl, 'https://github.com/hadolint/hadolint/wiki/DL3008');
  assert.equal(rules.get('SC2086')?.helpUrl, 'https://www.shellcheck.net/wiki/SC2086');
});

test('a Dockerfile that does not parse is not covered', async () => {
  const { findings, coverage, problems } = await parseText(text);
  assert.equal(findings.length, 2);
  assert.deepEqual(coverage[0]?.failedPaths, ['broken.Dockerfile']);
  assert.equal(problems[0]?.problem.message, "hadolint could not parse broken.Dockerfile, line 1: unexpected 'F'");
});

test('a result without a path withdraws its rule, one without a code all of them', async () => {
  for (const [change, withdraws] of [
    [{ file: '../Dockerfile' }, { ruleKey: 'DL3008' }],
    [{ code: 7 }, {}],
  ] as const) {
    const damaged = report();
    Object.assign(damaged[0] ?? {}, change);
    const { findings, problems } = await parseText(damaged);
    assert.equal(findings.length, 1);
    assert.deepEqual(problems[0]?.withdraws, withdraws);
  }
});

test('an empty list needs ?format=; another root is refused', async () => {
  assert.equal((await parseText([], { format: 'hadolint' })).coverage[0]?.isSuccessful, true);
  await assert.rejects(parseText([]), (error) => error instanceof UploadRefused && error.reason === 'unknown_format');
  await assert.rejects(
    parseText({}, { format: 'hadolint' }),
    (error) => error instanceof UploadRefused && error.problem.place === '/',
  );
});
