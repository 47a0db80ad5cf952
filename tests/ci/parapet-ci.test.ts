/**
 * `parapet ci` in pipelines, against a server: the life of findings as under `semgrep ci`, and a project that changes from
 * one to the other and back. The parts with the real `semgrep` are skipped where it is not installed.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { withoutScanner } from '../harness/scanners.ts';
import { command, startPipelines, type Pipelines } from './pipelines.ts';

const launcher = resolve(import.meta.dirname, '../../client/bin/parapet.mjs');
const run = 'import subprocess\n\n\ndef run(command):\n    subprocess.run(command, shell=True)\n';
const evaluate = 'def calc(text):\n    return eval(text)\n';
const page = 'function show(text) {\n  return eval(text);\n}\n';
const load = 'import pickle\nfrom flask import request\n\n\ndef load():\n    return pickle.loads(request.data)\n';
const plain = { PARAPET_PROJECT: 'shop/web' };

describe('parapet ci', () => {
  let at: Pipelines;
  let known: Record<string, string>;

  before(async () => {
    at = await startPipelines();
  });
  after(() => at.stop());

  /** Runs it in the repository, and asserts its exit code. */
  function scan(code: number, env: Record<string, string> = plain, args: readonly string[] = []): Promise<string> {
    const environment = {
      PATH: process.env['PATH'] ?? '',
      HOME: at.home,
      PARAPET_URL: at.server.baseUrl,
      PARAPET_TOKEN: at.token,
      ...env,
    };
    return new Promise((done, fail) => {
      const options = { cwd: at.repository, env: environment, timeout: 60_000 };
      execFile(process.execPath, [launcher, 'ci', ...args], options, (error, stdout, stderr) => {
        const ended = error === null ? 0 : error.code;
        if (ended === code) done(`${stdout}\n${stderr}`);
        else fail(new Error(`exit code ${String(ended)}:\n${stdout}\n${stderr}`));
      });
    });
  }

  test('a dry run prints, and sends nothing', async () => {
    await at.commit({ 'app/run.py': run, 'app/calc.py': evaluate, 'app/load.py': load, 'web/page.js': page });
    assert.match(await scan(0, plain, ['--dry-run']), /4 findings in 4 files, by \d+ rules\. Nothing was sent/);
    const { repos } = await at.ask('GET', `${at.agent}/repos`);
    assert.deepEqual(repos, []);
  });

  test('the first scan reports findings of the rules of the server', async () => {
    assert.match(await scan(0), /4 findings in 4 files, by \d+ rules\. Sent as scan \d+/);
    assert.deepEqual(await at.states(), {
      'javascript.eval': 'web/page.js:2 OPEN',
      'python.eval': 'app/calc.py:2 OPEN',
      'python.pickle-of-untrusted-data': 'app/load.py:6 OPEN',
      'python.subprocess-shell-true': 'app/run.py:5 OPEN',
    });
    known = await at.ids();
    const { 'python.pickle-of-untrusted-data': pickle } = await at.reported();
    assert.equal(pickle.severity, 'SEVERITY_HIGH');
  });

  test('semgrep ci finds the same, and keeps all of it', { skip: withoutScanner(command) }, async () => {
    const before = await at.states();
    await at.scan(0);
    assert.deepEqual([await at.states(), await at.ids()], [before, known]);
  });

  test('findings are fixed, muted in code, and followed through a rename and a move', async () => {
    await mkdir(join(at.repository, 'lib'));
    await rename(join(at.repository, 'app/run.py'), join(at.repository, 'lib/process.py'));
    await at.commit({
      'lib/process.py': run.replace('\n\n\n', '\n\nlimit = 5\n\n\n'),
      'app/calc.py': evaluate.replace('eval(', 'int('),
      'web/page.js': page.replace(';', '; // nosemgrep: parapet.javascript.eval'),
    });
    await scan(0);
    assert.deepEqual(await at.states(), {
      'javascript.eval': 'web/page.js:2 IGNORED_CODE',
      'python.eval': 'app/calc.py:2 FIXED',
      'python.pickle-of-untrusted-data': 'app/load.py:6 OPEN',
      'python.subprocess-shell-true': 'lib/process.py:7 OPEN',
    });
    assert.deepEqual(await at.ids(), known);
  });

  test('semgrep ci goes on from there, and parapet ci after it', { skip: withoutScanner(command) }, async () => {
    const before = await at.states();
    await at.scan(0);
    assert.deepEqual([await at.states(), await at.ids()], [before, known]);
    await scan(0);
    assert.deepEqual([await at.states(), await at.ids()], [before, known]);
  });

  test('a policy that blocks fails the build, until people ignore the finding', async () => {
    await at.ask('POST', `/api/policies/v2/deployments/${at.server.deploymentId}/policies`, {
      name: 'No pickles',
      slug: 'no-pickles',
      productType: 'PRODUCT_TYPE_SAST',
      rules: [{ rulePattern: 'parapet.python.pickle*', mode: 'POLICY_MODE_BLOCK' }],
    });
    assert.match(await scan(1), /The build fails: 1 finding of rules that block\./);
    await at.ask('POST', `/api/triage/v1/deployments/${at.server.deploymentId}/triage`, {
      findingIds: [known['python.pickle-of-untrusted-data']],
      triageState: 'FINDING_TRIAGE_STATE_IGNORED',
      triageReason: 'FINDING_TRIAGE_REASON_ACCEPTABLE_RISK',
    });
    await scan(0);
    assert.equal((await at.states())['python.pickle-of-untrusted-data'], 'app/load.py:6 IGNORED_APP');
  });

  test('a path that is ignored is not scanned, and its findings are removed', async () => {
    await at.ask('POST', `${at.agent}/ignores`, { productIgnores: [{ product: 'PRODUCT_SAST', ignores: ['lib/'] }] });
    await scan(0);
    assert.equal((await at.states())['python.subprocess-shell-true'], 'lib/process.py:7 REMOVED');
    await at.ask('DELETE', `${at.agent}/ignores?product=PRODUCT_SAST`);
    await scan(0);
    assert.equal((await at.states())['python.subprocess-shell-true'], 'lib/process.py:7 OPEN');
  });

  const pipelines: readonly { name: string; ref: string; env: (head: string) => Record<string, string> }[] = [
    {
      name: 'GitHub Actions',
      ref: 'refs/pull/7/head',
      env: (head) => ({
        GITHUB_ACTIONS: 'true',
        GITHUB_REPOSITORY: 'shop/web',
        GITHUB_REF: 'refs/pull/7/merge',
        GITHUB_SHA: head,
        GITHUB_BASE_REF: 'main',
      }),
    },
    {
      name: 'GitLab CI',
      ref: 'refs/pull/8/head',
      env: (head) => ({
        GITLAB_CI: 'true',
        CI_PROJECT_PATH: 'shop/web',
        CI_MERGE_REQUEST_IID: '8',
        CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
        CI_COMMIT_SHA: head,
      }),
    },
    {
      name: 'Jenkins',
      ref: 'refs/pull/9/head',
      env: (head) => ({
        JENKINS_URL: 'https://jenkins.example.com/',
        GIT_URL: 'https://git.example.com/shop/web.git',
        CHANGE_ID: '9',
        CHANGE_TARGET: 'main',
        GIT_COMMIT: head,
      }),
    },
  ];
  for (const { name, ref, env } of pipelines)
    test(`${name}: what a pull request adds blocks it until a push fixes it; the branch stays as it is`, async () => {
      const branch = await at.states();
      await at.git('checkout', '--quiet', '-b', `topic-${name.replaceAll(' ', '')}`, 'main');
      const added = await at.commit({ 'app/more.py': load.replace('def load', 'def more'), 'app/calc.py': evaluate });
      assert.match(await scan(1, env(added)), /2 findings in 2 files/);
      const shown = (await at.guardrails()).filter((each) => each.startsWith(ref));
      assert.deepEqual(shown, [`${ref} app/calc.py:2 OPEN`, `${ref} app/more.py:6 OPEN`]);
      const fixed = await at.commit({ 'app/more.py': 'def nothing():\n    return None\n' });
      await scan(0, env(fixed));
      assert.deepEqual(
        (await at.guardrails()).filter((each) => each.startsWith(ref)),
        [`${ref} app/calc.py:2 OPEN`, `${ref} app/more.py:6 FIXED`],
      );
      assert.deepEqual(await at.states(), branch);
      await at.git('checkout', '--quiet', 'main');
    });

  test('a token without the permission, and a server that does not answer, do not look like findings', async () => {
    assert.match(await scan(3, { ...plain, PARAPET_TOKEN: 'parapet_wrong' }), /Sign in with "parapet login"/);
    assert.match(await scan(5, { ...plain, PARAPET_URL: 'http://127.0.0.1:9' }), /no response from/);
  });
});
