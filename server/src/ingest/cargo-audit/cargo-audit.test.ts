/** cargo-audit JSON: vulnerabilities, the kinds of warnings, and what the tool was told to leave out. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { scoreOfVector } from '../facts/cvss.ts';
import { defaultLimits } from '../limits.ts';
import { parseText } from '../testing/parse-text.ts';

const text = await readFile(new URL('fixtures/report.json', import.meta.url), 'utf8');

interface Report {
  lockfile: Record<string, unknown>;
  vulnerabilities: { list: unknown[] };
}

test('vulnerabilities and warnings are findings about their crates', async () => {
  const { analyses, findings, rules } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'cargo-audit', toolVersion: '', category: '' }]);
  assert.deepEqual(
    findings.map(({ ruleKey, severity, matchedText, content }) => [ruleKey, severity, matchedText, content.message]),
    [
      ['RUSTSEC-2099-0001', 'critical', 'cargo:demo-swap', 'Dangling reference in demo_swap'],
      ['RUSTSEC-2099-0002', 'high', 'cargo:demo-queue', 'Data race in demo_queue'],
      ['RUSTSEC-2099-0003', 'low', 'cargo:demo-net', 'demo-net is no longer maintained'],
      ['RUSTSEC-2099-0004', 'medium', 'cargo:demo-cell', 'demo-cell is unsound'],
      ['yanked', 'low', 'cargo:demo-old', 'demo-old 3.1.0 was yanked from its registry'],
    ],
  );
  assert.deepEqual(findings[0]?.content.sca, {
    vulnerabilityId: 'RUSTSEC-2099-0001',
    aliases: ['CVE-2099-2001', 'GHSA-demo-aaaa-bbbb'],
    foundDependency: { package: 'demo-swap', version: '0.4.7', ecosystem: 'cargo', transitivity: 'unknown' },
    fixedVersions: [
      { package: 'demo-swap', version: '1.1.0' },
      { package: 'demo-swap', version: '0.4.8' },
    ],
    publishedAt: '2099-12-10T00:00:00.000Z',
  });
  assert.deepEqual(findings[3]?.content.sca?.fixedVersions, [{ package: 'demo-cell', version: '1.0.1' }]);
  assert.deepEqual(rules.get('RUSTSEC-2099-0001')?.references, [
    'https://example.com/demo-swap/45',
    'https://example.com/demo-swap/46',
  ]);
});

test('an ignored advisory closes nothing of its own; a report without packages closes nothing', async () => {
  const { problems, coverage } = await parseText(text);
  assert.deepEqual(
    problems.map(({ withdraws }) => withdraws),
    [{ ruleKey: 'RUSTSEC-2099-0009' }],
  );
  assert.equal(coverage[0]?.isSuccessful, true);
  const empty = JSON.parse(text) as Report;
  empty.lockfile['dependency-count'] = 0;
  assert.equal((await parseText(empty)).coverage[0]?.isSuccessful, false);
});

test('a report of which only the head was read is recognised, although its warnings come last', async () => {
  const { lockfile, vulnerabilities, ...more } = JSON.parse(text) as Report & { warnings: unknown };
  const long = JSON.stringify({ ...more, warnings: undefined, lockfile, vulnerabilities, database: {} });
  const whole = `${long.slice(0, -1)},"warnings":{}}`;
  const limits = { ...defaultLimits, headBytesMax: long.length - 100 };
  const { findings } = await parseText(whole, { limits, chunkLengths: [50] });
  assert.equal(findings.length, 2);
});

test('a result without its crate or advisory is dropped, and withdraws everything', async () => {
  for (const broken of [7, { advisory: { id: 'RUSTSEC-2099-1' } }, { advisory: null, package: { name: 'a' } }]) {
    const report = JSON.parse(text) as Report;
    report.vulnerabilities.list.push(broken);
    const { findings, problems } = await parseText(report);
    assert.deepEqual([findings.length, problems.at(-1)?.withdraws], [5, {}]);
  }
});

test('the score of a vector is that of the specification’s calculator', () => {
  const scores = {
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H': 9.8,
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H': 10,
    'CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N': 6.1,
    'CVSS:3.1/AV:L/AC:H/PR:L/UI:N/S:U/C:N/I:N/A:H': 4.7,
    'CVSS:3.1/AV:P/AC:L/PR:H/UI:R/S:U/C:N/I:N/A:N': 0,
  };
  for (const [vector, score] of Object.entries(scores)) assert.equal(scoreOfVector(vector), score, vector);
  for (const other of [null, '', 'CVSS:3.1/AV:N', 'CVSS:4.0/AV:N/AC:L', 'AV:N/AC:L/Au:N/C:P/I:P/A:P'])
    assert.equal(scoreOfVector(other), undefined);
});
