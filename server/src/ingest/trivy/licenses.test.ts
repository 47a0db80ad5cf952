/** License results of Trivy JSON, of an image and of a project. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';

const report = await readFile(new URL('fixtures/licenses.json', import.meta.url), 'utf8');
const image = 'registry.example:5000/shop/web';

test('a license is a package’s, of the system, of a language, or of a loose file', async () => {
  const { findings, rules, problems } = await parseText(report);
  assert.deepEqual(
    findings.map(({ ruleKey, path, severity, matchedText }) => [ruleKey, path, severity, matchedText]),
    [
      ['GPL-3.0-only', image, 'high', 'apk:demo-shell'],
      ['demo', image, 'low', 'apk:demo-base'],
      ['MIT', 'app/node_modules/demo-time/package.json', 'low', 'npm:demo-time'],
      ['AGPL-3.0', 'usr/share/demo/LICENSE', 'critical', 'generic:usr/share/demo/LICENSE'],
    ],
  );
  const [first] = findings;
  assert.equal(first?.issueType, 'sca');
  assert.equal(first.content.message, 'demo-shell has the license GPL-3.0-only, classified as restricted');
  assert.equal(first.content.sca?.ruleKind, 'license');
  assert.deepEqual(first.content.place, { kind: 'image', image });
  assert.deepEqual(rules.get('AGPL-3.0'), {
    name: 'AGPL-3.0',
    category: 'license',
    helpUrl: 'https://spdx.org/licenses/AGPL-3.0.html',
  });
  assert.deepEqual(
    problems.map(({ problem, withdraws }) => [problem.place, withdraws]),
    [['/Results/2/Licenses/1', {}]],
  );
});

test('the licenses of a resource of a cluster are at the resource', async () => {
  const Results = [
    { Target: 'OS Packages', Class: 'license', Licenses: [{ PkgName: 'demo-shell', Name: 'GPL-3.0-only' }] },
    { Target: 'Python', Class: 'license', Licenses: [{ PkgName: 'demo-py', Name: 'MIT' }] },
  ];
  const Resources = [{ Namespace: 'shop', Kind: 'Pod', Name: 'web', Results }];
  const { findings } = await parseText({ ClusterName: 'demo', Resources });
  assert.deepEqual(
    findings.map(({ path, matchedText }) => [path, matchedText]),
    [
      ['shop/Pod/web', 'generic:demo-shell'],
      ['shop/Pod/web/Python', 'pypi:demo-py'],
    ],
  );
});

test('the licenses of a lockfile are those of its packages', async () => {
  const Licenses = [{ Severity: 'MEDIUM', PkgName: 'demo-time', Name: 'MPL-2.0' }];
  const Results = [{ Target: 'app/package-lock.json', Class: 'license', Licenses }];
  const { findings } = await parseText({ SchemaVersion: 2, ArtifactName: '.', ArtifactType: 'filesystem', Results });
  assert.deepEqual(
    findings.map(({ path, matchedText, content }) => [path, matchedText, content.place]),
    [['app/package-lock.json', 'npm:demo-time', undefined]],
  );
});
