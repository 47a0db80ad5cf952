/** dependency-check: both syntaxes alike, purls, suppressions, fixed versions, and analyses with exceptions. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const read = (name: string): Promise<string> => readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const [xml, json] = await Promise.all([read('report.xml'), read('report.json')]);

test('XML and JSON of one run have the same events', async () => {
  const [one, other] = [await parseText(xml), await parseText(json)];
  assert.deepEqual(other.events, one.events);
  assert.deepEqual(one.problems, []);
});

test('a vulnerability is a finding about the package of the purl, with its fix', async () => {
  const { analyses, findings, rules } = await parseText(xml);
  assert.deepEqual(analyses, [{ tool: 'dependency-check', toolVersion: '12.1.0', category: '' }]);
  const [first] = findings;
  assert.deepEqual(
    findings.map(({ ruleKey, severity, path, matchedText }) => [ruleKey, severity, path, matchedText]),
    [
      ['CVE-2024-1111', 'critical', 'lib/demo-core-2.4.jar', 'maven:com.example:demo-core'],
      ['CVE-2024-2222', 'high', 'lib/demo-core-2.4.jar', 'maven:com.example:demo-core'],
      ['GHSA-aaaa-bbbb-cccc', 'medium', 'web/package-lock.json', 'npm:args'],
      ['CVE-2024-3333', 'low', 'lib/native.dll', 'generic:native.dll'],
    ],
  );
  assert.deepEqual(first?.content.sca?.fixedVersions, [{ package: 'com.example:demo-core', version: '2.4.3' }]);
  assert.equal(findings[2]?.content.sca?.foundDependency.transitivity, 'transitive');
  assert.deepEqual(rules.get('CVE-2024-1111'), {
    name: 'CVE-2024-1111',
    fullDescription: 'Reads objects of strangers.',
    cwes: ['CWE-502'],
    references: ['https://adv.example/CVE-2024-1111'],
    category: 'security',
  });
});

test('what the tool’s suppressions hide is accepted triage with its note', async () => {
  const { findings } = await parseText(xml);
  assert.deepEqual(
    findings.map(({ externalSuppression }) => externalSuppression),
    [undefined, { status: 'accepted', justification: 'The feature is off.' }, undefined, undefined],
  );
});

test('the coordinates of old versions are packages too', async () => {
  const identifiers =
    '<identifiers><identifier type="cpe"><name>cpe:/a:b</name></identifier><identifier type="maven" confidence="HIGHEST"><name>com.example:demo-core:2.4</name></identifier></identifiers>';
  const { findings } = await parseText(
    xml.replace(/<identifiers>[\s\S]*?<\/identifiers>/, identifiers).replace('check.4.0.xsd', 'check.1.3.xsd'),
  );
  assert.equal(findings[0]?.matchedText, 'maven:com.example:demo-core');
  assert.equal(findings[0]?.content.sca?.foundDependency.purl, 'pkg:maven/com.example/demo-core@2.4');
});

test('an analysis with exceptions closes nothing', async () => {
  const failed =
    '<analysisExceptions><exception><message>no network</message></exception></analysisExceptions></scanInfo>';
  for (const text of [
    xml.replace('</scanInfo>', failed),
    json.replace('"engineVersion"', '"analysisExceptions": [{ "exception": {} }], "engineVersion"'),
  ]) {
    const { coverage, problems } = await parseText(text);
    assert.deepEqual([coverage[0]?.isSuccessful, problems.length], [false, 1]);
  }
});

test('a dependency of another shape is dropped and withdraws everything; absolute paths are one notice', async () => {
  for (const text of [
    xml.replace('<name>CVE-2024-1111</name>', ''),
    xml.replace('<id>pkg:maven/com.example/demo-core@2.4</id>', ''),
    xml.replace('<fileName>demo-core-2.4.jar</fileName>', ''),
    json.replace('"vulnerabilities": [', '"vulnerabilities": [7, '),
    json.replace('"packages": [', '"packages": {}, "x": ['),
  ])
    assert.deepEqual(
      (await parseText(text)).problems.map(({ withdraws }) => withdraws),
      [{}],
      text.slice(0, 40),
    );
  const { findings, problems } = await parseText(xml.replaceAll('<filePath>', '<filePath>/build/'));
  assert.equal(findings[0]?.path, 'build/lib/demo-core-2.4.jar');
  assert.deepEqual(
    problems.map(({ withdraws }) => withdraws),
    [undefined],
  );
});

test('a report without its list of dependencies is refused', async () => {
  for (const text of [
    xml.replace(/<dependencies>[\s\S]*<\/dependencies>/, ''),
    '{"reportSchema":"1.1","scanInfo":{},"projectInfo":{}}',
  ])
    await assert.rejects(parseText(text), (error) => error instanceof UploadRefused && error.reason === 'damaged');
});
