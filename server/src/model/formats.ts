/** The formats of scanners' results that an upload may have: `?format=` accepts them, and each has a parser (ingest/parsers.ts). */
export const formats = [
  'sarif',
  'semgrep',
  'gitleaks',
  'trivy',
  'cyclonedx',
  'spdx',
  'grype',
  'osv-scanner',
  'npm-audit',
  'bandit',
  'gosec',
  'pip-audit',
  'brakeman',
  'eslint',
  'hadolint',
  'njsscan',
  'checkov',
  'kics',
  'tfsec',
] as const;
export type Format = (typeof formats)[number];
