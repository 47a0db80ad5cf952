/**
 * A project whose pipelines change from `semgrep ci` to `parapet ci` and back, in the environment of GitHub Actions, of GitLab CI and
 * of Jenkins: each finding stays the same one, with what was decided about it. Skipped without the real `semgrep`.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { withoutScanner } from '../harness/scanners.ts';
import { command, repositoryUrl, startPipelines, type Body, type Pipelines } from './pipelines.ts';

const launcher = resolve(import.meta.dirname, '../../client/bin/parapet.mjs');
const files = {
  'app/run.py': 'import subprocess\n\n\ndef run(command):\n    subprocess.run(command, shell=True)\n',
  'app/calc.py': 'def calc(text):\n    return eval(text)\n',
  'app/load.py': 'import pickle\nfrom flask import request\n\n\ndef load():\n    return pickle.loads(request.data)\n',
  'web/page.js': 'function show(text) {\n  return eval(text); // nosemgrep\n}\n',
};

describe('a project that changes its command', { skip: withoutScanner(command) }, () => {
  let at: Pipelines;
  let head: string;
  /** The findings, once people have decided about them. */
  let kept: Record<string, Body>;

  before(async () => {
    at = await startPipelines();
    head = await at.commit(files);
    await writeFile(join(at.home, 'event.json'), JSON.stringify({ repository: { default_branch: 'main' } }));
  });
  after(() => at.stop());

  /** What each system sets for a push to the main branch. */
  const systems: readonly { name: string; env: () => Record<string, string> }[] = [
    {
      name: 'GitHub Actions',
      env: () => ({
        GITHUB_ACTIONS: 'true',
        GITHUB_EVENT_NAME: 'push',
        GITHUB_EVENT_PATH: join(at.home, 'event.json'),
        GITHUB_REPOSITORY: 'shop/web',
        GITHUB_SERVER_URL: 'https://git.example.com',
        GITHUB_SHA: head,
        GITHUB_REF: 'refs/heads/main',
      }),
    },
    {
      name: 'GitLab CI',
      env: () => ({
        GITLAB_CI: 'true',
        CI_PROJECT_PATH: 'shop/web',
        CI_PROJECT_URL: repositoryUrl,
        CI_DEFAULT_BRANCH: 'main',
        CI_JOB_TOKEN: 'job-s3cret',
        CI_JOB_URL: `${repositoryUrl}/-/jobs/1`,
        CI_PIPELINE_SOURCE: 'push',
        CI_COMMIT_BRANCH: 'main',
        CI_COMMIT_REF_NAME: 'main',
        CI_COMMIT_SHA: head,
      }),
    },
    {
      name: 'Jenkins',
      env: () => ({
        JENKINS_URL: 'https://jenkins.example.com/',
        BUILD_URL: 'https://jenkins.example.com/job/shop/1/',
        GIT_URL: `${repositoryUrl}.git`,
        GIT_BRANCH: 'origin/main',
        GIT_COMMIT: head,
      }),
    },
  ];

  function parapet(env: Record<string, string>): Promise<void> {
    const environment = {
      PATH: process.env['PATH'],
      HOME: at.home,
      PARAPET_URL: at.server.baseUrl,
      PARAPET_TOKEN: at.token,
      ...env,
    };
    return new Promise((done, fail) => {
      const options = { cwd: at.repository, env: environment, timeout: 60_000 };
      execFile(process.execPath, [launcher, 'ci'], options, (error, stdout, stderr) => {
        if (error === null) done();
        else fail(new Error(`${stdout}\n${stderr}`));
      });
    });
  }

  /** All that reports say of each finding, but for the scan that saw it last, and a digest that only semgrep sends. */
  async function findings(): Promise<Record<string, Body>> {
    const reported = await at.reported();
    for (const finding of Object.values(reported)) {
      delete finding.lastSeenScan;
      delete finding.syntacticId;
    }
    return reported;
  }

  async function scans(): Promise<number> {
    return Number((await at.record()).latestScan.id);
  }

  test('it begins with semgrep ci, and people decide about what that found', async () => {
    await at.scan(0, systems[0]!.env());
    const { 'python.eval': evaluated, 'python.pickle-of-untrusted-data': pickle } = await at.reported();
    const triage = (finding: Body, state: string, more: object): Promise<Body> =>
      at.ask('POST', `/api/triage/v1/deployments/${at.server.deploymentId}/triage`, {
        findingIds: [finding.id],
        triageState: `FINDING_TRIAGE_STATE_${state}`,
        ...more,
      });
    await triage(evaluated, 'IGNORED', {
      triageReason: 'FINDING_TRIAGE_REASON_FALSE_POSITIVE',
      note: 'Numbers only.',
    });
    await triage(pickle, 'FIXING', {});
    kept = await findings();
    assert.deepEqual(await at.states(), {
      'javascript.eval': 'web/page.js:2 IGNORED_CODE',
      'python.eval': 'app/calc.py:2 IGNORED_APP',
      'python.pickle-of-untrusted-data': 'app/load.py:6 FIXING',
      'python.subprocess-shell-true': 'app/run.py:5 OPEN',
    });
  });

  for (const { name, env } of systems)
    test(`in ${name}, parapet ci and then semgrep ci again change nothing of any finding`, async () => {
      const earlier = await scans();
      await parapet(env());
      assert.deepEqual(await findings(), kept);
      await at.scan(0, env());
      assert.deepEqual(await findings(), kept);
      assert.equal(await scans(), earlier + 2, 'both have scanned this project');
    });
});
