/** The names of upload formats. */
import type { UploadFormat } from '../api/generated/enums.ts';

const uploadFormatWords: Readonly<Record<Exclude<UploadFormat, 'auto'>, string>> = {
  sarif: 'SARIF',
  semgrep: 'Semgrep',
  gitleaks: 'gitleaks',
  trivy: 'Trivy',
  cyclonedx: 'CycloneDX',
  spdx: 'SPDX',
  grype: 'Grype',
  'osv-scanner': 'OSV-Scanner',
  'npm-audit': 'npm audit',
  bandit: 'Bandit',
  gosec: 'gosec',
  'pip-audit': 'pip-audit',
  brakeman: 'Brakeman',
  eslint: 'ESLint',
  hadolint: 'hadolint',
  njsscan: 'njsscan',
  checkov: 'Checkov',
  kics: 'KICS',
  tfsec: 'tfsec',
  govulncheck: 'govulncheck',
  'cargo-audit': 'cargo-audit',
  parapet: 'Parapet findings',
  spotbugs: 'SpotBugs',
  'dependency-check': 'dependency-check',
  gitlab: 'GitLab',
  trufflehog: 'TruffleHog',
  'detect-secrets': 'detect-secrets',
  dockle: 'dockle',
  junit: 'JUnit',
  'trivy-operator': 'Trivy operator',
  snyk: 'Snyk',
  nuclei: 'nuclei',
  zap: 'ZAP',
  burp: 'Burp',
  'semgrep-app': 'Semgrep platform',
  'github-alerts': 'GitHub alerts',
};

/** The name of a scan's format: what was recognised, or null as long as that is unknown. */
export function uploadFormatName(format: string): string | null {
  if (format === '' || format === 'auto') return null;
  return (uploadFormatWords as Readonly<Record<string, string>>)[format] ?? format;
}

/** "SARIF, Semgrep, … or SPDX". */
export const uploadFormatList = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  Object.values(uploadFormatWords),
);
