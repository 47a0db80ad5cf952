/** pip-audit JSON: both shapes, and packages that were skipped. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';

const text = await readFile(new URL('fixtures/report.json', import.meta.url), 'utf8');
const { dependencies } = JSON.parse(text) as { dependencies: unknown[] };

test('a vulnerability is a finding about its package, alike in both shapes', async () => {
  const { analyses, findings, rules } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'pip-audit', toolVersion: '', category: '' }]);
  assert.deepEqual(findings[0], {
    ruleKey: 'PYSEC-2099-7',
    path: '',
    region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
    issueType: 'sca',
    severity: 'low',
    isMuted: false,
    matchedText: 'pypi:demopkg',
    contextText: 'demopkg@2.1.0',
    content: {
      message: 'demopkg follows a link out of its folder.',
      sca: {
        vulnerabilityId: 'PYSEC-2099-7',
        aliases: ['CVE-2099-1007', 'GHSA-aaaa-bbbb-cccc'],
        foundDependency: { package: 'demopkg', version: '2.1.0', ecosystem: 'pypi', transitivity: 'unknown' },
        fixedVersions: [
          { package: 'demopkg', version: '2.1.4' },
          { package: 'demopkg', version: '2.2.0' },
        ],
      },
    },
  });
  assert.equal(findings[1]?.content.message, 'PYSEC-2099-8');
  assert.equal(rules.get('PYSEC-2099-7')?.fullDescription, 'demopkg follows a link out of its folder.');
  assert.deepEqual((await parseText(`\n ${JSON.stringify(dependencies)}`)).findings, findings);
});

test('a package that was skipped, or whose list is damaged, is a notice, and its findings stay', async () => {
  const { problems } = await parseText(text);
  const found = { ecosystem: 'pypi', name: 'inhouse' };
  assert.deepEqual([problems.length, problems[0]?.withdraws], [1, { package: found }]);
  assert.match(problems[0]?.problem.message ?? '', /skipped inhouse: Dependency not found/);
  const a = { package: { ecosystem: 'pypi', name: 'a' } };
  for (const [broken, withdraws] of [
    [{ name: 'a' }, a],
    [{ name: 'a', vulns: [{ aliases: [] }] }, a],
    [{ vulns: [] }, {}],
  ] as const) {
    const read = await parseText([...dependencies.slice(0, 2), broken]);
    assert.deepEqual(
      read.problems.map((each) => each.withdraws),
      [withdraws],
    );
    assert.equal(read.findings.length, 2);
  }
});

test('a package has the name that Python compares it by, and findings of the other spelling are recognised', async () => {
  const { findings } = await parseText([{ name: 'Demo_.Pkg', version: '1', vulns: [{ id: 'PYSEC-2099-7' }] }]);
  assert.equal(findings[0]?.matchedText, 'pypi:demo-pkg');
  assert.deepEqual(findings[0].formerReadings, [{ ecosystem: 'pypi', package: 'Demo_.Pkg' }]);
});
