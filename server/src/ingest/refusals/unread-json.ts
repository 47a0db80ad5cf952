/** JSON reports of known security scanners that no parser reads. See unread-report.ts. */
import type { JsonSigns, UnreadReport } from './signs.ts';

const sarif = (command: string): string => `\`${command}\` writes SARIF: upload that.`;

const vexWayOut =
  'It is triage, not a scan: `parapet triage vex FILE --project NAME`, or POST …/vex, decides about the findings that it names.';

export const unreadJson: readonly (UnreadReport & { signs: readonly JsonSigns[] })[] = [
  {
    name: 'Nikto',
    wayOut: null,
    signs: [
      { keys: ['host', 'port', 'banner', 'vulnerabilities'] },
      { root: 'array', first: { '': ['host', 'port', 'banner', 'vulnerabilities'] } },
    ],
  },
  { name: 'Acunetix 360 or Invicti', wayOut: null, signs: [{ keys: ['Generated', 'Target', 'Vulnerabilities'] }] },
  {
    name: 'Veracode Pipeline Scan',
    wayOut:
      'The action `veracode/veracode-pipeline-scan-results-to-sarif` of GitHub converts it to SARIF: upload that.',
    signs: [{ keys: ['findings', 'scan_status', 'modules'] }, { keys: ['findings', 'pipeline_scan'] }],
  },
  {
    name: 'Veracode Software Composition Analysis',
    wayOut: null,
    signs: [{ keys: ['records'], first: { records: ['libraries', 'vulnerabilities'] } }],
  },
  {
    name: 'Checkmarx One',
    wayOut: sarif('cx results show --scan-id ID --report-format sarif'),
    signs: [
      { keys: ['results', 'totalCount'], first: { results: ['similarityId'] } },
      { keys: ['reportType', 'scanResults', 'vulnerabilityDetails'] },
    ],
  },
  {
    name: 'TruffleHog 2 or trufflehog3',
    wayOut: 'TruffleHog 3 (`trufflehog git file://. --json | jq -s .`) is read: scan with it.',
    signs: [
      { root: 'array', first: { '': ['commitHash', 'reason', 'stringsFound'] } },
      { keys: ['commitHash', 'reason', 'stringsFound'] },
    ],
  },
  {
    name: 'SonarQube’s API',
    wayOut: null,
    signs: [
      { keys: ['issues'], first: { issues: ['rule', 'component', 'project'] } },
      { keys: ['hotspots'], first: { hotspots: ['component', 'project', 'securityCategory'] } },
    ],
  },
  {
    name: 'OpenVEX (statements about vulnerabilities)',
    wayOut: vexWayOut,
    signs: [{ keys: ['@context', 'statements'], text: /openvex\.dev\/ns/ }],
  },
  {
    name: 'CSAF (an advisory)',
    wayOut: vexWayOut,
    signs: [{ keys: ['document'], text: /"csaf_version"/ }],
  },
  {
    name: 'Dependency-Track (its findings)',
    wayOut:
      'Export the project as CycloneDX with vulnerabilities (`/api/v1/bom/cyclonedx/project/UUID?variant=withVulnerabilities`), and upload that.',
    signs: [{ keys: ['meta', 'project', 'findings'], text: /"application"\s*:\s*"Dependency-Track"/i }],
  },
  {
    name: 'Clair',
    wayOut: null,
    signs: [
      { keys: ['manifest_hash', 'vulnerabilities'] },
      { keys: ['image', 'unapproved', 'vulnerabilities'] },
      { keys: ['LayerCount', 'Vulnerabilities'] },
    ],
  },
  {
    name: 'Anchore Engine',
    wayOut: 'Anchore Engine is no longer developed. Scan with Grype, its successor, and upload `grype -o json`.',
    signs: [{ keys: ['vulnerabilities', 'vulnerability_type'] }, { keys: ['imageDigest', 'vulnerabilities'] }],
  },
  {
    name: 'Prisma Cloud (twistcli)',
    wayOut: null,
    signs: [
      { keys: ['results'], first: { results: ['vulnerabilityDistribution'] } },
      { keys: ['results'], first: { results: ['complianceDistribution'] } },
    ],
  },
  {
    name: 'AWS Security Hub (findings in ASFF)',
    wayOut: null,
    signs: [
      { keys: ['Findings'], first: { Findings: ['ProductArn', 'AwsAccountId'] } },
      { keys: ['findings'], first: { findings: ['ProductArn', 'AwsAccountId'] } },
      { root: 'array', first: { '': ['ProductArn', 'AwsAccountId'] } },
    ],
  },
  {
    name: 'Amazon Inspector',
    wayOut: 'Its export of an SBOM in CycloneDX is read, as an inventory.',
    signs: [{ keys: ['findings'], first: { findings: ['findingArn', 'awsAccountId'] } }],
  },
  {
    name: 'Prowler',
    wayOut: null,
    signs: [
      { root: 'array', first: { '': ['CheckID', 'FindingUniqueId'] } },
      { root: 'array', first: { '': ['metadata', 'finding_info'] }, text: /"Prowler"/ },
    ],
  },
  { name: 'ScoutSuite', wayOut: null, signs: [{ keys: ['provider_code', 'last_run', 'services'] }] },
  {
    name: 'MobSF',
    wayOut: 'For the findings in source code, scan with mobsfscan: `mobsfscan --sarif` writes SARIF.',
    signs: [{ keys: ['app_name', 'md5', 'appsec'] }, { keys: ['app_name', 'md5', 'permissions'] }],
  },
  {
    name: 'mobsfscan',
    wayOut: sarif('mobsfscan --sarif'),
    signs: [{ keys: ['results', 'mobsfscan_version'] }],
  },
  {
    name: 'Coverity',
    wayOut: null,
    signs: [{ keys: ['viewContentsV1'] }, { keys: ['formatVersion', 'issues'], text: /"Coverity issues"|"mergeKey"/ }],
  },
  {
    name: 'Terrascan',
    wayOut: sarif('terrascan scan -o sarif'),
    signs: [{ keys: ['results'], text: /"results"\s*:\s*\{\s*"(?:scan_errors|passed_rules|violations)"/ }],
  },
  {
    name: 'the Wiz CLI',
    wayOut: sarif('wizcli dir scan --format sarif'),
    signs: [{ keys: ['scanOriginResource', 'result'] }],
  },
  {
    name: 'JFrog Xray',
    wayOut: sarif('jf audit --format=sarif'),
    signs: [
      { keys: ['artifacts'], first: { artifacts: ['general', 'issues'] } },
      { keys: ['data', 'total_count'], first: { data: ['source_comp_id'] } },
      { keys: ['total_rows', 'rows'], first: { rows: ['issue_id', 'impacted_artifact'] } },
      { keys: ['vulnerabilities', 'securityViolations'] },
      { root: 'array', first: { '': ['scan_id', 'vulnerabilities'] } },
    ],
  },
  {
    name: 'WhiteSource',
    wayOut: 'Create the report “Dependencies SBOM Export” as CycloneDX with vulnerabilities included, and upload that.',
    signs: [
      { keys: ['vulnerabilities'], first: { vulnerabilities: ['library', 'type', 'severity'] } },
      { keys: ['response', 'supportToken'] },
    ],
  },
  {
    name: 'Black Duck',
    wayOut: null,
    signs: [{ keys: ['totalCount', 'items'], first: { items: ['componentName', 'componentVersionName'] } }],
  },
  { name: 'Cobalt', wayOut: null, signs: [{ keys: ['data', 'pagination'], first: { data: ['resource', 'links'] } }] },
  {
    name: 'HackerOne',
    wayOut: null,
    signs: [
      { keys: ['findings'], first: { findings: ['severity_rating', 'substate', 'weakness'] } },
      { keys: ['data'], first: { data: ['attributes', 'relationships'] }, text: /"vulnerability_information"/ },
    ],
  },
  {
    name: 'Kubescape',
    wayOut: sarif('kubescape scan --format sarif --output results.sarif'),
    signs: [{ keys: ['summaryDetails', 'results', 'resources'] }],
  },
];
