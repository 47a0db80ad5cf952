/**
 * The life of findings under the real `semgrep ci`, as users see it afterwards: in reports, dependencies and the
 * project. One repository, one server, and as few runs of the command as possible. Skipped where the command is not
 * installed.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { testEngines, withoutScanner } from '../harness/scanners.ts';
import { command, documentedLines, repositoryUrl, startPipelines, type Body, type Pipelines } from './pipelines.ts';

/** The open-source command reads this lockfile; of npm's it reports that it cannot. */
const lockfile = (version: string): string =>
  JSON.stringify({ _meta: { sources: [] }, default: { leftpad: { version: `==${version}` } }, develop: {} }, null, 2);
const run = 'import subprocess\n\n\ndef run(command):\n    subprocess.run(command, shell=True)\n';
const evaluate = 'def calc(text):\n    return eval(text)\n';
const page = 'function show(text) {\n  return eval(text);\n}\n';
const load = 'import pickle\nfrom flask import request\n\n\ndef load():\n    return pickle.loads(request.data)\n';

/** Code that pull requests add; a blocking rule finds it. */
const more = (name: string): string => load.replace('def load', `def ${name}`);
const fixed = 'def nothing():\n    return None\n';

describe('the life of findings under semgrep ci', { skip: withoutScanner(command) }, () => {
  let at: Pipelines;
  let known: Record<string, string>;

  before(async () => {
    at = await startPipelines();
  });
  after(() => at.stop());

  test('the first scan reports findings of the starter pack and the dependencies', async () => {
    const head = await at.commit({
      'app/run.py': run,
      'app/calc.py': evaluate,
      'app/load.py': load,
      'web/page.js': page,
      'Pipfile.lock': lockfile('1.3.0'),
      'api/Pipfile.lock': '{ "_meta": ',
    });
    await at.scan(0);
    assert.deepEqual(await at.states(), {
      'javascript.eval': 'web/page.js:2 OPEN',
      'python.eval': 'app/calc.py:2 OPEN',
      'python.pickle-of-untrusted-data': 'app/load.py:6 OPEN',
      'python.subprocess-shell-true': 'app/run.py:5 OPEN',
    });
    known = await at.ids();
    const { 'python.eval': found } = await at.reported();
    assert.deepEqual(
      [found.severity, found.ref, found.repository.name, found.isBlocking, found.ruleOrigin, found.firstSeenScan.id],
      ['SEVERITY_HIGH', 'main', 'shop/web', false, 'RULE_ORIGIN_COMMUNITY', '1'],
    );
    const scans = `/api/scans/v1/deployments/${at.server.deploymentId}/scans`;
    assert.equal((await at.ask('GET', `${scans}/1`)).scan.commit, head);

    const { repositorySummaries } = await at.ask(
      'POST',
      `/api/sca/deployments/${at.server.deploymentId}/repositories`,
      {
        dependencyFilter: { name: 'leftpad', version: '1.3.0', lockfilePath: 'Pipfile.lock' },
      },
    );
    assert.deepEqual(
      repositorySummaries.map(({ name, numDependencies }: Body) => [name, numDependencies]),
      [['shop/web', 1]],
    );
    const { latestScan, isSetup, primaryRef, scaInfo, latestFullScaScanAt, ...project } = await at.record();
    assert.deepEqual([latestScan.id, latestScan.status, isSetup], ['1', 'SCAN_STATUS_COMPLETED', true]);
    assert.deepEqual([latestScan.exitCode, project.url], ['0', repositoryUrl]);
    assert.equal(primaryRef.ref, 'main');
    assert.deepEqual(scaInfo.dependencyCounts, { 'Pipfile.lock': '1' });
    assert.equal(latestFullScaScanAt, latestScan.completedAt);
    assert.deepEqual(
      project.latestFullScaScanParserErrors.errors.map(({ location, parser }: Body) => [
        location.path,
        location.startLine,
        parser,
      ]),
      [['api/Pipfile.lock', '1', 'jsondoc']],
    );
  });

  test('a second scan changes nothing', async () => {
    const before = await at.reported();
    await at.scan(0);
    const after = await at.reported();
    for (const finding of Object.values(before)) finding.lastSeenScan = { id: '2', meta: {} };
    for (const finding of Object.values(after)) finding.lastSeenScan.meta = {};
    assert.deepEqual(after, before);
    const { latestScan, scaInfo } = await at.record();
    assert.deepEqual([latestScan.id, scaInfo.dependencyCounts], ['2', { 'Pipfile.lock': '1' }]);
  });

  test('findings are fixed, suppressed in code, followed through a rename and a move, and removed with a disabled rule', async () => {
    await mkdir(join(at.repository, 'lib'));
    await rename(join(at.repository, 'app/run.py'), join(at.repository, 'lib/process.py'));
    await at.commit({
      'lib/process.py': run.replace('\n\n\n', '\n\nlimit = 5\n\n\n'),
      'app/calc.py': evaluate.replace('eval(', 'int('),
      'web/page.js': page.replace(';', '; // nosemgrep: parapet.javascript.eval'),
      'Pipfile.lock': lockfile('1.3.1'),
    });
    const rule = await at.ruleOf('parapet.python.pickle-of-untrusted-data');
    await at.ask('PATCH', rule, { isEnabled: false });
    const output = await at.scan(0);
    assert.deepEqual(
      await at.states(),
      {
        'javascript.eval': 'web/page.js:2 IGNORED_CODE',
        'python.eval': 'app/calc.py:2 FIXED',
        'python.pickle-of-untrusted-data': 'app/load.py:6 REMOVED',
        'python.subprocess-shell-true': 'lib/process.py:7 OPEN',
      },
      output,
    );
    assert.deepEqual(await at.ids(), known);
    assert.deepEqual(Object.keys(await at.reported('REPORT_TYPE_OPEN_BACKLOG')), ['python.subprocess-shell-true']);
    const { repositorySummaries } = await at.ask(
      'POST',
      `/api/sca/deployments/${at.server.deploymentId}/repositories`,
      {
        dependencyFilter: { name: 'leftpad', version: '1.3.1' },
      },
    );
    assert.equal(repositorySummaries.length, 1);
    await at.ask('PATCH', rule, { isEnabled: true });
  });

  test('a blocking policy fails the build with exit code 1; an ignored path is not scanned, and its findings are removed', async () => {
    await at.ask('POST', `/api/policies/v2/deployments/${at.server.deploymentId}/policies`, {
      name: 'No pickles',
      slug: 'no-pickles',
      productType: 'PRODUCT_TYPE_SAST',
      rules: [{ rulePattern: 'parapet.python.pickle*', mode: 'POLICY_MODE_BLOCK' }],
    });
    await at.ask('POST', `${at.agent}/ignores`, { productIgnores: [{ product: 'PRODUCT_SAST', ignores: ['lib/'] }] });
    const output = await at.scan(1);
    assert.match(output, /1 blocking/);
    assert.equal((await at.record()).latestScan.exitCode, '1');
    const found = await at.states();
    assert.equal(found['python.pickle-of-untrusted-data'], 'app/load.py:6 OPEN');
    assert.equal(found['python.subprocess-shell-true'], 'lib/process.py:7 REMOVED');
    const { 'python.pickle-of-untrusted-data': pickle } = await at.reported();
    assert.deepEqual(
      [pickle.isBlocking, pickle.policySlug, pickle.id],
      [true, 'no-pickles', known['python.pickle-of-untrusted-data']],
    );
    assert.deepEqual((await at.record()).productIgnoredFiles.sast, ['lib/']);
  });

  test('an ignored finding no longer blocks the build, even in a renamed file; a path that is scanned again gets its findings back', async () => {
    await at.ask('POST', `/api/triage/v1/deployments/${at.server.deploymentId}/triage`, {
      findingIds: [known['python.pickle-of-untrusted-data']],
      triageState: 'FINDING_TRIAGE_STATE_IGNORED',
      triageReason: 'FINDING_TRIAGE_REASON_ACCEPTABLE_RISK',
    });
    await at.ask('DELETE', `${at.agent}/ignores?product=PRODUCT_SAST`);
    await at.git('mv', 'app/load.py', 'app/loader.py');
    await at.commit({});
    await at.scan(0);
    const found = await at.states();
    assert.equal(found['python.pickle-of-untrusted-data'], 'app/loader.py:6 IGNORED_APP');
    assert.equal(found['python.subprocess-shell-true'], 'lib/process.py:7 OPEN');
    assert.deepEqual(await at.ids(), known);
  });

  test('in GitHub Actions, new findings block a pull request until a push fixes them, and the branch is unchanged', async () => {
    const branch = await at.reported();
    const before = await at.record();
    const base = await at.git('rev-parse', 'HEAD');
    await at.git('branch', 'topic');
    const push = async (files: Record<string, string>, code: number): Promise<string> => {
      // The command has changed the checkout.
      await at.git('checkout', '--quiet', 'topic');
      const head = await at.commit(files);
      const event = join(at.home, 'event.json');
      const pull_request = {
        number: 7,
        title: 'More',
        head: { sha: head, ref: 'topic' },
        base: { sha: base, ref: 'main' },
        user: { login: 'ada', avatar_url: 'https://git.example.com/ada.png' },
      };
      await writeFile(event, JSON.stringify({ pull_request, sender: { login: 'ada' } }));
      return at.scan(code, {
        GITHUB_ACTIONS: 'true',
        GITHUB_EVENT_NAME: 'pull_request',
        GITHUB_EVENT_PATH: event,
        GITHUB_REPOSITORY: 'shop/web',
        GITHUB_SERVER_URL: 'https://git.example.com',
        GITHUB_SHA: head,
        GITHUB_REF: 'refs/pull/7/merge',
        GITHUB_HEAD_REF: 'topic',
      });
    };
    // One finding is new and one is fixed: the branch still has it until the request is merged.
    const output = await push({ 'app/more.py': more('more'), 'lib/process.py': '' }, 1);
    assert.deepEqual(await at.guardrails(), ['refs/pull/7/head app/more.py:6 OPEN'], output);
    await push({ 'app/more.py': fixed }, 0);
    assert.deepEqual(await at.guardrails(), ['refs/pull/7/head app/more.py:6 FIXED']);
    assert.deepEqual(await at.reported(), branch);
    const { latestScan: _latest, lastScannedRef, ...after } = await at.record();
    const { latestScan: _before, lastScannedRef: _scanned, ...expected } = before;
    assert.deepEqual(after, expected);
    assert.equal(lastScannedRef.ref, 'refs/pull/7/head');
    assert.deepEqual(documentedLines('GitHub Actions'), [
      'semgrep ci --oss-only --metrics=off --disable-version-check',
    ]);
    await at.git('checkout', '--quiet', 'main');
  });

  /** Creates a branch from main with a new finding; returns the commit. */
  const branchOff = async (branch: string, name: string): Promise<string> => {
    await at.git('checkout', '--quiet', '-b', branch, 'main');
    return at.commit({ [`app/${name}.py`]: more(name) });
  };

  test('in GitLab CI, a branch pipeline changes nothing, and a merge request pipeline belongs to the request', async () => {
    const lines = documentedLines('GitLab CI');
    assert.equal(lines.length, 1);
    const [line = ''] = lines;
    const gitlab = {
      GITLAB_CI: 'true',
      CI_PROJECT_PATH: 'shop/web',
      CI_PROJECT_URL: repositoryUrl,
      CI_DEFAULT_BRANCH: 'main',
      CI_JOB_TOKEN: 'job-s3cret',
      CI_JOB_URL: `${repositoryUrl}/-/jobs/1`,
    };
    const branch = await at.ids();
    const head = await at.git('rev-parse', 'HEAD');
    const ofBranch = {
      CI_PIPELINE_SOURCE: 'push',
      CI_COMMIT_BRANCH: 'main',
      CI_COMMIT_REF_NAME: 'main',
      CI_COMMIT_SHA: head,
    };
    await at.runLine(line, 0, { ...gitlab, ...ofBranch });
    assert.deepEqual(await at.ids(), branch);
    assert.deepEqual([(await at.record()).lastScannedRef.ref, (await at.record()).latestScan.exitCode], ['main', '0']);
    const states = await at.states();
    const commit = await branchOff('gitlab', 'merged');
    const output = await at.runLine(line, 1, {
      ...gitlab,
      CI_PIPELINE_SOURCE: 'merge_request_event',
      CI_COMMIT_REF_NAME: 'gitlab',
      CI_COMMIT_SHA: commit,
      CI_MERGE_REQUEST_IID: '8',
      CI_MERGE_REQUEST_PROJECT_URL: repositoryUrl,
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'gitlab',
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: head,
      CI_MERGE_REQUEST_TITLE: 'Merged',
    });
    assert.ok((await at.guardrails()).includes('refs/pull/8/head app/merged.py:6 OPEN'), output);
    assert.deepEqual(await at.states(), states);
    await at.git('checkout', '--quiet', 'main');
  });

  test('in Jenkins, a branch is identified by its name and a change request by its number', async () => {
    const [ofBranch = '', ofChange = '', ...others] = documentedLines('Jenkins');
    assert.deepEqual(others, []);
    const jenkins = (commit: string, branch: string): NodeJS.ProcessEnv => ({
      JENKINS_URL: 'https://jenkins.example.com/',
      BUILD_URL: 'https://jenkins.example.com/job/shop/1/',
      GIT_URL: `${repositoryUrl}.git`,
      GIT_BRANCH: branch,
      GIT_COMMIT: commit,
    });
    const [branch, states] = [await at.ids(), await at.states()];
    await at.runLine(ofBranch, 0, jenkins(await at.git('rev-parse', 'HEAD'), 'origin/main'));
    assert.deepEqual([await at.ids(), await at.states()], [branch, states]);
    assert.deepEqual([(await at.record()).lastScannedRef.ref, (await at.record()).refs.length], ['main', 1]);
    const commit = await branchOff('jenkins', 'changed');
    await at.git('fetch', '--quiet', 'origin');
    const change = { BRANCH_NAME: 'PR-9', CHANGE_ID: '9', CHANGE_BRANCH: 'jenkins', CHANGE_TARGET: 'main' };
    await at.runLine(ofChange, 1, { ...jenkins(commit, 'PR-9'), ...change });
    assert.ok((await at.guardrails()).includes('refs/pull/9/head app/changed.py:6 OPEN'));
    assert.deepEqual(await at.states(), states);
    await at.git('checkout', '--quiet', 'main');
  });

  test('in a plain shell, the variables of docs/ci.md mark a pull request', async () => {
    const lines = documentedLines('Plain shell');
    assert.equal(lines.length, 2);
    await branchOff('topic-of-shell', 'shelled');
    await at.git('fetch', '--quiet', 'origin');
    const named = { SEMGREP_REPO_NAME: 'shop/web', SEMGREP_REPO_URL: repositoryUrl };
    await at.runLine(lines[1]?.replace('SEMGREP_PR_ID=7', 'SEMGREP_PR_ID=10') ?? '', 1, named);
    assert.ok((await at.guardrails()).includes('refs/pull/10/head app/shelled.py:6 OPEN'));
    await at.git('checkout', '--quiet', 'main');
  });

  test('without --oss-only the command scans nothing and ends with 0; the scan has failed and tells the option', async () => {
    const before = await at.states();
    const env = { SEMGREP_APP_TOKEN: at.token, SEMGREP_REPO_NAME: 'shop/web', SEMGREP_REPO_URL: repositoryUrl };
    const { code, output } = await at.semgrep(['ci', '--metrics=off', '--disable-version-check'], env);
    assert.equal(code, 0, output);
    const { latestScan } = await at.record();
    assert.equal(latestScan.status, 'SCAN_STATUS_ERROR', output);
    const scan = `/api/scans/v1/deployments/${at.server.deploymentId}/scans/${latestScan.id}`;
    assert.match((await at.ask('GET', scan)).scan.problems[0].message, /semgrep ci --oss-only/);
    assert.deepEqual(await at.states(), before);
  });

  test('a new finding of a rule that has an ignored one still blocks a branch', async () => {
    await at.commit({ 'app/again.py': more('again') });
    const output = await at.scan(1);
    assert.match(output, /1 blocking/i);
    assert.equal((await at.record()).latestScan.exitCode, '1');
  });

  test('login gets a token through the browser, publish uploads a custom rule, and an invalid token exits with 13', async () => {
    const env = { PATH: testEngines().programPath, HOME: at.home, BROWSER: 'true', SEMGREP_URL: at.server.baseUrl };
    const login = spawn(command, ['login', '--override-tty'], {
      cwd: at.repository,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(login, 'close');
    let output = '';
    for await (const chunk of login.stdout.setEncoding('utf8')) {
      output += chunk;
      const key = /\/login\?cli-token=([\w-]+)/.exec(output)?.[1];
      if (key === undefined || output.includes('approved')) continue;
      // The page shows the request as soon as the command has sent it.
      while (!(await at.approves(key))) await setTimeout(50);
      output += 'approved\n';
    }
    assert.deepEqual(await ended, [0, null], output);
    assert.match(await readFile(join(at.home, '.semgrep/settings.yml'), 'utf8'), /^api_token: \S+$/m);
    await writeFile(
      join(at.home, 'no-md5.yaml'),
      'rules:\n  - id: no-md5\n    languages: [python]\n    severity: WARNING\n    message: Not MD5.\n    pattern: hashlib.md5(...)\n',
    );
    const published = await at.semgrep(['publish', join(at.home, 'no-md5.yaml')]);
    assert.equal(published.code, 0, published.output);
    assert.ok((await at.ruleOf('no-md5')).length > 0);
    // Without the last option the command ignores its errors, and the build continues.
    const strict = ['ci', '--oss-only', '--metrics=off', '--disable-version-check', '--no-suppress-errors'];
    const refused = await at.semgrep(strict, { SEMGREP_APP_TOKEN: `${at.token}x` });
    assert.equal(refused.code, 13, refused.output);
  });
});
