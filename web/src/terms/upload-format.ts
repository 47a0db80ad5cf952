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
};

/** "SARIF, Semgrep, … or SPDX". */
export const uploadFormatList = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  Object.values(uploadFormatWords),
);
