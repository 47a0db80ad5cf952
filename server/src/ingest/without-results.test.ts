/**
 * A report that found nothing closes what is known; one without the place of its results says nothing, and closes nothing
 * (docs/formats.md, Reports without results).
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Format } from '../model/formats.ts';
import { parseText } from './testing/parse-text.ts';
import { UploadRefused } from './upload-refused.ts';

interface Documents {
  /** Closes what the analysis knew. */
  empty: readonly string[];
  /** Read with a notice; covers nothing. */
  silent?: readonly string[];
  /** Refused as damaged. */
  refused?: readonly string[];
}

const bom = '"bomFormat":"CycloneDX","specVersion":"1.5"';
const bomXml = 'xmlns="http://cyclonedx.org/schema/bom/1.5"';
const checkXml = 'xmlns="https://jeremylong.github.io/DependencyCheck/dependency-check.4.0.xsd"';
const checkJson = '"reportSchema":"1.1","scanInfo":{},"projectInfo":{}';
const sarifRun = (more = ''): string => `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T"}}${more}}]}`;

const documents: Record<Format, Documents> = {
  sarif: {
    empty: [sarifRun(',"results":[]')],
    silent: [sarifRun(), sarifRun(',"results":null'), '{"version":"2.1.0","runs":[]}'],
    refused: ['{"version":"2.1.0"}', '{"version":"2.1.0","runs":null}'],
  },
  semgrep: {
    empty: ['{"results":[],"errors":[]}'],
    refused: ['{"errors":[]}', '{"results":null,"errors":[]}'],
  },
  gitleaks: { empty: ['null', '[]'], refused: ['{}'] },
  trivy: {
    empty: [
      '{"SchemaVersion":2,"ArtifactName":"."}',
      '{"SchemaVersion":2,"ArtifactName":".","Results":null}',
      '{"SchemaVersion":2,"Results":[]}',
      '{"SchemaVersion":2,"Results":[{"Target":"a","Class":"lang-pkgs"}]}',
      '{"SchemaVersion":2,"ClusterName":"c"}',
    ],
    silent: ['{"SchemaVersion":2}', '{"SchemaVersion":2,"Metadata":{}}', '{"SchemaVersion":2,"Results":null}'],
  },
  cyclonedx: {
    empty: [
      `{${bom},"vulnerabilities":[]}`,
      `{${bom},"components":[],"vulnerabilities":[]}`,
      `<bom ${bomXml}><vulnerabilities/></bom>`,
    ],
    silent: [`<bom ${bomXml}/>`, `{${bom}}`, `{${bom},"components":null,"vulnerabilities":null}`],
  },
  spdx: { empty: [], silent: ['{"spdxVersion":"SPDX-2.3"}'] },
  grype: {
    empty: ['{"matches":[],"source":{},"descriptor":{}}'],
    refused: ['{"source":{},"descriptor":{}}', '{"matches":null,"source":{},"descriptor":{}}'],
  },
  'osv-scanner': { empty: ['{"results":[]}', '{"results":null}'], refused: ['{"experimental_config":{}}'] },
  'npm-audit': {
    empty: ['{"auditReportVersion":2,"vulnerabilities":{}}', '{"advisories":{},"metadata":{}}'],
    refused: ['{"auditReportVersion":2}', '{"auditReportVersion":2,"vulnerabilities":null}'],
  },
  bandit: { empty: ['{"results":[]}'], refused: ['{"errors":[],"metrics":{}}', '{"results":null}'] },
  gosec: { empty: ['{"Issues":[]}', '{"Issues":null}'], refused: ['{"Stats":{}}'] },
  'pip-audit': {
    empty: ['{"dependencies":[],"fixes":[]}', '{"dependencies":[]}', '[]'],
    refused: ['{"fixes":[]}', '{"dependencies":null}', 'null'],
  },
  brakeman: {
    empty: ['{"scan_info":{},"warnings":[],"errors":[]}'],
    refused: ['{"scan_info":{},"errors":[]}', '{"scan_info":{},"warnings":null}'],
  },
  eslint: { empty: ['[{"filePath":"a.js","messages":[]}]'], silent: ['[]'], refused: ['{}', 'null'] },
  hadolint: { empty: ['[]'], refused: ['{}', 'null'] },
  njsscan: {
    empty: ['{"njsscan_version":"0.4","nodejs":{},"templates":{}}'],
    refused: ['{"njsscan_version":"0.4"}', '{"nodejs":null}'],
  },
  checkov: {
    empty: [
      '{"check_type":"terraform","results":{"failed_checks":[]}}',
      '{"passed":0,"failed":0,"skipped":0,"parsing_errors":0,"resource_count":0,"checkov_version":"3.2.301"}',
    ],
    refused: ['{"check_type":"terraform","results":{}}', '{"check_type":"terraform"}', '[]'],
  },
  kics: {
    empty: ['{"queries":[],"files_scanned":1,"files_parsed":1,"queries_total":1}'],
    refused: ['{"files_scanned":1}', '{"queries":null}'],
  },
  tfsec: { empty: ['{"results":[]}', '{"results":null}'], refused: ['{}', 'null'] },
  govulncheck: {
    empty: ['[{"config":{"protocol_version":"v1.0.0"}}]', '{"Calls":{},"Vulns":[]}'],
    silent: ['{"config":{"protocol_version":"v1.0.0"}}\n{"progress":{}}'],
    refused: ['[]', '{}', '{"config":{}}', '{"Vulns":null}'],
  },
  'trivy-operator': {
    empty: [
      '{"kind":"ConfigAuditReport","metadata":{"labels":{"trivy-operator.resource.kind":"Pod","trivy-operator.resource.name":"a"}},"report":{"checks":[]}}',
    ],
    silent: [
      '{"kind":"List","items":[]}',
      '[]',
      '{"kind":"SbomReport","report":{}}',
      '{"kind":"ConfigAuditReport","report":{}}',
    ],
    refused: ['{"items":null}', '{"kind":"ClusterComplianceReport","metadata":{"name":"cis"},"status":{}}'],
  },
  parapet: {
    empty: [
      '{"parapetFindings":1,"tool":{"name":"a"},"complete":true,"findings":[]}',
      'parapetFindings,1,a\nrule,severity,message\ncomplete,true',
    ],
    refused: [
      '{"parapetFindings":1,"tool":{"name":"a"},"complete":true}',
      '{"parapetFindings":1,"tool":{"name":"a"},"complete":true,"findings":null}',
      '{"parapetFindings":1,"tool":{"name":"a"},"findings":[]}',
      'parapetFindings,1,a\nrule,severity,message',
    ],
  },
  trufflehog: { empty: ['[]'] },
  // Closes only with a category: junit.test.ts.
  junit: {
    empty: [],
    silent: ['<testsuites failures="0"/>', '<testsuite tests="0"/>'],
    refused: ['<report/>'],
  },
  dockle: {
    empty: ['{"image":"a:1","summary":{},"details":[]}'],
    silent: ['{"summary":{},"details":[]}'],
    refused: ['{"image":"a:1","summary":{}}', '{"image":"a:1","summary":{},"details":null}'],
  },
  'detect-secrets': {
    empty: ['{"version":"1.5.0","plugins_used":[],"results":{}}'],
    refused: ['{"version":"1.5.0","plugins_used":[]}', '{"plugins_used":[],"results":null}'],
  },
  gitlab: {
    empty: ['{"version":"15","vulnerabilities":[],"scan":{"type":"sast"}}', '{"version":"2.3","vulnerabilities":[]}'],
    silent: ['{"version":"15","vulnerabilities":[],"scan":{"type":"container_scanning"}}'],
    refused: ['{"version":"15","scan":{}}', '{"version":"15","vulnerabilities":null}'],
  },
  'cargo-audit': {
    empty: ['{"vulnerabilities":{"list":[]},"warnings":{}}'],
    refused: ['{"warnings":{}}', '{"vulnerabilities":{},"warnings":{}}', '{"vulnerabilities":{"list":null}}'],
  },
  spotbugs: {
    empty: ['<BugCollection version="4.8.6"><Project/></BugCollection>'],
    refused: ['<BugCollection version="4.8.6"/>', '<BugCollection/>'],
  },
  zap: {
    empty: [
      '{"@version":"2.15.0","@generated":"x","site":[{"@name":"https://a.example.com","alerts":[]}]}',
      '<OWASPZAPReport version="2.9.0"><site name="https://a.example.com"><alerts/></site></OWASPZAPReport>',
    ],
    silent: ['{"@version":"2.15.0","@generated":"x","site":[]}', '<OWASPZAPReport version="2.9.0"/>'],
    refused: [
      '{"@version":"2.15.0","@generated":"x","site":{}}',
      '{"@version":"2.15.0","@generated":"x","site":[{"alerts":[]}]}',
      '<OWASPZAPReport version="2.9.0"><site><alerts/></site></OWASPZAPReport>',
    ],
  },
  burp: {
    empty: [],
    silent: ['<issues burpVersion="2026.1" exportTime="x"></issues>'],
  },
  nuclei: {
    empty: ['[]'],
    silent: ['{"template-id":"a","info":{},"type":"http","matched-at":"https://a.example.com"}'],
  },
  'dependency-check': {
    empty: [`<analysis ${checkXml}><dependencies/></analysis>`, `{${checkJson},"dependencies":[]}`],
    refused: [`<analysis ${checkXml}/>`, `{${checkJson}}`, `{${checkJson},"dependencies":null}`],
  },
  snyk: {
    empty: [
      '{"ok":true,"vulnerabilities":[],"filesystemPolicy":false}',
      '[{"ok":true,"vulnerabilities":[]},{"ok":true,"vulnerabilities":[],"infrastructureAsCodeIssues":[]}]',
    ],
    silent: ['{"ok":false,"error":"no supported files","path":"/work"}'],
    refused: ['[]', '{"ok":true}', '{"vulnerabilities":null,"filesystemPolicy":false}'],
  },
  'semgrep-app': {
    empty: [],
    silent: ['{"findings":[]}', '{"findings":[],"cursor":""}', '{"sastFindings":{"findings":[]}}', '[]'],
    refused: ['{}', '{"findings":null}', '{"sastFindings":{}}', 'null'],
  },
  'github-alerts': {
    empty: ['{"data":{"repository":{"vulnerabilityAlerts":{"nodes":[]}}}}'],
    silent: [
      '[]',
      '{"data":{"repository":{"vulnerabilityAlerts":{"nodes":[],"pageInfo":{"hasNextPage":true}}}}}',
      '{"errors":[{"message":"timeout"}],"data":{"repository":{"vulnerabilityAlerts":{"nodes":[]}}}}',
    ],
    refused: ['{"data":{"repository":{}}}', '{"data":{"repository":{"vulnerabilityAlerts":null}}}', '{}', 'null'],
  },
};

