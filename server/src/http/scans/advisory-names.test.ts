/** A decision about a vulnerable package holds when another id of the same advisory is reported. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useProjectsApp } from '../projects/testing/projects-app.ts';
import { decisions, decisionsAfter } from './testing/decisions-after.ts';

const api = useProjectsApp();

const [cve, ghsa, otherCve] = ['CVE-2024-1000', 'GHSA-aaaa-bbbb-cccc', 'CVE-2024-2000'];

function trivy(...vulnerabilities: { id: string; vendorIds?: string[]; name?: string }[]): string {
  return JSON.stringify({
    SchemaVersion: 2,
    Results: [
      {
        Target: 'package-lock.json',
        Class: 'lang-pkgs',
        Type: 'npm',
        Vulnerabilities: vulnerabilities.map(({ id, vendorIds, name = 'left-pad' }) => ({
          VulnerabilityID: id,
          PkgName: name,
          InstalledVersion: '1.0.0',
          Severity: 'HIGH',
          ...(vendorIds && { VendorIDs: vendorIds }),
        })),
      },
    ],
  });
}

function sarif(id: string, more: object, name = 'left-pad'): string {
  const locations = [
    { physicalLocation: { artifactLocation: { uri: 'package-lock.json' }, region: { startLine: 1 } } },
  ];
  const result = {
    ruleId: id,
    message: { text: `Package '${name}@1.0.0' is vulnerable` },
    locations,
    properties: { purl: `pkg:npm/${name}@1.0.0`, ...more },
  };
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'osv' } }, results: [result] }] });
}

/** One advisory about lodash, as `snyk test` reports it. */
function snyk(id: string, more: object): string {
  const vulnerability = {
    id,
    packageManager: 'npm',
    packageName: 'lodash',
    version: '4.17.4',
    severity: 'low',
    ...more,
  };
  const from = ['web@1.0.0', 'lodash@4.17.4'];
  return JSON.stringify({
    vulnerabilities: [{ ...vulnerability, title: 'Prototype Pollution', from, upgradePath: [] }],
    filesystemPolicy: false,
    packageManager: 'npm',
    displayTargetFile: 'package-lock.json',
  });
}

describe('a decision about a package is kept', () => {
  const kept = ['package-lock.json:0 -> package-lock.json:0'];

  test('when Trivy names the advisory by an alias, with the list before or after', async () => {
    assert.deepEqual(await decisionsAfter(api, trivy({ id: cve }), trivy({ id: ghsa, vendorIds: [cve] })), kept);
    await api.upload(trivy({ id: cve }), 'project=p&ref=main');
    assert.deepEqual(await decisions(api), kept);
  });

  test('when SARIF lists the aliases in its properties', async () => {
    const at = ['package-lock.json:1 -> package-lock.json:1'];
    assert.deepEqual(await decisionsAfter(api, sarif(cve, {}), sarif(ghsa, { aliases: [cve] })), at);
  });

  test('when only an upload of another tool to the project has said that the ids are one', async () => {
    await api.upload(sarif(cve, { aliases: [ghsa] }), 'project=p&ref=main&category=elsewhere');
    await api.upload(trivy({ id: cve }), 'project=p&ref=main');
    assert.deepEqual((await decisionsAfter(api, trivy({ id: cve }), trivy({ id: ghsa }))).at(0), kept[0]);
  });

  const [oldId, newId] = ['npm:lodash:20180130', 'SNYK-JS-LODASH-73638'];
  const identifiers = { CVE: ['CVE-2018-3721'], CWE: ['CWE-471'] };

  test('when Snyk gives an advisory its new id, and names the old one', async () => {
    const [before, after] = [snyk(oldId, {}), snyk(newId, { alternativeIds: [oldId] })];
    assert.deepEqual(await decisionsAfter(api, before, after), kept);
    await api.upload(before, 'project=p&ref=main');
    assert.deepEqual(await decisions(api), kept);
  });

  test('when only the CVE says that two ids of Snyk are one advisory', async () => {
    const [before, after] = [snyk(oldId, { identifiers }), snyk(newId, { identifiers })];
    assert.deepEqual(await decisionsAfter(api, before, after), kept);
  });

  test('but not when nothing says that two ids of Snyk are one advisory', async () => {
    const after = await decisionsAfter(api, snyk(oldId, {}), snyk(newId, {}));
    assert.deepEqual(after, ['new -> package-lock.json:0']);
  });

  test('but not for another vulnerability, another package, or what another project said', async () => {
    await api.upload(trivy({ id: ghsa, vendorIds: [cve] }), 'project=other&ref=main');
    const after = await decisionsAfter(
      api,
      trivy({ id: cve }),
      trivy({ id: ghsa }, { id: otherCve }, { id: cve, name: 'right-pad' }),
    );
    const fresh = after.filter((decision) => decision.startsWith('new'));
    assert.equal(fresh.length, 3);
  });
});
