/** Detection of project, ref and commit from CI systems, and of changes from git. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projectOfUrl, readCiBaseRef, readCiOrigin, readCiRun } from './ci.ts';
import { parseNameStatus } from './git.ts';

describe('readCiOrigin', () => {
  const builds: readonly (readonly [name: string, environment: Record<string, string>, origin: object])[] = [
    [
      'GitLab, a merge request',
      {
        GITLAB_CI: 'true',
        CI_PROJECT_PATH: 'acme/shop',
        CI_COMMIT_REF_NAME: 'topic',
        CI_MERGE_REQUEST_IID: '12',
        CI_COMMIT_SHA: 'abc',
      },
      { project: 'acme/shop', ref: 'refs/merge-requests/12/head', commit: 'abc' },
    ],
    [
      'GitLab, a tag',
      {
        GITLAB_CI: 'true',
        CI_PROJECT_PATH: 'acme/shop',
        CI_COMMIT_REF_NAME: 'v1',
        CI_COMMIT_TAG: 'v1',
        CI_COMMIT_SHA: 'abc',
      },
      { project: 'acme/shop', ref: 'refs/tags/v1', commit: 'abc' },
    ],
    [
      'Jenkins, a branch',
      { JENKINS_URL: 'http://ci', GIT_URL: 'https://host/acme/shop.git', GIT_BRANCH: 'origin/main', GIT_COMMIT: 'abc' },
      { project: 'acme/shop', ref: 'main', commit: 'abc' },
    ],
    [
      'Buildkite, no pull request, commit not resolved',
      {
        BUILDKITE: 'true',
        BUILDKITE_REPO: 'git@host:acme/shop.git',
        BUILDKITE_BRANCH: 'main',
        BUILDKITE_PULL_REQUEST: 'false',
        BUILDKITE_COMMIT: 'HEAD',
      },
      { project: 'acme/shop', ref: 'main' },
    ],
    [
      'CircleCI, a pull request',
      {
        CIRCLECI: 'true',
        CIRCLE_REPOSITORY_URL: 'git@host:acme/shop.git',
        CIRCLE_BRANCH: 'topic',
        CIRCLE_PULL_REQUEST: 'https://host/acme/shop/pull/31',
        CIRCLE_SHA1: 'abc',
      },
      { project: 'acme/shop', ref: 'refs/pull/31/head', commit: 'abc' },
    ],
    [
      'Azure Pipelines',
      {
        TF_BUILD: 'True',
        BUILD_REPOSITORY_NAME: 'acme/shop',
        BUILD_SOURCEBRANCH: 'refs/heads/main',
        BUILD_SOURCEVERSION: 'abc',
      },
      { project: 'acme/shop', ref: 'refs/heads/main', commit: 'abc' },
    ],
    [
      'Bitbucket Pipelines, a pull request',
      {
        BITBUCKET_BUILD_NUMBER: '4',
        BITBUCKET_REPO_FULL_NAME: 'acme/shop',
        BITBUCKET_BRANCH: 'topic',
        BITBUCKET_PR_ID: '5',
        BITBUCKET_COMMIT: 'abc',
      },
      { project: 'acme/shop', ref: 'refs/pull/5/head', commit: 'abc' },
    ],
  ];
  for (const [name, environment, origin] of builds) {
    it(`reads project, ref and commit: ${name}`, () => assert.deepEqual(readCiOrigin(environment), origin));
  }

  it('returns null outside of CI', () => assert.equal(readCiOrigin({ HOME: '/home/ada' }), null));
});

describe('readCiRun', () => {
  const builds: readonly (readonly [environment: Record<string, string>, run: object | null])[] = [
    [
      {
        GITHUB_ACTIONS: 'true',
        GITHUB_SERVER_URL: 'https://github.com',
        GITHUB_REPOSITORY: 'acme/shop',
        GITHUB_RUN_ID: '1658821493',
      },
      { system: 'GitHub Actions', run: '1658821493', url: 'https://github.com/acme/shop/actions/runs/1658821493' },
    ],
    [
      { GITLAB_CI: 'true', CI_PIPELINE_ID: '4', CI_PIPELINE_URL: 'https://host/acme/shop/-/pipelines/4' },
      { system: 'GitLab CI', run: '4', url: 'https://host/acme/shop/-/pipelines/4' },
    ],
    [
      { JENKINS_URL: 'http://ci', BUILD_NUMBER: '12' },
      { system: 'Jenkins', run: '12' },
    ],
    [
      {
        TF_BUILD: 'True',
        BUILD_BUILDNUMBER: '20260105.1',
        BUILD_BUILDID: '77',
        SYSTEM_COLLECTIONURI: 'https://dev.azure.com/acme/',
        SYSTEM_TEAMPROJECT: 'shop',
      },
      {
        system: 'Azure Pipelines',
        run: '20260105.1',
        url: 'https://dev.azure.com/acme/shop/_build/results?buildId=77',
      },
    ],
    [
      { DRONE: 'true', DRONE_BUILD_NUMBER: '3', DRONE_BUILD_LINK: 'https://ci.example/acme/shop/3' },
      { system: 'Drone', run: '3', url: 'https://ci.example/acme/shop/3' },
    ],
    [
      { CI: 'woodpecker', CI_PIPELINE_NUMBER: '3' },
      { system: 'Woodpecker', run: '3' },
    ],
    [
      { JENKINS_URL: 'http://ci', BUILD_NUMBER: '1\n2', BUILD_URL: 'https://ada:secret@ci.example/job/1' },
      { system: 'Jenkins' },
    ],
    [{ JENKINS_URL: 'http://ci', BUILD_URL: 'javascript:alert(1)' }, { system: 'Jenkins' }],
    [{ HOME: '/home/ada' }, null],
  ];
  for (const [environment, run] of builds) {
    it(`reads the system and its run, and leaves out what is not shown: ${JSON.stringify(run)}`, () =>
      assert.deepEqual(readCiRun(environment), run));
  }
});

describe('readCiBaseRef', () => {
  const builds: readonly (readonly [name: string, environment: Record<string, string>, base: string | undefined])[] = [
    ['GitHub, a pull request', { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'release' }, 'release'],
    ['GitHub, a branch', { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: '' }, undefined],
    ['GitLab', { GITLAB_CI: 'true', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'release' }, 'release'],
    ['Jenkins', { JENKINS_URL: 'https://ci.example.com', CHANGE_TARGET: 'release' }, 'release'],
    ['Azure', { TF_BUILD: 'True', SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/release' }, 'refs/heads/release'],
    ['Travis, a pull request', { TRAVIS: 'true', TRAVIS_PULL_REQUEST: '7', TRAVIS_BRANCH: 'release' }, 'release'],
    ['Travis, a branch', { TRAVIS: 'true', TRAVIS_PULL_REQUEST: 'false', TRAVIS_BRANCH: 'topic' }, undefined],
    ['CircleCI, which does not say', { CIRCLECI: 'true', CIRCLE_BRANCH: 'topic' }, undefined],
    ['no CI', { HOME: '/home/ada' }, undefined],
  ];
  for (const [name, environment, base] of builds) {
    it(`reads the target branch: ${name}`, () => assert.equal(readCiBaseRef(environment), base));
  }
});

describe('projectOfUrl', () => {
  const addresses: readonly (readonly [string, string | undefined])[] = [
    ['https://host/acme/shop.git', 'acme/shop'],
    ['https://user:secret@host:8443/acme/shop/', 'acme/shop'],
    ['ssh://git@host:22/acme/shop.git', 'acme/shop'],
    ['git@host:group/sub/shop.git', 'group/sub/shop'],
    ['/srv/git/shop.git', undefined],
    ['https://host/', undefined],
  ];
  for (const [address, project] of addresses) {
    it(`returns ${project ?? 'undefined'} for ${address}`, () => assert.equal(projectOfUrl(address), project));
  }
});

describe('parseNameStatus', () => {
  it('separates paths, deletions and renames, also for names with spaces and line breaks', () => {
    const listing = [
      'M',
      'a b.ts',
      'A',
      'new\nline.ts',
      'D',
      'gone.ts',
      'R087',
      'old.ts',
      'new.ts',
      'C100',
      'x.ts',
      'y.ts',
      '',
    ];
    assert.deepEqual(parseNameStatus(listing.join('\0')), {
      paths: ['a b.ts', 'new\nline.ts', 'new.ts', 'y.ts'],
      deleted: ['gone.ts'],
      renames: { 'old.ts': 'new.ts' },
    });
  });
});
