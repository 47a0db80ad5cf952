/** What a source says besides the vulnerability: scopes of packages, exploits, and fixes that will not come. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { FindingDraft } from '../model/draft.ts';
import { parseText } from './testing/parse-text.ts';

// Tests look into fixtures freely.
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any;

const read = async (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

async function findingsOf(name: string, change: (report: Loose) => void): Promise<FindingDraft[]> {
  const report: Loose = JSON.parse(await read(name));
  change(report);
  return (await parseText(report)).findings;
}

const scopes = (findings: readonly FindingDraft[]): unknown[] => findings.map(({ content }) => content.sca?.scope);
const fixes = (findings: readonly FindingDraft[]): unknown[] => findings.map(({ content }) => content.fix?.explanation);

describe('the scope of a package', () => {
  test('npm 6: one that is needed for several purposes is needed at run time', async () => {
    const found = (dev: boolean, optional = false) => ({ version: '1.0.0', paths: ['.>a'], dev, optional });
    for (const [findings, scope] of [
      [[found(true)], 'development'],
      [[found(true), found(false)], undefined],
      [[found(false, true)], 'optional'],
      [[found(true), found(false, true)], 'optional'],
      [[], undefined],
    ] as const) {
      const [first] = await findingsOf('npm-audit/fixtures/npm6.json', ({ advisories }) => {
        Object.assign(Object.values<object>(advisories)[0]!, { findings });
      });
      assert.equal(first?.content.sca?.scope, scope);
    }
  });

  test('OSV-Scanner: by the groups of the lockfile', async () => {
    for (const [groups, scope] of [
      [['dev'], 'development'],
      [['dev', 'main'], undefined],
      [['optional', 'test'], 'optional'],
      ['zzz', undefined],
    ] as const) {
      const findings = await findingsOf('osv-scanner/fixtures/lockfiles.json', ({ results }) => {
        results[0].packages[0].dependency_groups = groups;
      });
      assert.equal(scopes(findings)[0], scope, String(groups));
    }
  });

  test('CycloneDX: by the component', async () => {
    for (const [scope, expected] of [
      ['excluded', 'development'],
      ['optional', 'optional'],
      ['required', undefined],
    ] as const) {
      const { findings } = await parseText({
        bomFormat: 'CycloneDX',
        specVersion: '1.6',
        components: [{ type: 'library', name: 'a', version: '1', 'bom-ref': 'a', purl: 'pkg:npm/a@1', scope }],
        vulnerabilities: [{ id: 'CVE-2031-1', affects: [{ ref: 'a' }] }],
      });
      assert.deepEqual(scopes(findings), [expected]);
    }
  });

  test('Dependabot', async () => {
    const findings = await findingsOf('github-alerts/fixtures/dependabot.json', (alerts) => {
      alerts[0].dependency.scope = 'development';
    });
    assert.deepEqual(scopes(findings).slice(0, 2), ['development', undefined]);
  });
});

describe('a vulnerability that is exploited', () => {
  test('dependency-check, in both syntaxes', async () => {
    const listed = '<knownExploitedVulnerability><dateAdded>2031-05-01</dateAdded></knownExploitedVulnerability>';
    const xml = await read('dependency-check/fixtures/report.xml');
    const ofXml = await parseText(xml.replace('<name>CVE-2024-1111</name>', `<name>CVE-2024-1111</name>${listed}`));
    const ofJson = await findingsOf('dependency-check/fixtures/report.json', ({ dependencies }) => {
      const all = dependencies.flatMap(({ vulnerabilities = [] }: Loose) => vulnerabilities);
      all.find(({ name }: Loose) => name === 'CVE-2024-1111').knownExploitedVulnerability = { dateAdded: '2031-05-01' };
    });
    for (const findings of [ofXml.findings, ofJson]) {
      assert.deepEqual(findings[0]?.content.sca?.knownExploited, { since: '2031-05-01T00:00:00.000Z' });
      assert.equal(findings[1]?.content.sca?.knownExploited, undefined);
    }
  });

  test('nuclei tells it with the rule', async () => {
    const report: Loose = JSON.parse(await read('nuclei/fixtures/report.json'));
    report[0].info.tags = ['kev'];
    const { rules } = await parseText(report);
    assert.match([...rules.values()].map(({ helpText }) => helpText).join(), /known to be exploited/);
  });
});

describe('a fix that will not come', () => {
  test('OSV-Scanner: the advisory was withdrawn', async () => {
    const findings = await findingsOf('osv-scanner/fixtures/lockfiles.json', ({ results }) => {
      for (const each of results[0].packages[0].vulnerabilities) each.withdrawn = '2031-05-01T00:00:00Z';
    });
    assert.match(String(fixes(findings)[0]), /withdrawn/);
    assert.equal(fixes(findings)[1], undefined);
  });

  test('CycloneDX: the answer of the analysis, if there is no recommendation', async () => {
    const of = async (more: object): Promise<unknown> => {
      const analysis = { state: 'exploitable', response: ['update', 'will_not_fix'] };
      const vulnerabilities = [{ id: 'CVE-2031-1', affects: [{ ref: 'pkg:npm/a@1' }], analysis, ...more }];
      return fixes((await parseText({ bomFormat: 'CycloneDX', specVersion: '1.6', vulnerabilities })).findings)[0];
    };
    assert.match(String(await of({})), /will not fix/);
    assert.equal(await of({ recommendation: 'Turn it off' }), 'Turn it off');
  });
});
