/** OSV-Scanner JSON: packages of lockfiles, with several ids of one vulnerability. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const lockfiles = await readFile(new URL('fixtures/lockfiles.json', import.meta.url), 'utf8');

interface Report {
  results: { source: unknown; packages: Record<string, unknown>[] }[];
}
const report = (): Report => JSON.parse(lockfiles) as Report;

test('the ids of one vulnerability are one finding, with the fixes of its package alone', async () => {
  const { analyses, findings, rules } = await parseText(lockfiles);
  assert.deepEqual(analyses, [{ tool: 'osv-scanner', toolVersion: '', category: '' }]);
  assert.deepEqual(
    findings.map(({ ruleKey, path, severity, matchedText }) => [ruleKey, path, severity, matchedText]),
    [
      ['GHSA-aaaa-bbbb-cccc', 'builds/shop/web/package-lock.json', 'medium', 'npm:@demo/tree-walk'],
      ['MAL-2031-1', 'builds/shop/web/package-lock.json', 'critical', 'npm:left-flat'],
      ['GO-2031-2002', 'builds/shop/api/go.mod', 'high', 'gomod:example.com/templates'],
    ],
  );
  assert.deepEqual(findings[0]?.content.sca, {
    vulnerabilityId: 'GHSA-aaaa-bbbb-cccc',
    aliases: ['CVE-2031-1001', 'DEMO-2031-7'],
    foundDependency: {
      package: '@demo/tree-walk',
      version: '2.0.0',
      ecosystem: 'npm',
      transitivity: 'unknown',
      lockfilePath: 'builds/shop/web/package-lock.json',
    },
    fixedVersions: [
      { package: '@demo/tree-walk', version: '2.1.4' },
      { package: '@demo/tree-walk', version: '3.0.1' },
    ],
    publishedAt: '2031-05-01T05:29:33.000Z',
    scope: 'development',
  });
  assert.equal(findings[2]?.reachability, 'unreachable');
  assert.deepEqual(rules.get('GHSA-aaaa-bbbb-cccc')?.cwes, ['CWE-674']);
});

test('absolute paths are one notice, which withdraws nothing', async () => {
  const { problems } = await parseText(lockfiles);
  assert.deepEqual(
    problems.map(({ problem, withdraws }) => [problem.place, withdraws]),
    [['/results/0/source/path', undefined]],
  );
});

test('the order of ids, of packages and of sources changes no identity', async () => {
  const other = report();
  other.results.reverse();
  for (const { packages } of other.results) {
    packages.reverse();
    for (const found of packages) (found['groups'] as { ids: string[] }[]).forEach(({ ids }) => ids.reverse());
    for (const found of packages) (found['vulnerabilities'] as unknown[]).reverse();
  }
  const keys = async (input: unknown): Promise<string[]> =>
    (await parseText(input)).findings
      .map(({ ruleKey, path, matchedText }) => `${ruleKey} ${path} ${matchedText}`)
      .sort();
  assert.deepEqual(await keys(other), await keys(report()));
});

test('a group does not hide a vulnerability whose other id is not in the file', async () => {
  const partial = report();
  const [first] = partial.results[0]?.packages ?? [];
  Object.assign(first ?? {}, { vulnerabilities: [{ id: 'CVE-2031-1001' }] });
  const { findings } = await parseText(partial);
  assert.equal(findings[0]?.ruleKey, 'CVE-2031-1001');
  assert.deepEqual(findings[0]?.content.sca?.aliases, ['DEMO-2031-7', 'GHSA-aaaa-bbbb-cccc']);
});

test('what cannot be placed is dropped, and withdraws everything', async () => {
  const damaged = report();
  if (damaged.results[0] !== undefined) damaged.results[0].source = { path: 7 };
  const { findings, problems } = await parseText(damaged);
  assert.equal(findings.length, 1);
  const dropped = problems.filter(({ withdraws }) => withdraws !== undefined);
  assert.equal(dropped.length, 3);
  assert.equal(dropped[0]?.problem.place, '/results/0/packages/0/vulnerabilities/0');
});

test('results, packages and groups of another type are refused with their place', async () => {
  for (const [body, place] of [
    [{ results: {} }, '/results'],
    [{ results: [{ packages: 'zzz' }] }, '/results/0/packages'],
    [{ results: [{ packages: [{ groups: {} }] }] }, '/results/0/packages/0/groups'],
    [{}, '/'],
  ] as const)
    await assert.rejects(
      parseText(body, { format: 'osv-scanner' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === place,
    );
  const none = await parseText({ results: null }, { format: 'osv-scanner' });
  assert.equal(none.coverage[0]?.isSuccessful, true);
});
