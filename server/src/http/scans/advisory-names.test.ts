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
