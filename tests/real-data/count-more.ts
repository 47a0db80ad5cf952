/** Counts the results of further formats by JSON.parse and the tools' documentation, without the parsers. */
import type { Format } from '../../server/src/model/formats.ts';

interface MoreScan {
  format: MoreFormat;
  /** Below shared/data. */
  file: string;
  results: number;
  /** It cannot be recognised: uploaded with `?format=`. */
  isUnmarked?: boolean;
  /** Absent: as many as there are results. */
  findings?: number;
  /** Why the two differ. */
  why?: string;
}

// Tests look into files of others freely.
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any;

/** XML is counted by its tags. */
const tags = (xml: string, tag: RegExp): number => xml.match(tag)?.length ?? 0;

export const countersOf = {
  cyclonedx: ({ xml, vulnerabilities = [] }) =>
    xml !== undefined
      ? tags(xml, /<target>|<v:vulnerability\s/g)
      : vulnerabilities.reduce((sum: number, { affects = [] }: Loose) => sum + Math.max(affects.length, 1), 0),
  grype: ({ matches }) => matches.length,
  'osv-scanner': ({ results }) =>
    results.flatMap(({ packages }: Loose) => packages.flatMap((found: Loose) => found.groups ?? found.vulnerabilities))
      .length,
  'npm-audit': ({ lines, vulnerabilities, advisories }) => {
    if (lines?.[0].children !== undefined) return lines.length;
    if (lines !== undefined) return lines.filter(({ type }: Loose) => type === 'auditAdvisory').length;
    return advisories === undefined
      ? Object.values<Loose>(vulnerabilities).flatMap(({ via }) => via.filter((each: Loose) => each.url)).length
      : Object.keys(advisories).length;
  },
  bandit: ({ results }) => results.length,
  'pip-audit': (report) => (report.dependencies ?? report).flatMap(({ vulns = [] }: Loose) => vulns).length,
  gosec: ({ Issues }) => Issues.length,
  brakeman: ({ warnings, ignored_warnings = [] }) => warnings.length + ignored_warnings.length,
  eslint: (files) => files.flatMap(({ messages }: Loose) => messages).length,
  hadolint: (results) => results.length,
  njsscan: ({ nodejs, templates }) =>
    [nodejs, templates].flatMap(Object.values<Loose>).flatMap(({ files = [1] }) => files).length,
  checkov: (report) => [report].flat().flatMap(({ results }: Loose) => results.failed_checks).length,
  kics: ({ queries }) => queries.flatMap(({ files }: Loose) => files).length,
  'trivy-operator': (report) => {
    const reports: Loose[] = Array.isArray(report) ? report : report.kind ? [report] : Object.values(report).flat();
    return reports.flatMap(({ report: { vulnerabilities = [], checks = [], secrets = [] } = {}, status = {} }) => [
      ...vulnerabilities,
      ...secrets,
      ...[...checks, ...(status.detailReport?.results ?? []).flatMap((each: Loose) => each.checks)].filter(
        ({ success }) => !success,
      ),
      ...(status.summaryReport?.controlCheck ?? []).filter(({ totalFail }: Loose) => totalFail > 0),
    ]).length;
  },
  // One for each vulnerability of a module, whatever the number of its symbols.
  govulncheck: (report) =>
    new Set(
      report.Vulns?.map(({ OSV, ModPath }: Loose) => `${OSV.id} ${ModPath}`) ??
        report.flatMap(({ finding }: Loose) => (finding ? [`${finding.osv} ${finding.trace[0].module}`] : [])),
    ).size,
  gitlab: ({ vulnerabilities }) => vulnerabilities.length,
  trufflehog: ({ lines }) => lines.length,
  // A finding for each alert; DefectDojo has one for each check.
  dockle: ({ details }) => details.flatMap(({ alerts }: Loose) => alerts).length,
  'detect-secrets': ({ results }) => Object.values<Loose>(results).flat().length,
  // The fixed ones are not present.
  'github-alerts': ({ data: { search, repository = {} } }) =>
    [repository, ...(search ?? repository.search ?? { nodes: [] }).nodes]
      .flatMap(({ vulnerabilityAlerts = { nodes: [] } }: Loose) => vulnerabilityAlerts.nodes)
      .filter(({ state }: Loose) => state !== 'FIXED').length,
  'semgrep-app': ({ findings }) => findings.filter(({ status }: Loose) => status !== 'fixed').length,
  // Snyk repeats an advisory for each way to its package.
  snyk: (report) =>
    [report].flat().flatMap(({ vulnerabilities, filtered }: Loose) => [...vulnerabilities, ...(filtered?.ignore ?? [])])
      .length,
  'cargo-audit': ({ vulnerabilities, warnings }) =>
    vulnerabilities.list.length + Object.values<Loose>(warnings).flat().length,
  tfsec: ({ results }) => (results ?? []).filter(({ passed }: Loose) => !passed).length,
  nuclei: (report) => [report.lines ?? report].flat().filter((each: Loose) => each['matcher-status'] !== false).length,
  zap: ({ xml }) => tags(xml.replace(/<!--[\s\S]*?-->/g, ''), /<instance>/g),
  burp: ({ xml }) => tags(xml, /<serialNumber>/g),
  spotbugs: ({ xml }) => tags(xml, /<BugInstance\s/g),
  'dependency-check': ({ xml }) => tags(xml, /<(?:suppressedV|v)ulnerability[\s>]/g),
} satisfies Partial<Record<Format, (report: Loose) => number>>;

