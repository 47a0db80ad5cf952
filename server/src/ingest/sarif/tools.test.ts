/** SARIF of tools that write what the standard leaves open: each result in the tool's own shape. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindingDraft, RuleFacts } from '../../model/draft.ts';
import { parseText } from '../testing/parse-text.ts';

type Json = Record<string, unknown>;

interface Given {
  tool: string;
  rule: Json;
  message: string;
  path?: string;
  logical?: string;
  result?: Json;
}

async function read(given: Given): Promise<{ draft: FindingDraft; rule: RuleFacts | undefined }> {
  const { tool, rule, message, path = 'package-lock.json', logical, result = {} } = given;
  const { findings, rules } = await parseText({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool, rules: [rule] } },
        results: [
          {
            ruleId: rule['id'],
            message: { text: message },
            locations: [
              {
                physicalLocation: { artifactLocation: { uri: path }, region: { startLine: 1 } },
                ...(logical === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: logical }] }),
              },
            ],
            ...result,
          },
        ],
      },
    ],
  });
  assert.ok(findings[0]);
  return { draft: findings[0], rule: rules.get(findings[0].ruleKey) };
}

/** Ecosystem, name, version and fixed versions. */
async function packageIn(given: Given): Promise<unknown[]> {
  const { draft } = await read(given);
  assert.equal(draft.issueType, 'sca');
  const { sca } = draft.content;
  const { ecosystem, package: name, version } = sca?.foundDependency ?? {};
  return [ecosystem, name, version, ...(sca?.fixedVersions ?? []).map((fixed) => fixed.version)];
}

const snykRule = {
  id: 'SNYK-JAVA-DEMO-1',
  shortDescription: { text: 'High severity - Demo vulnerability in org.demo:demo-core' },
  fullDescription: { text: '(CVE-2020-11111) org.demo:demo-core@3.2.1' },
  help: { text: '', markdown: '* Package Manager: maven\n* Vulnerable module: org.demo:demo-core' },
};
const snykMessage = 'This file introduces a vulnerable org.demo:demo-core package with a high severity vulnerability.';
const upgradeTo = (text: string): Json => ({
  fixes: [
    {
      description: { text: `Upgrade to ${text}` },
      artifactChanges: [
        {
          artifactLocation: { uri: 'pom.xml' },
          replacements: [{ deletedRegion: { startLine: 1 }, insertedContent: { text } }],
        },
      ],
    },
  ],
});

test('Snyk: a package has its name of two parts, version, ecosystem, fix and CVE, and its advice is no diff', async () => {
  const given = { tool: 'Snyk Open Source', rule: snykRule, message: snykMessage, path: 'pom.xml' };
  const logical = 'org.demo:demo-core@3.2.1';
  const result = upgradeTo('org.demo:demo-core@3.2.2');
  assert.deepEqual(await packageIn({ ...given, logical, result }), ['maven', 'org.demo:demo-core', '3.2.1', '3.2.2']);
  const { draft, rule } = await read({ ...given, logical, result: upgradeTo('express@4.20.0') });
  assert.deepEqual(draft.content.fix, { explanation: 'Upgrade to express@4.20.0' });
  assert.equal(draft.content.sca?.fixedVersions, undefined, 'another package is no version of this one');
  assert.deepEqual(draft.content.sca?.aliases, ['CVE-2020-11111']);
  assert.equal(rule?.name, 'High severity - Demo vulnerability in org.demo:demo-core');
});

test('Snyk: old ids are packages, and a license is a package’s, in a category of its own', async () => {
  const old = { id: 'npm:demo:20180130', help: { markdown: '* Package Manager: npm' } };
  const message = 'This file introduces a vulnerable demo package with a low severity vulnerability.';
  assert.deepEqual(await packageIn({ tool: 'Snyk Open Source', rule: old, message, logical: 'demo@4.17.4' }), [
    'npm',
    'demo',
    '4.17.4',
  ]);
  for (const tool of ['Snyk Open Source', 'Snyk']) {
    const license = { id: 'snyk:lic:npm:demo:GPL-3.0' };
    const { draft, rule } = await read({ tool, rule: license, message, logical: 'demo@1.0.0' });
    assert.equal(draft.issueType, 'sca');
    assert.equal(draft.content.sca?.ruleKind, 'license');
    assert.equal(rule?.category, 'license');
  }
  const { draft } = await read({ tool: 'SnykCode', rule: { id: 'javascript/Sqli', name: 'Sqli' }, message: 'm' });
  assert.equal(draft.issueType, 'sast');
});

test('Trivy: the kind of rule decides, tags give the severity, the lockfile the ecosystem', async () => {
  const rule = {
    id: 'CVE-2021-11111',
    name: 'LanguageSpecificPackageVulnerability',
    shortDescription: { text: 'demo: overflow' },
    properties: { 'security-severity': '9.8', tags: ['vulnerability', 'security', 'HIGH'] },
  };
  const message =
    'Package: demo\nInstalled Version: 1.0.0\nVulnerability CVE-2021-11111\nFixed Version: 1.0.1, 2.0.0\n';
  const given = { tool: 'Trivy', rule, message, path: 'app/composer.lock' };
  assert.deepEqual(await packageIn(given), ['composer', 'demo', '1.0.0', '1.0.1', '2.0.0']);
  const read1 = await read(given);
  assert.equal(read1.draft.severity, 'high');
  assert.equal(read1.rule?.name, 'demo: overflow');
  const license = { id: 'GPL-3.0-only', name: 'License' };
  const text = 'Artifact: demo\nLicense GPL-3.0-only\nPkgName: bash\nClassification: restricted';
  assert.deepEqual(await packageIn({ tool: 'Trivy', rule: license, message: text, path: 'image' }), ['', 'bash', '']);
  const check = { id: 'DS-0002', name: 'Misconfiguration', properties: { tags: ['misconfiguration', 'HIGH'] } };
  assert.equal((await read({ tool: 'Trivy', rule: check, message: 'root' })).draft.issueType, 'sast');
});

