/** The commands to copy: a manual upload, and the configuration of a pipeline (explained in docs/ci.md). */

import { uploadLineWords } from '../terms/upload-line-words.ts';

/** Quotes a text for a shell. */
export function shellQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Encodes a text for a double-quoted URL; an interactive shell would expand `!`. */
function inAddress(text: string): string {
  return encodeURIComponent(text).replaceAll('!', '%21');
}

export interface Upload {
  origin: string;
  deploymentId: string;
  project: string;
  ref: string;
}

/** True for an address that only this machine can reach. `host`: as in `location.hostname`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.[0-9.]+$/.test(host);
}

export function commandLines({ origin, project, ref }: Upload): string {
  return [
    uploadLineWords.where,
    `npx --no-install parapet login --server ${origin}`,
    `npx --no-install parapet upload results.sarif --project ${shellQuoted(project)} --ref ${shellQuoted(ref)}`,
  ].join('\n');
}

export function curlLines({ origin, deploymentId, project, ref }: Upload): string {
  const query = `project=${inAddress(project)}&ref=${inAddress(ref)}`;
  return [
    'curl -X POST -T results.sarif \\',
    '  -H "Authorization: Bearer $PARAPET_TOKEN" \\',
    `  "${origin}/api/scans/v1/deployments/${deploymentId}/uploads?${query}"`,
  ].join('\n');
}

/** The values of an upload's parameters in a double-quoted URL of a pipeline, by the variables of its system. */
const ciParameters: Readonly<Record<CiSystem, readonly string[]>> = {
  github: [
    'project=$GITHUB_REPOSITORY&ref=$GITHUB_REF&commit=$GITHUB_SHA',
    'ci=GitHub+Actions&ciRun=$GITHUB_RUN_ID',
    'ciUrl=$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID',
  ],
  gitlab: [
    'project=$CI_PROJECT_PATH&ref=$CI_COMMIT_REF_NAME&commit=$CI_COMMIT_SHA',
    'ci=GitLab+CI&ciRun=$CI_PIPELINE_ID&ciUrl=$CI_PIPELINE_URL',
  ],
  jenkins: [
    'project=shop/web&ref=${BRANCH_NAME:-${GIT_BRANCH#origin/}}&commit=$GIT_COMMIT',
    'ci=Jenkins&ciRun=$BUILD_NUMBER&ciUrl=$BUILD_URL',
  ],
  shell: ['project=shop/web&ref=main&commit=$(git rev-parse HEAD)', 'ci=Nightly+scan&ciRun=$(date +%F)'],
};

/** Sends a scanner's results from a pipeline, with the run that they come from. */
export function ciUploadLines(
  system: CiSystem,
  { origin, deploymentId }: Pick<Upload, 'origin' | 'deploymentId'>,
): string {
  return [
    'curl --fail-with-body -X POST -T results.sarif \\',
    '  -H "Authorization: Bearer $PARAPET_TOKEN" \\',
    `  "${origin}/api/scans/v1/deployments/${deploymentId}/uploads?${ciParameters[system].join('&')}"`,
  ].join('\n');
}

const command = 'semgrep ci --oss-only --metrics=off --disable-version-check';

export const ciSystems = ['github', 'gitlab', 'jenkins', 'shell'] as const;
export type CiSystem = (typeof ciSystems)[number];

export const ciFiles: Readonly<Record<CiSystem, string>> = {
  github: '.github/workflows/semgrep.yml',
  gitlab: '.gitlab-ci.yml',
  jenkins: 'Jenkinsfile',
  shell: '',
};

/** `origin`: the URL of this server. */
export function ciLines(system: CiSystem, origin: string): string {
  switch (system) {
    case 'github':
      return `on:
  push: { branches: [main] }
  pull_request: {}
jobs:
  semgrep:
    runs-on: ubuntu-latest
    container: semgrep/semgrep
    steps:
      - uses: actions/checkout@v4
        with: { fetch-depth: 0 }
      - run: ${command}
        env:
          SEMGREP_URL: ${origin}
          SEMGREP_FAIL_OPEN_URL: ${origin}
          SEMGREP_APP_TOKEN: \${{ secrets.SEMGREP_APP_TOKEN }}`;
    case 'gitlab':
      return `semgrep:
  image: semgrep/semgrep
  variables:
    GIT_DEPTH: 0
    SEMGREP_URL: ${origin}
    SEMGREP_FAIL_OPEN_URL: ${origin}
  script: ${command}
  rules:
    - if: $CI_MERGE_REQUEST_IID
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH`;
    case 'jenkins':
      return `pipeline {
  agent { docker { image 'semgrep/semgrep' } }
  environment {
    SEMGREP_URL = '${origin}'
    SEMGREP_FAIL_OPEN_URL = '${origin}'
    SEMGREP_APP_TOKEN = credentials('SEMGREP_APP_TOKEN')
  }
  stages {
    stage('Scan a branch') {
      when { not { changeRequest() } }
      steps {
        sh 'SEMGREP_BRANCH="\${BRANCH_NAME:-\${GIT_BRANCH#origin/}}" ${command}'
      }
    }
    stage('Scan a pull request') {
      when { changeRequest() }
      steps {
        sh 'SEMGREP_PR_ID="$CHANGE_ID" SEMGREP_BRANCH="$CHANGE_BRANCH" ${command} --baseline-commit "$(git merge-base "origin/$CHANGE_TARGET" HEAD)"'
      }
    }
  }
}`;
    case 'shell':
      return `export SEMGREP_URL=${origin} SEMGREP_FAIL_OPEN_URL=${origin}
export SEMGREP_APP_TOKEN   # from wherever secrets are kept
export SEMGREP_REPO_NAME=shop/web

# A branch, as it is checked out.
${command}

# A pull request: number 7, from topic into main.
SEMGREP_PR_ID=7 SEMGREP_BRANCH=topic \\
  ${command} --baseline-commit "$(git merge-base origin/main HEAD)"`;
  }
}
