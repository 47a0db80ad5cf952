/** The parsers, one line each. A new format is a folder of its own and a line here (docs/guides/add-a-parser.md). */
import type { Format } from '../model/formats.ts';
import { cyclonedxParser } from './cyclonedx/cyclonedx.ts';
import { githubAlertsParser } from './github-alerts/github-alerts.ts';
import { gitlabParser } from './gitlab/gitlab.ts';
import { gitleaksParser } from './gitleaks/gitleaks.ts';
import { grypeParser } from './grype/grype.ts';
import { osvScannerParser } from './osv-scanner/osv-scanner.ts';
import { npmAuditParser } from './npm-audit/npm-audit.ts';
import { banditParser } from './bandit/bandit.ts';
import { gosecParser } from './gosec/gosec.ts';
import { pipAuditParser } from './pip-audit/pip-audit.ts';
import { brakemanParser } from './brakeman/brakeman.ts';
import { eslintParser } from './eslint/eslint.ts';
import { hadolintParser } from './hadolint/hadolint.ts';
import { njsscanParser } from './njsscan/njsscan.ts';
import { checkovParser } from './checkov/checkov.ts';
import { kicsParser } from './kics/kics.ts';
import { tfsecParser } from './tfsec/tfsec.ts';
import { govulncheckParser } from './govulncheck/govulncheck.ts';
import { burpParser } from './burp/burp.ts';
import { cargoAuditParser } from './cargo-audit/cargo-audit.ts';
import { trivyOperatorParser } from './trivy-operator/trivy-operator.ts';
import { parapetParser } from './parapet/parapet.ts';
import type { Parser } from './parser.ts';
import { spotbugsParser } from './spotbugs/spotbugs.ts';
import { detectSecretsParser } from './detect-secrets/detect-secrets.ts';
import { junitParser } from './junit/junit.ts';
import { dockleParser } from './dockle/dockle.ts';
import { dependencyCheckParser } from './dependency-check/dependency-check.ts';
import { nucleiParser } from './nuclei/nuclei.ts';
import { sarifParser } from './sarif/sarif.ts';
import { semgrepParser } from './semgrep/semgrep.ts';
import { semgrepAppParser } from './semgrep-app/semgrep-app.ts';
import { snykParser } from './snyk/snyk.ts';
import { spdxParser } from './spdx/spdx.ts';
import { trufflehogParser } from './trufflehog/trufflehog.ts';
import { trivyParser } from './trivy/trivy.ts';
import { zapParser } from './zap/zap.ts';

const byFormat: Record<Format, Parser> = {
  sarif: sarifParser,
  semgrep: semgrepParser,
  gitleaks: gitleaksParser,
  trivy: trivyParser,
  cyclonedx: cyclonedxParser,
  spdx: spdxParser,
  grype: grypeParser,
  'osv-scanner': osvScannerParser,
  'npm-audit': npmAuditParser,
  bandit: banditParser,
  gosec: gosecParser,
  'pip-audit': pipAuditParser,
  brakeman: brakemanParser,
  eslint: eslintParser,
  hadolint: hadolintParser,
  njsscan: njsscanParser,
  checkov: checkovParser,
  kics: kicsParser,
  tfsec: tfsecParser,
  govulncheck: govulncheckParser,
  'cargo-audit': cargoAuditParser,
  parapet: parapetParser,
  spotbugs: spotbugsParser,
  'dependency-check': dependencyCheckParser,
  gitlab: gitlabParser,
  trufflehog: trufflehogParser,
  'detect-secrets': detectSecretsParser,
  dockle: dockleParser,
  junit: junitParser,
  'trivy-operator': trivyOperatorParser,
  snyk: snykParser,
  nuclei: nucleiParser,
  zap: zapParser,
  burp: burpParser,
  'semgrep-app': semgrepAppParser,
  'github-alerts': githubAlertsParser,
};

export const parsers: readonly Parser[] = Object.values(byFormat);
