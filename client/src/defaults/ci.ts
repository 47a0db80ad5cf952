/**
 * Reads project, ref, commit and run from the environment of common CI systems: one entry per system, after its documentation. A
 * pull or merge request gets the host's ref for it, so that the server recognises it as one.
 */

/** The origin of the scanned code. */
export interface Origin {
  project?: string;
  ref?: string;
  commit?: string;
}

interface CiSystem {
  name: string;
  isRunning(env: Environment): boolean;
  read(env: Environment): { [Key in keyof Origin]: Origin[Key] | undefined };
  /** The target branch of the pull request, in systems that name it. */
  baseRef?(env: Environment): string | undefined;
  /** The number or name of the run that people know, and the URL of its page. */
  run(env: Environment): { run: string | undefined; url: string | undefined };
}

/** The CI system that this process runs in, and its run. */
export interface CiRun {
  system: string;
  run?: string;
  url?: string;
}

/** Variables that are set and not empty. */
type Environment = Readonly<Record<string, string | undefined>>;

const ciSystems: readonly CiSystem[] = [
  {
    name: 'GitHub Actions',
    isRunning: (env) => env['GITHUB_ACTIONS'] === 'true',
    // GITHUB_REF is refs/heads/…, refs/tags/… or refs/pull/7/merge.
    read: (env) => ({ project: env['GITHUB_REPOSITORY'], ref: env['GITHUB_REF'], commit: env['GITHUB_SHA'] }),
    baseRef: (env) => env['GITHUB_BASE_REF'],
    run: (env) => ({
      run: env['GITHUB_RUN_ID'],
      url: below(env['GITHUB_SERVER_URL'], env['GITHUB_REPOSITORY'], 'actions/runs', env['GITHUB_RUN_ID']),
    }),
  },
  {
    name: 'GitLab CI',
    isRunning: (env) => env['GITLAB_CI'] === 'true',
    read: (env) => ({
      project: env['CI_PROJECT_PATH'],
      ref: mergeRequest(env['CI_MERGE_REQUEST_IID']) ?? tag(env['CI_COMMIT_TAG']) ?? env['CI_COMMIT_REF_NAME'],
      commit: env['CI_COMMIT_SHA'],
    }),
    baseRef: (env) => env['CI_MERGE_REQUEST_TARGET_BRANCH_NAME'],
    run: (env) => ({ run: env['CI_PIPELINE_ID'], url: env['CI_PIPELINE_URL'] }),
  },
  {
    name: 'Jenkins',
    isRunning: (env) => env['JENKINS_URL'] !== undefined,
    read: (env) => ({
      project: projectOfUrl(env['GIT_URL'] ?? env['GIT_URL_1']),
      ref:
        pull(env['CHANGE_ID']) ??
        tag(env['TAG_NAME']) ??
        env['BRANCH_NAME'] ??
        env['GIT_BRANCH']?.replace(/^origin\//, ''),
      commit: env['GIT_COMMIT'],
    }),
    baseRef: (env) => env['CHANGE_TARGET'],
    run: (env) => ({ run: env['BUILD_NUMBER'], url: env['BUILD_URL'] }),
  },
  {
    name: 'Buildkite',
    isRunning: (env) => env['BUILDKITE'] === 'true',
    read: (env) => ({
      project: projectOfUrl(env['BUILDKITE_REPO']),
      ref: pull(env['BUILDKITE_PULL_REQUEST']) ?? tag(env['BUILDKITE_TAG']) ?? env['BUILDKITE_BRANCH'],
      // "HEAD" until the agent has resolved it.
      commit: env['BUILDKITE_COMMIT'] === 'HEAD' ? undefined : env['BUILDKITE_COMMIT'],
    }),
    baseRef: (env) => env['BUILDKITE_PULL_REQUEST_BASE_BRANCH'],
    run: (env) => ({ run: env['BUILDKITE_BUILD_NUMBER'], url: env['BUILDKITE_BUILD_URL'] }),
  },
  {
    name: 'CircleCI',
    isRunning: (env) => env['CIRCLECI'] === 'true',
    read: (env) => ({
      project: projectOfUrl(env['CIRCLE_REPOSITORY_URL']),
      ref: pull(env['CIRCLE_PULL_REQUEST']?.split('/').at(-1)) ?? tag(env['CIRCLE_TAG']) ?? env['CIRCLE_BRANCH'],
      commit: env['CIRCLE_SHA1'],
    }),
    run: (env) => ({ run: env['CIRCLE_BUILD_NUM'], url: env['CIRCLE_BUILD_URL'] }),
  },
  {
    name: 'Azure Pipelines',
    isRunning: (env) => env['TF_BUILD'] === 'True',
    read: (env) => ({
      project: env['BUILD_REPOSITORY_NAME'],
      ref: env['BUILD_SOURCEBRANCH'],
      commit: env['BUILD_SOURCEVERSION'],
    }),
    baseRef: (env) => env['SYSTEM_PULLREQUEST_TARGETBRANCH'],
    run: (env) => {
      const id = env['BUILD_BUILDID'];
      // The collection's URL ends with a slash.
      const collection = env['SYSTEM_COLLECTIONURI']?.replace(/\/$/, '');
      const page = id === undefined ? undefined : `_build/results?buildId=${id}`;
      return { run: env['BUILD_BUILDNUMBER'], url: below(collection, env['SYSTEM_TEAMPROJECT'], page) };
    },
  },
  {
    name: 'Bitbucket Pipelines',
    isRunning: (env) => env['BITBUCKET_BUILD_NUMBER'] !== undefined,
    read: (env) => ({
      project: env['BITBUCKET_REPO_FULL_NAME'],
      ref: pull(env['BITBUCKET_PR_ID']) ?? tag(env['BITBUCKET_TAG']) ?? env['BITBUCKET_BRANCH'],
      commit: env['BITBUCKET_COMMIT'],
    }),
    baseRef: (env) => env['BITBUCKET_PR_DESTINATION_BRANCH'],
    run: (env) => ({
      run: env['BITBUCKET_BUILD_NUMBER'],
      url: below(env['BITBUCKET_GIT_HTTP_ORIGIN'], 'pipelines/results', env['BITBUCKET_BUILD_NUMBER']),
    }),
  },
  {
    name: 'Travis CI',
    isRunning: (env) => env['TRAVIS'] === 'true',
    read: (env) => ({
      project: env['TRAVIS_REPO_SLUG'],
      ref: pull(env['TRAVIS_PULL_REQUEST']) ?? tag(env['TRAVIS_TAG']) ?? env['TRAVIS_BRANCH'],
      commit: env['TRAVIS_PULL_REQUEST_SHA'] ?? env['TRAVIS_COMMIT'],
    }),
    // Outside of pull requests TRAVIS_BRANCH is the branch itself.
    baseRef: (env) => (pull(env['TRAVIS_PULL_REQUEST']) === undefined ? undefined : env['TRAVIS_BRANCH']),
    run: (env) => ({ run: env['TRAVIS_BUILD_NUMBER'], url: env['TRAVIS_BUILD_WEB_URL'] }),
  },
  {
    name: 'Woodpecker',
    isRunning: (env) => env['CI'] === 'woodpecker',
    read: (env) => ({ project: env['CI_REPO'], ref: env['CI_COMMIT_REF'], commit: env['CI_COMMIT_SHA'] }),
    baseRef: (env) => env['CI_COMMIT_TARGET_BRANCH'],
    run: (env) => ({ run: env['CI_PIPELINE_NUMBER'], url: env['CI_PIPELINE_URL'] }),
  },
  {
    name: 'Drone',
    isRunning: (env) => env['DRONE'] === 'true',
    read: (env) => ({
      project: env['CI_REPO'] ?? env['DRONE_REPO'],
      ref: env['CI_COMMIT_REF'] ?? env['DRONE_COMMIT_REF'],
      commit: env['CI_COMMIT_SHA'] ?? env['DRONE_COMMIT_SHA'],
    }),
    baseRef: (env) => env['CI_COMMIT_TARGET_BRANCH'] ?? env['DRONE_TARGET_BRANCH'],
    run: (env) => ({ run: env['DRONE_BUILD_NUMBER'], url: env['DRONE_BUILD_LINK'] }),
  },
];

/** The names of the CI systems. @internal For the documentation. */
export const ciSystemNames: readonly string[] = ciSystems.map((system) => system.name);

/** The origin according to the CI system of this process; null outside of a known one. */
export function readCiOrigin(environment: NodeJS.ProcessEnv): Origin | null {
  const { env, system } = findSystem(environment);
  if (system === undefined) return null;
  const { project, ref, commit } = system.read(env);
  return {
    ...(project === undefined ? {} : { project }),
    ...(ref === undefined ? {} : { ref }),
    ...(commit === undefined ? {} : { commit }),
  };
}

/** The target branch of the pull request that this process builds; undefined outside of one, or if the system does not say. */
export function readCiBaseRef(environment: NodeJS.ProcessEnv): string | undefined {
  const { env, system } = findSystem(environment);
  return system?.baseRef?.(env);
}

/**
 * The CI system of this process and its run; null outside of a known one. What the server would not take is left out: it
 * is shown, and must not make an upload fail.
 */
export function readCiRun(environment: NodeJS.ProcessEnv): CiRun | null {
  const { env, system } = findSystem(environment);
  if (system === undefined) return null;
  const { run, url } = system.run(env);
  return {
    system: system.name,
    ...(run !== undefined && runForm.test(run) && { run }),
    ...(url !== undefined && isShownAddress(url) && { url }),
  };
}

/** Visible characters, and spaces between them. */
const runForm = /^[\p{L}\p{N}\p{P}\p{S}](?:[\p{L}\p{N}\p{P}\p{S} ]{0,198}[\p{L}\p{N}\p{P}\p{S}])?$/u;
const addressLengthMax = 2_048;

function isShownAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isWeb && text.length <= addressLengthMax;
}

/** The parts joined with slashes; undefined without one of them. */
function below(...parts: (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join('/');
}

function findSystem(environment: NodeJS.ProcessEnv): { env: Environment; system: CiSystem | undefined } {
  const env: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(environment)) if (value !== '') env[name] = value;
  return { env, system: ciSystems.find((candidate) => candidate.isRunning(env)) };
}

/** `org/name` of a repository URL (https, ssh or the short ssh form); undefined when it has no path. */
export function projectOfUrl(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const url = address.includes('://') && URL.canParse(address) ? new URL(address) : null;
  const path = url === null ? /^[^/]*?:(?<path>.+)$/.exec(address)?.groups?.['path'] : decodeURIComponent(url.pathname);
  const project = path?.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
  return project === '' ? undefined : project;
}

/** The pull request's ref; undefined for "false", which some systems set outside of pull requests. */
function pull(number: string | undefined): string | undefined {
  return number !== undefined && /^[0-9]+$/.test(number) ? `refs/pull/${number}/head` : undefined;
}

function mergeRequest(number: string | undefined): string | undefined {
  return number === undefined ? undefined : `refs/merge-requests/${number}/head`;
}

function tag(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `refs/tags/${name}`;
}