for (const [format, { empty, silent = [], refused = [] }] of Object.entries(documents) as [Format, Documents][]) {
  describe(format, () => {
    for (const text of empty) {
      test(`found nothing, and closes: ${text}`, async () => {
        const { coverage, problems } = await parseText(text, { format });
        assert.deepEqual(
          coverage.map(({ isSuccessful, isInventoryOnly = false }) => [isSuccessful, isInventoryOnly]),
          [[true, false]],
        );
        assert.deepEqual(problems, []);
      });
    }
    for (const text of silent) {
      test(`says nothing, closes nothing, and there is a notice: ${text}`, async () => {
        const { coverage, problems } = await parseText(text, { format });
        for (const { isSuccessful, isInventoryOnly = false, hasDependencyInventory } of coverage)
          assert.deepEqual([isSuccessful && !isInventoryOnly, hasDependencyInventory], [false, false]);
        assert.equal(problems.length, 1);
        assert.match(problems[0]?.problem.message ?? '', /closes no findings|changes nothing/);
      });
    }
    for (const text of refused) {
      test(`is refused: ${text}`, async () => {
        await assert.rejects(
          parseText(text, { format }),
          (error) => error instanceof UploadRefused && error.reason === 'damaged',
        );
      });
    }
  });
}

test('the inventory of an SBOM with an empty list is empty, and without the list unknown', async () => {
  for (const [format, list] of [
    ['cyclonedx', `{${bom},"components":[]}`],
    ['spdx', '{"spdxVersion":"SPDX-2.3","packages":[]}'],
  ] as const) {
    const { coverage } = await parseText(list, { format });
    assert.deepEqual([coverage[0]?.hasDependencyInventory, coverage[0]?.isInventoryOnly], [true, true]);
  }
});
