/** Grype JSON: packages, files, images, and what stays the same between versions of the tool. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const fixture = (name: string): Promise<string> => readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const directory = await fixture('directory.json');

interface Artifact {
  purl?: string;
  metadata?: unknown;
}
interface Report {
  matches: { artifact: Artifact }[];
}
const report = (): Report => JSON.parse(directory) as Report;

test('a match is a finding about a package, with its file, its fixes, its aliases and its EPSS', async () => {
  const { analyses, findings, rules, problems } = await parseText(directory);
  assert.deepEqual(analyses, [{ tool: 'grype', toolVersion: '0.94.0', category: '' }]);
  assert.deepEqual(problems, []);
  assert.equal(findings.length, 3);
  const [first] = findings;
  assert.equal(first?.path, 'web/package-lock.json');
  assert.equal(first?.severity, 'high');
  assert.equal(first?.matchedText, 'npm:@demo/tree-walk');
  assert.equal(first?.content.message, 'tree-walk follows links without end');
  assert.deepEqual(first?.content.sca, {
    vulnerabilityId: 'GHSA-aaaa-bbbb-cccc',
    aliases: ['CVE-2031-1001'],
    foundDependency: {
      package: '@demo/tree-walk',
      version: '2.0.0',
      ecosystem: 'npm',
      purl: 'pkg:npm/%40demo/tree-walk@2.0.0',
      transitivity: 'unknown',
      lockfilePath: 'web/package-lock.json',
    },
    fixedVersions: [
      { package: '@demo/tree-walk', version: '2.1.4' },
      { package: '@demo/tree-walk', version: '3.0.1' },
    ],
    epss: { score: 0.0719, percentile: 0.91123, updatedAt: '2031-06-18T00:00:00.000Z' },
  });
  assert.equal(findings[2]?.content.sca?.foundDependency.package, 'org.example:templates-core');
  assert.equal(findings[2]?.content.sca?.foundDependency.ecosystem, 'maven');
  assert.deepEqual(rules.get('GHSA-aaaa-bbbb-cccc'), {
    name: 'GHSA-aaaa-bbbb-cccc',
    fullDescription: 'tree-walk follows links without end',
    helpUrl: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    cwes: ['CWE-674'],
    references: ['https://example.com/advisories/tree-walk', 'https://example.com/tree-walk/issues/7'],
    category: 'security',
  });
});

test('an image is a category by its name without the tag, and the file of the package is the path', async () => {
  const { analyses, findings } = await parseText(await fixture('image.json'));
  assert.equal(analyses[0]?.category, 'registry.example.com:5000/shop/web');
  assert.equal(findings[0]?.path, 'var/lib/dpkg/status');
  assert.equal(findings[0]?.severity, 'low', 'Negligible is below Low');
  assert.equal(findings[0]?.content.message, 'A buffer is one byte too short');
  const named = await parseText(await fixture('image.json'), { category: 'mine' });
  assert.equal(named.analyses[0]?.category, 'mine');
});

test('what identifies a package does not depend on its purl', async () => {
  const without = report();
  for (const { artifact } of without.matches) delete artifact.purl;
  const [one, other] = [await parseText(directory), await parseText(without)];
  assert.deepEqual(
    other.findings.map(({ matchedText, path }) => [matchedText, path]),
    one.findings.map(({ matchedText, path }) => [matchedText, path]),
  );
});

test('a match that is damaged is dropped, and what it was about stays open', async () => {
  const damaged = report() as unknown as { matches: Record<string, unknown>[] };
  damaged.matches[0] = { ...damaged.matches[0], vulnerability: 'zzz' };
  damaged.matches[1] = { ...damaged.matches[1], artifact: { name: 'tree-walk-compat', locations: 'zzz' } };
  const { findings, problems } = await parseText(damaged);
  assert.equal(findings.length, 1);
  assert.deepEqual(
    problems.map(({ problem, withdraws }) => [problem.place, withdraws]),
    [
      ['/matches/0', {}],
      ['/matches/1', { ruleKey: 'GHSA-aaaa-bbbb-cccc' }],
    ],
  );
});

test('a report without a list of matches is refused with its place', async () => {
  for (const [matches, message] of [
    [{}, /Grype JSON: expected an array here, found an object/],
    [null, /found null/],
    [undefined, /no member matches/],
  ] as const)
    await assert.rejects(
      parseText({ matches, source: {}, descriptor: {} }, { format: 'grype' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && message.test(error.message),
    );
});

test('what the source says of exploits and of a fix that will not come is kept', async () => {
  const known = report() as unknown as { matches: { vulnerability: object; relatedVulnerabilities?: object[] }[] };
  Object.assign(known.matches[0]?.relatedVulnerabilities?.[0] ?? {}, {
    knownExploited: [{ cve: 'CVE-2031-1001', dateAdded: '2031-05-01', knownRansomwareCampaignUse: 'Known' }],
  });
  Object.assign(known.matches[1]?.vulnerability ?? {}, { fix: { versions: [], state: 'wont-fix' } });
  const { findings } = await parseText(known);
  assert.deepEqual(findings[0]?.content.sca?.knownExploited, { since: '2031-05-01T00:00:00.000Z' });
  assert.match(findings[1]?.content.fix?.explanation ?? '', /will not fix/);
  assert.deepEqual([findings[1]?.content.sca?.knownExploited, findings[2]?.content.fix], [undefined, undefined]);
});