type MoreFormat = keyof typeof countersOf;

const grype = (name: string, results: number, more: Partial<MoreScan> = {}): MoreScan => ({
  format: 'grype',
  file: `more-scans/anchore_grype/${name}.json`,
  results,
  ...more,
});

export const moreScans: readonly MoreScan[] = [
  grype('check_all_fields', 6, { findings: 5, why: 'one match stands in the file twice' }),
  grype('check_all_fields_different_ids_fabricated', 1),
  grype('check_all_fields_no_ids_fabricated', 1),
  grype('check_all_fields_with_ids_fabricated', 1),
  grype('issue_9942', 1),
  grype('many_vulns_with_epss_values', 15),
  { format: 'osv-scanner', file: 'more-scans/osv_scanner/multi_cwe_fabricated.json', results: 1 },
  { format: 'osv-scanner', file: 'scans/osv_scanner/some_findings.json', results: 1 },
  { format: 'npm-audit', file: 'more-scans/npm_audit/many_vuln.json', results: 5 },
  { format: 'npm-audit', file: 'more-scans/npm_audit/many_vuln_with_groups.json', results: 5 },
  { format: 'npm-audit', file: 'more-scans/npm_audit/one_vuln.json', results: 1 },
  // DefectDojo counts the three packages too that only depend on a vulnerable one.
  { format: 'npm-audit', file: 'more-scans/npm_audit_7_plus/many_vulns.json', results: 3 },
  { format: 'npm-audit', file: 'more-scans/npm_audit_7_plus/multiple_cwes_fabricated.json', results: 1 },
  { format: 'npm-audit', file: 'more-scans/npm_audit_7_plus/no_vuln.json', results: 0 },
  { format: 'npm-audit', file: 'more-scans/pnpm_audit/pnpm_audit_many_vuln.json', results: 43 },
  { format: 'npm-audit', file: 'more-scans/pnpm_audit/pnpm_audit_no_vuln.json', results: 0 },
  {
    format: 'npm-audit',
    file: 'more-scans/yarn_audit/yarn_audit_multiple_cwes.json',
    results: 11,
    findings: 3,
    why: 'yarn writes an advisory once for each way to its package',
  },
  { format: 'npm-audit', file: 'more-scans/yarn_audit/yarn_audit_zero_vul.json', results: 0 },
  { format: 'npm-audit', file: 'more-scans/yarn_audit/issue_6495_multi_cwe_fabricated.json', results: 3 },
  { format: 'bandit', file: 'scans/bandit/dd.json', results: 47 },
  { format: 'cyclonedx', file: 'more-scans/cyclonedx/issue_9277.json', results: 14 },
  { format: 'cyclonedx', file: 'more-scans/cyclonedx/nested-component-log4j.json', results: 8 },
  { format: 'cyclonedx', file: 'more-scans/cyclonedx/no-severity.json', results: 1 },
  { format: 'cyclonedx', file: 'scans/cyclonedx/cyclonedx_bom.xml', results: 0 },
  { format: 'cyclonedx', file: 'more-scans/cyclonedx/jake.xml', results: 0 },
  { format: 'cyclonedx', file: 'more-scans/cyclonedx/log4j.xml', results: 8 },
  { format: 'cyclonedx', file: 'more-scans/cyclonedx/multiple_cwes_fabricated.xml', results: 1 },
  { format: 'cyclonedx', file: 'more-scans/cyclonedx/retirejs.latest.xml', results: 0 },
  { format: 'cyclonedx', file: 'more-scans/cyclonedx/spec1.xml', results: 1 },
  { format: 'cyclonedx', file: 'more-scans/cyclonedx/spec1_lowfirst.xml', results: 1 },
  { format: 'cyclonedx', file: 'more-scans/cyclonedx/valid-vulnerability-1.4.xml', results: 1 },
  { format: 'dependency-check', file: 'more-scans/dependency_check/dc_empty.xml', results: 0 },
  {
    format: 'dependency-check',
    file: 'more-scans/dependency_check/multiple_vulnerabilities_has_multiple_findings.xml',
    results: 9,
  },
  { format: 'dependency-check', file: 'more-scans/dependency_check/single_vuln.xml', results: 1 },
  { format: 'dependency-check', file: 'more-scans/dependency_check/version-6.5.3.xml', results: 1 },
  // DefectDojo counts 81: it merges results of one title at one line.
  { format: 'spotbugs', file: 'more-scans/spotbugs/many_findings.xml', results: 83 },
  { format: 'spotbugs', file: 'more-scans/spotbugs/no_finding.xml', results: 0 },
  { format: 'nuclei', file: 'more-scans/nuclei/many_findings_third.json', results: 2 },
  { format: 'nuclei', file: 'more-scans/nuclei/multi_cwe_fabricated.json', results: 1 },
  {
    format: 'nuclei',
    file: 'more-scans/nuclei/multiple_v3.json',
    results: 6,
    findings: 5,
    why: 'nuclei writes a result for each TLS version at one address',
  },
  ...(
    [
      ['0_zap_sample', 12, 10],
      ['2_zap_sample_0_and_new_endpoint', 13, 11],
      ['3_zap_sampl_0_and_different_severities', 12, 10],
      ['5_zap_sample_one', 6, 3],
      ['dvwa_baseline_dojo', 124, 97],
      ['dvwa_baseline_dojo_fabricated_internal_duplicates', 123, 71],
      ['some_2.9.0', 17, 14],
      ['zap-results-second-scan', 126, 79],
    ] as const
  ).map(([name, results, findings]) => ({
    format: 'zap' as const,
    file: `more-scans/zap/${name}.xml`,
    results,
    findings,
    why: 'requests that differ only in values and evidence are one',
  })),
  { format: 'burp', file: 'more-scans/burp/one_finding.xml', results: 3 },
  { format: 'burp', file: 'more-scans/burp/one_finding_with_blank_response.xml', results: 1 },
  { format: 'burp', file: 'more-scans/burp/one_finding_with_cwe.xml', results: 1 },
  { format: 'npm-audit', file: 'more-scans/yarn_audit/yarn2_audit_issue9911.json', results: 4 },
  { format: 'gosec', file: 'scans/gosec/many_vulns.json', results: 28 },
  { format: 'pip-audit', file: 'more-scans/pip_audit/many_vulns.json', results: 7 },
  { format: 'pip-audit', file: 'more-scans/pip_audit/many_vulns_new.json', results: 7 },
  { format: 'pip-audit', file: 'more-scans/pip_audit/zero_vulns_new.json', results: 0 },
  { format: 'pip-audit', file: 'more-scans/pip_audit/empty.json', results: 0, isUnmarked: true },
  { format: 'pip-audit', file: 'more-scans/pip_audit/empty_new.json', results: 0, isUnmarked: true },
  { format: 'brakeman', file: 'more-scans/brakeman/many_findings.json', results: 18 },
  { format: 'eslint', file: 'more-scans/eslint/no_finding.json', results: 0 },
  { format: 'hadolint', file: 'more-scans/hadolint/many_dockerfile.json', results: 12 },
  { format: 'njsscan', file: 'more-scans/njsscan/njsscan_one_vuln.json', results: 1 },
  { format: 'checkov', file: 'more-scans/checkov/checkov-report-severity.json', results: 4 },
  { format: 'govulncheck', file: 'more-scans/govulncheck/many_vulns.json', results: 3 },
  { format: 'govulncheck', file: 'more-scans/govulncheck/many_vulns_new_version_custom_severity.json', results: 2 },
  { format: 'govulncheck', file: 'more-scans/govulncheck/no_vulns_new_version.json', results: 0 },
  {
    format: 'trufflehog',
    file: 'more-scans/trufflehog/v3_git.json',
    results: 4,
    findings: 3,
    why: 'one secret stands in the file twice',
  },
  {
    format: 'trufflehog',
    file: 'more-scans/trufflehog/v3_github.json',
    results: 4,
    findings: 3,
    why: 'one secret stands in the file twice',
  },
  { format: 'dockle', file: 'more-scans/dockle/many_findings.json', results: 16 },
  { format: 'detect-secrets', file: 'more-scans/detect_secrets/no_findings.json', results: 0 },
  { format: 'gitlab', file: 'more-scans/gitlab_sast/gl-sast-report-0-vuln.json', results: 0 },
  { format: 'gitlab', file: 'more-scans/gitlab_sast/gl-sast-report-confidence_v15.json', results: 8 },
  { format: 'gitlab', file: 'more-scans/gitlab_sast/gl-sast-report-many-vuln_v15.json', results: 467 },
  { format: 'gitlab', file: 'more-scans/gitlab_sast/gl-sast-report_issue4344_v15.json', results: 1 },
  {
    format: 'gitlab',
    file: 'more-scans/gitlab_secret_detection_report/gitlab_secret_detection_report_1_vuln_v14.json',
    results: 1,
  },
  {
    format: 'gitlab',
    file: 'more-scans/gitlab_secret_detection_report/gitlab_secret_detection_report_3_vuln_v14.json',
    results: 3,
  },
  {
    format: 'gitlab',
    file: 'more-scans/gitlab_secret_detection_report/gitlab_secret_detection_report_3_vuln_v15.json',
    results: 3,
  },
  {
    format: 'gitlab',
    file: 'more-scans/gitlab_dep_scan/gl-dependency-scanning-report-2-vuln-missing-component_v14.json',
    results: 2,
  },
  {
    format: 'gitlab',
    file: 'more-scans/gitlab_dep_scan/gl-dependency-scanning-report-2-vuln-missing-component_v15.json',
    results: 2,
  },
  { format: 'gitlab', file: 'more-scans/gitlab_dep_scan/gl-dependency-scanning-report-many-vuln_v14.json', results: 6 },
  { format: 'gitlab', file: 'more-scans/gitlab_dep_scan/gl-dependency-scanning-report-many-vuln_v15.json', results: 6 },
  {
    format: 'gitlab',
    file: 'more-scans/gitlab_container_scan/gl-container-scanning-report-1-vuln_v14.json',
    results: 1,
  },
  {
    format: 'gitlab',
    file: 'more-scans/gitlab_container_scan/gl-container-scanning-report-1-vuln_v15.json',
    results: 1,
  },
  {
    format: 'gitlab',
    file: 'more-scans/gitlab_container_scan/gl-container-scanning-report-5-vuln_v14.json',
    results: 5,
  },
  {
    format: 'gitlab',
    file: 'more-scans/gitlab_container_scan/gl-container-scanning-report-5-vuln_v15.json',
    results: 5,
  },
  {
    format: 'gitlab',
    file: 'more-scans/gitlab_container_scan/gl-container-scanning-report-multiple-cwe-fabricated_v15.json',
    results: 1,
  },
  { format: 'gitlab', file: 'more-scans/gitlab_container_scan/issue6639_v14.json', results: 98 },
  { format: 'snyk', file: 'more-scans/snyk/all-projects_one_vuln.json', results: 1 },
  { format: 'snyk', file: 'more-scans/snyk/single_project_None_cvss.json', results: 1 },
  { format: 'snyk', file: 'more-scans/snyk/single_project_many_vulns.json', results: 41 },
  { format: 'snyk', file: 'more-scans/snyk/single_project_no_vulns.json', results: 0 },
  { format: 'cargo-audit', file: 'more-scans/cargo_audit/many_findings.json', results: 13 },
  { format: 'github-alerts', file: 'more-scans/github_vulnerability/github-0-vuln.json', results: 0 },
  { format: 'github-alerts', file: 'more-scans/github_vulnerability/github-1-vuln.json', results: 1 },
  {
    format: 'github-alerts',
    file: 'more-scans/github_vulnerability/github-1-vuln-repo-dependabot-link.json',
    results: 1,
  },
  { format: 'github-alerts', file: 'more-scans/github_vulnerability/github-vuln-version.json', results: 1 },
  { format: 'github-alerts', file: 'more-scans/github_vulnerability/github_issue2984.json', results: 4 },
  {
    format: 'github-alerts',
    file: 'more-scans/github_vulnerability/github_search.json',
    results: 2,
    findings: 1,
    why: 'of two manifests, for which the query did not ask',
  },
  {
    format: 'github-alerts',
    file: 'more-scans/github_vulnerability/github_search2.json',
    results: 2,
    findings: 1,
    why: 'of two manifests, of which the query asked for the file name alone',
  },
  { format: 'github-alerts', file: 'more-scans/github_vulnerability/github_search4_null_cvss_vector.json', results: 2 },
  { format: 'github-alerts', file: 'more-scans/github_vulnerability/github_shiro.json', results: 0 },
  { format: 'semgrep-app', file: 'more-scans/semgrep_pro/no_vuln.json', results: 0 },
  { format: 'semgrep-app', file: 'more-scans/semgrep_pro/one_vuln.json', results: 1 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/all_reports_in_dict.json', results: 43 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/clustercompliancereport.json', results: 2 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/compliance_severity.json', results: 2 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/configauditreport_many.json', results: 13 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/configauditreport_missing_checkid.json', results: 1 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/configauditreport_no_vuln.json', results: 0 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/configauditreport_with_remediation.json', results: 2 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/exposedsecretreport_many.json', results: 2 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/exposedsecretreport_no_vuln.json', results: 0 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/findings_in_list.json', results: 18 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/vulnerabilityreport_extended.json', results: 5 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/vulnerabilityreport_no_vuln.json', results: 0 },
  { format: 'trivy-operator', file: 'more-scans/trivy_operator/vulnerabilityreport_single_vuln.json', results: 1 },
  // One of its four results passed; DefectDojo counts it out, too.
  { format: 'tfsec', file: 'more-scans/tfsec/many_findings_legacy.json', results: 3 },
  { format: 'tfsec', file: 'more-scans/tfsec/one_finding_legacy.json', results: 1 },
  { format: 'tfsec', file: 'more-scans/tfsec/no_findings.json', results: 0, isUnmarked: true },
];
