/** The lines of yarn audit: one finding for an advisory that stands there several times, and reports that close nothing. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/yarn1.ndjson', import.meta.url), 'utf8');
const lines = text.trimEnd().split('\n');

test('an advisory that is written once for each way to its package is one finding', async () => {
  const { analyses, findings, coverage, problems } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'yarn-audit', toolVersion: '', category: '' }]);
  assert.deepEqual(
    findings.map(({ ruleKey, matchedText, severity }) => [ruleKey, matchedText, severity]),
    [
      ['GHSA-mmmm-nnnn-pppp', 'npm:nth-tree', 'medium'],
      ['GHSA-gggg-hhhh-jjjj', 'npm:left-flat', 'critical'],
    ],
  );
  const { sca } = findings[0]?.content ?? {};
  assert.equal(sca?.foundDependency.version, '1.0.2');
  assert.deepEqual(sca?.aliases, ['CVE-2031-2001']);
  assert.deepEqual(sca?.fixedVersions, [{ package: 'nth-tree', version: '2.0.1' }]);
  assert.deepEqual(
    sca?.introducedBy?.map((each) => each.package),
    ['page-kit', 'report-kit'],
  );
  assert.deepEqual(problems, []);
  assert.equal(coverage[0]?.isSuccessful, true);
});

test('a report that ends between two lines is refused', async () => {
  for (let kept = 1; kept < lines.length; kept += 1)
    await assert.rejects(
      parseText(lines.slice(0, kept).join('\n'), { format: 'npm-audit' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && /truncated/.test(error.message),
    );
});

test('yarn that found no lockfile, or failed, covers nothing', async () => {
  const summary = { type: 'auditSummary', data: { vulnerabilities: {}, totalDependencies: 0 } };
  const failure = { type: 'error', data: 'the registry did not answer' };
  for (const body of [
    JSON.stringify({ type: 'info', data: 'No lockfile found.' }) + JSON.stringify(summary),
    `${JSON.stringify(failure)}\n${text}`,
  ]) {
    const { coverage, problems } = await parseText(body);
    assert.equal(coverage[0]?.isSuccessful, false);
    assert.equal(problems.length, 1);
  }
});

test('a line that cannot be read withdraws everything', async () => {
  for (const line of ['7', '{"data":{}}', '{"type":"auditAdvisory","data":[]}']) {
    const { findings, problems } = await parseText(`${line}\n\n${text}`, { format: 'npm-audit' });
    assert.equal(findings.length, 2);
    assert.equal(problems[0]?.problem.place, '/0');
    assert.deepEqual(problems[0]?.withdraws, {});
  }
});
