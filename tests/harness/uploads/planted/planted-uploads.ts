/** The uploads with planted secrets, for every format: a new format does not compile until it has its own here. */
import type { Format } from '../../../../server/src/model/formats.ts';
import { plantedBandit, plantedGitleaks, plantedGosec, plantedSemgrep, plantedTrivy } from './json.ts';
import { plantedCheckov, plantedKics, plantedTfsec } from './configuration.ts';
import { plantedBrakeman, plantedEslint, plantedNjsscan } from './linters.ts';
import { plantedParapet } from './own-format.ts';
import { plantedJunit } from './junit.ts';
import { plantedDockle } from './dockle.ts';
import { plantedDetectSecrets } from './detect-secrets.ts';
import { plantedTrufflehog } from './trufflehog.ts';
import { plantedGithubAlerts } from './github-alerts.ts';
import { plantedGitlab } from './gitlab.ts';
import { plantedTrivyOperator } from './cluster.ts';
import { plantedSnyk } from './snyk.ts';
import { plantedBurp, plantedNuclei, plantedZap } from './urls.ts';
import { plantedSarif } from './sarif.ts';
import { plantedSemgrepApp } from './semgrep-app.ts';
import { plantedSpotBugs } from './xml.ts';
import type { PlantedUpload, PlantedValues } from './values.ts';

/** A format without results about secrets says why. */
type Planted = ((values: PlantedValues) => PlantedUpload[]) | { none: string };

export const plantedByFormat: Record<Format, Planted> = {
  sarif: plantedSarif,
  semgrep: plantedSemgrep,
  gitleaks: plantedGitleaks,
  trivy: plantedTrivy,
  cyclonedx: { none: 'an inventory and vulnerabilities of packages' },
  spdx: { none: 'an inventory' },
  grype: { none: 'vulnerabilities of packages' },
  'osv-scanner': { none: 'vulnerabilities of packages' },
  'npm-audit': { none: 'vulnerabilities of packages' },
  bandit: plantedBandit,
  gosec: plantedGosec,
  'pip-audit': { none: 'vulnerabilities of packages' },
  brakeman: plantedBrakeman,
  eslint: plantedEslint,
  hadolint: { none: 'no rule is about a credential, and no code is shown' },
  njsscan: plantedNjsscan,
  checkov: plantedCheckov,
  kics: plantedKics,
  tfsec: plantedTfsec,
  govulncheck: { none: 'vulnerabilities of packages' },
  'cargo-audit': { none: 'vulnerabilities of packages' },
  parapet: plantedParapet,
  spotbugs: plantedSpotBugs,
  'dependency-check': { none: 'vulnerabilities of packages' },
  gitlab: plantedGitlab,
  trufflehog: plantedTrufflehog,
  'detect-secrets': plantedDetectSecrets,
  dockle: plantedDockle,
  junit: plantedJunit,
  'trivy-operator': plantedTrivyOperator,
  snyk: plantedSnyk,
  nuclei: plantedNuclei,
  zap: plantedZap,
  burp: plantedBurp,
  'semgrep-app': plantedSemgrepApp,
  'github-alerts': plantedGithubAlerts,
};

export function plantedUploads(values: PlantedValues): PlantedUpload[] {
  return Object.values(plantedByFormat).flatMap((planted) => ('none' in planted ? [] : planted(values)));
}