test('Grype: both of its sentences name one package, and an image is none', async () => {
  const rule = {
    id: 'CVE-2020-22222-demo',
    name: 'JavaMatcherExactDirectMatch',
    shortDescription: { text: 'demo bug' },
  };
  const before =
    'The path /a.jar reports demo at version 2.11.4  which would result in a vulnerable (java-archive) package';
  const now = 'A high vulnerability in java-archive package: demo, version 2.11.4 was found at: /a.jar';
  const logical = 'registry.test/demo@sha256:0123456789abcdef:/a.jar';
  for (const message of [before, now])
    assert.deepEqual(await packageIn({ tool: 'grype', rule, message, path: 'a.jar', logical }), [
      'maven',
      'demo',
      '2.11.4',
    ]);
  const go = 'A low vulnerability in go-module package: example.com/demo, version v1.2.0 was found at: /go.mod';
  assert.deepEqual(await packageIn({ tool: 'grype', rule, message: go }), ['gomod', 'example.com/demo', 'v1.2.0']);
});

test('OSV-Scanner: the lockfile names the ecosystem, and ids of distributions are packages', async () => {
  const message = "Package 'demo@1.2.3' is vulnerable to 'DEBIAN-CVE-2021-33333'.";
  const rule = { id: 'DEBIAN-CVE-2021-33333', name: 'DEBIAN-CVE-2021-33333' };
  for (const tool of ['osv-scanner', 'another'])
    assert.deepEqual(await packageIn({ tool, rule, message, path: 'x/Cargo.lock' }), ['cargo', 'demo', '1.2.3']);
});

test('dependency-check: packages by purl or by the name of the archive, though the rule is no advisory', async () => {
  const rule = { id: 'Demo-Weakness', properties: { tags: ['CWE-798'] } };
  const given = { tool: 'dependency-check', rule, message: 'Hard coded credentials', path: 'lib/demo-core-2.4.jar' };
  assert.deepEqual(await packageIn(given), ['maven', 'demo-core', '2.4']);
  const logical = 'pkg:maven/org.demo/demo-core@2.4';
  assert.deepEqual(await packageIn({ ...given, logical }), ['maven', 'org.demo:demo-core', '2.4']);
});

test('govulncheck: the module of the message, with its version from the stack', async () => {
  const message = 'Your code calls vulnerable functions in 1 package (example.com/net/http2).';
  const stacks = [{ frames: [{ module: 'example.com/app@v0.0.1' }, { module: 'example.com/net@v0.3.7' }] }];
  const given = { tool: 'govulncheck', rule: { id: 'GO-2022-1111' }, message, path: 'go.mod' };
  assert.deepEqual(await packageIn({ ...given, result: { stacks } }), ['gomod', 'example.com/net', 'v0.3.7']);
  assert.deepEqual(await packageIn(given), ['gomod', 'example.com/net/http2', '']);
});

test('Wiz and Black Duck: vulnerabilities are packages', async () => {
  const wiz = { id: 'demo-1', name: 'OS package vulnerability', properties: { tags: ['vulnerability'] } };
  const message = 'Component: demo\nVersion: 1.0.2\nSeverity: HIGH';
  assert.deepEqual(await packageIn({ tool: 'Wiz-cli', rule: wiz, message }), ['npm', 'demo', '1.0.2']);
  const duck = { id: 'BDSA-2021-1234' };
  assert.deepEqual(await packageIn({ tool: 'Black Duck', rule: duck, message }), ['npm', 'demo', '1.0.2']);
});

test('a property’s name may have any case: AppScan writes Severity', async () => {
  const { draft } = await read({
    tool: 'HCL AppScan',
    rule: { id: 'Demo' },
    message: 'm',
    result: { properties: { Severity: 'High' } },
  });
  assert.equal(draft.severity, 'high');
});

test('Gitleaks has the severity of its JSON', async () => {
  assert.equal((await read({ tool: 'gitleaks', rule: { id: 'demo' }, message: 'm' })).draft.severity, 'high');
});

test('a result without rule and place is reported, and a base at the root is a base', async () => {
  const run = (more: Json) =>
    parseText({ version: '2.1.0', runs: [{ tool: { driver: { name: 'T' } }, results: [], ...more }] });
  const nameless = await run({ results: [{ message: { text: 'a' } }, { message: { text: 'b' } }] });
  assert.equal(nameless.problems.length, 1);
  assert.match(nameless.problems[0]?.problem.message ?? '', /neither a rule nor a location/);
  const location = { physicalLocation: { artifactLocation: { uri: 'a.ts', uriBaseId: 'ROOTPATH' } } };
  const based = await run({
    originalUriBaseIds: { ROOTPATH: { uri: 'file:///' } },
    results: [{ ruleId: 'R', message: { text: 'm' }, locations: [location] }],
  });
  assert.deepEqual(based.problems, []);
  assert.equal(based.findings[0]?.path, 'a.ts');
});
