/** Generated reports about packages, each with an advisory. See reports.ts. */
import type { Format } from '../../server/src/model/formats.ts';
import { list, type Report } from './report.ts';

type PackageFormat = Extract<
  Format,
  | 'trivy'
  | 'cyclonedx'
  | 'spdx'
  | 'grype'
  | 'osv-scanner'
  | 'npm-audit'
  | 'pip-audit'
  | 'dependency-check'
  | 'govulncheck'
  | 'cargo-audit'
  | 'snyk'
>;

const nameOf = (n: number): string => `package-${n}`;
const idOf = (n: number): string => `CVE-2026-${10_000 + (n % 5_000)}`;
const purlOf = (n: number): string => `pkg:npm/${nameOf(n)}@1.${n % 50}.0`;
const text = (n: number): string =>
  `package-${n} follows links without end, so a document can exhaust the service. `.repeat(2);
const link = (n: number): string => `https://example.com/advisories/${idOf(n)}`;

export const packageReports: Record<PackageFormat, Report> = {
  trivy: list(
    '{"SchemaVersion":2,"ArtifactName":".","Results":[{"Target":"package-lock.json","Class":"lang-pkgs","Type":"npm","Vulnerabilities":[',
    ']}]}',
    (n) => ({
      VulnerabilityID: idOf(n),
      PkgName: nameOf(n),
      PkgIdentifier: { PURL: purlOf(n) },
      InstalledVersion: `1.${n % 50}.0`,
      FixedVersion: '2.0.0',
      PrimaryURL: link(n),
      Title: 'follows links',
      Description: text(n),
      Severity: 'HIGH',
      CweIDs: ['CWE-674'],
      References: [link(n)],
    }),
  ),
  // Its XML, as the slower of its two syntaxes.
  cyclonedx: {
    head: '<?xml version="1.0"?>\n<bom xmlns="http://cyclonedx.org/schema/bom/1.5"><vulnerabilities>\n',
    result: (n) =>
      `<vulnerability><id>${idOf(n)}</id><source><name>NVD</name><url>${link(n)}</url></source><ratings><rating><score>7.5</score><severity>high</severity><method>CVSSv31</method></rating></ratings><cwes><cwe>674</cwe></cwes><description>${text(n)}</description><affects><target><ref>${purlOf(n)}</ref></target></affects></vulnerability>`,
    separator: '\n',
    tail: '</vulnerabilities></bom>',
  },
  spdx: list('{"spdxVersion":"SPDX-2.3","packages":[', ']}', (n) => ({
    SPDXID: `SPDXRef-${n}`,
    name: nameOf(n),
    versionInfo: `1.${n % 50}.0`,
    licenseDeclared: 'MIT',
    externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purlOf(n) }],
  })),
  grype: list(
    '{"source":{"type":"directory","target":"."},"descriptor":{"name":"grype","version":"0.90.0"},"matches":[',
    ']}',
    (n) => ({
      vulnerability: {
        id: idOf(n),
        dataSource: link(n),
        severity: 'High',
        urls: [link(n)],
        description: text(n),
        fix: { versions: ['2.0.0'], state: 'fixed' },
      },
      relatedVulnerabilities: [],
      matchDetails: [{ type: 'exact-direct-match', matcher: 'javascript-matcher' }],
      artifact: {
        name: nameOf(n),
        version: `1.${n % 50}.0`,
        type: 'npm',
        locations: [{ path: '/package-lock.json' }],
        purl: purlOf(n),
      },
    }),
  ),
  snyk: list(
    '{"ok":false,"packageManager":"npm","filesystemPolicy":false,"displayTargetFile":"package-lock.json","vulnerabilities":[',
    ']}',
    (n) => ({
      id: `SNYK-JS-PACKAGE${n}-${10_000 + (n % 5_000)}`,
      identifiers: { CVE: [idOf(n)], CWE: ['CWE-674'] },
      title: 'follows links',
      description: text(n),
      packageManager: 'npm',
      packageName: nameOf(n),
      name: nameOf(n),
      version: `1.${n % 50}.0`,
      fixedIn: ['2.0.0'],
      severity: 'high',
      references: [{ title: 'Advisory', url: link(n) }],
      from: ['shop@1.0.0', `${nameOf(n)}@1.${n % 50}.0`],
      upgradePath: [false, `${nameOf(n)}@2.0.0`],
    }),
  ),
  'osv-scanner': list(
    '{"results":[{"source":{"path":"package-lock.json","type":"lockfile"},"packages":[',
    ']}]}',
    (n) => ({
      package: { name: nameOf(n), version: `1.${n % 50}.0`, ecosystem: 'npm' },
      vulnerabilities: [
        {
          id: idOf(n),
          summary: 'follows links',
          details: text(n),
          affected: [
            {
              package: { ecosystem: 'npm', name: nameOf(n) },
              ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
            },
          ],
          references: [{ type: 'WEB', url: link(n) }],
        },
      ],
      groups: [{ ids: [idOf(n)], aliases: [idOf(n)], max_severity: '7.5' }],
    }),
  ),
  'npm-audit': {
    head: '{"auditReportVersion":2,"vulnerabilities":{',
    result: (n) => {
      const via = {
        source: n,
        name: nameOf(n),
        dependency: nameOf(n),
        title: text(n),
        url: `https://github.com/advisories/GHSA-aaaa-bbbb-${String(n % 5_000).padStart(4, 'c')}`,
        severity: 'high',
        cwe: ['CWE-674'],
        range: '<2.0.0',
      };
      const found = { name: nameOf(n), severity: 'high', isDirect: false, via: [via], effects: [], range: '<2.0.0' };
      return `"${nameOf(n)}":${JSON.stringify({ ...found, nodes: [`node_modules/${nameOf(n)}`], fixAvailable: false })}`;
    },
    separator: ',\n',
    tail: '}}',
  },
  'pip-audit': list('{"dependencies":[', '],"fixes":[]}', (n) => ({
    name: nameOf(n),
    version: `1.${n % 50}.0`,
    vulns: [{ id: idOf(n), fix_versions: ['2.0.0'], aliases: [], description: text(n) }],
  })),
  'dependency-check': {
    head: '<?xml version="1.0"?>\n<analysis xmlns="https://jeremylong.github.io/DependencyCheck/dependency-check.4.0.xsd"><scanInfo><engineVersion>12.1.0</engineVersion></scanInfo><dependencies>\n',
    result: (n) =>
      `<dependency isVirtual="false"><fileName>${nameOf(n)}.js</fileName><filePath>package-lock.json?${nameOf(n)}</filePath><evidenceCollected><evidence type="vendor" confidence="HIGH"><source>file</source><name>name</name><value>${nameOf(n)}</value></evidence></evidenceCollected><identifiers><package confidence="HIGH"><id>${purlOf(n)}</id><url>${link(n)}</url></package></identifiers><vulnerabilities><vulnerability source="NVD"><name>${idOf(n)}</name><severity>HIGH</severity><cvssV3><baseScore>7.5</baseScore></cvssV3><cwes><cwe>CWE-674</cwe></cwes><description>${text(n)}</description><references><reference><source>NVD</source><url>${link(n)}</url><name>note</name></reference></references></vulnerability></vulnerabilities></dependency>`,
    separator: '\n',
    tail: '</dependencies></analysis>',
  },
  govulncheck: {
    head: '{"config":{"protocol_version":"v1.0.0","scanner_name":"govulncheck","scanner_version":"v1.1.4"}}\n',
    result: (n) => {
      const osv = {
        schema_version: '1.3.1',
        id: `GO-2099-${n}`,
        aliases: [idOf(n)],
        summary: 'follows links',
        details: text(n),
        affected: [{ package: { name: `example.com/${nameOf(n)}`, ecosystem: 'Go' } }],
      };
      const trace = [{ module: `example.com/${nameOf(n)}`, version: `v1.${n % 50}.0` }];
      const finding = { osv: osv.id, fixed_version: 'v2.0.0', trace };
      return `${JSON.stringify({ osv })}\n${JSON.stringify({ finding })}`;
    },
    separator: '\n',
    tail: '\n',
  },
  'cargo-audit': list(
    '{"database":{},"lockfile":{"dependency-count":1},"settings":{},"vulnerabilities":{"found":true,"count":1,"list":[',
    ']},"warnings":{}}',
    (n) => ({
      advisory: {
        id: `RUSTSEC-2099-${n}`,
        package: nameOf(n),
        title: 'follows links',
        description: text(n),
        date: '2099-12-10',
        aliases: [idOf(n)],
        cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
        url: link(n),
        references: [link(n)],
      },
      versions: { patched: ['>=2.0.0'], unaffected: [] },
      affected: null,
      package: { name: nameOf(n), version: `1.${n % 50}.0`, source: 'registry', replace: null },
    }),
  ),
};
