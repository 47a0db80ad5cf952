/**
 * The life of findings under the real `semgrep ci`, as those see it who ask afterwards: the report of findings, the repositories with
 * dependencies, the project's record. One repository, one server, and as few runs of the command as show it. Skipped where the command
 * is not installed.
 */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { testEngines, withoutScanner } from '../harness/scanners.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const command = 'semgrep';

interface Ended {
  code: number;
  output: string;
}

// Answers are looked into freely.
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;

/** The open-source command reads it; of npm's it says that it cannot. */
const lockfile = (version: string): string =>
  JSON.stringify({ _meta: { sources: [] }, default: { leftpad: { version: `==${version}` } }, develop: {} }, null, 2);
const run = 'import subprocess\n\n\ndef run(command):\n    subprocess.run(command, shell=True)\n';
const evaluate = 'def calc(text):\n    return eval(text)\n';
const page = 'function show(text) {\n  return eval(text);\n}\n';
const load = 'import pickle\nfrom flask import request\n\n\ndef load():\n    return pickle.loads(request.data)\n';

describe('semgrep ci, step by step', { skip: withoutScanner(command) }, () => {
  let server: TestServer;
  let home: string;
  let repository: string;
  let jwt: string | undefined;
  let token: string;

  before(async () => {
    server = await startTestServer();
    home = await mkdtemp(join(tmpdir(), 'parapet-semgrep-ci-'));
    repository = join(home, 'shop');
    const { adminEmail: email, adminPassword: password } = server;
    jwt = (await ask('POST', '/api/auth/login', { email, password })).accessToken;
    token = (await ask('POST', `${agent()}/tokens`, { name: 'ci', permissions: ['CI'] })).token;
    await mkdir(repository);
    await git('init', '--quiet', '--bare', '--initial-branch=main', '../origin.git');
    await git('init', '--quiet', '--initial-branch=main');
    await git('remote', 'add', 'origin', join(home, 'origin.git'));
  });
  after(async () => {
    await rm(home, { recursive: true, force: true });
    await server.stop();
  });

  const agent = (): string => `/api/agent/deployments/${server.deploymentId}`;

  async function ask(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await fetch(server.baseUrl + path, {
      method,
      headers: { 'content-type': 'application/json', ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  function execute(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
    return new Promise((resolve) => {
      execFile(program, args, { cwd: repository, env, timeout: 120_000 }, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ code, output: `${stdout}\n${stderr}` });
      });
    });
  }

  async function git(...args: string[]): Promise<string> {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
    const { code, output } = await execute('git', [...who, ...args], { PATH: process.env['PATH'] });
    assert.equal(code, 0, output);
    return output.trim();
  }

  async function commit(files: Readonly<Record<string, string>>): Promise<string> {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(repository, path)), { recursive: true });
      await writeFile(join(repository, path), content);
    }
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'change');
    await git('push', '--quiet', 'origin', 'HEAD');
    return git('rev-parse', 'HEAD');
  }

  /** The command with nothing of this machine's: settings, caches and variables of its own. */
  function semgrep(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
    return execute(command, args, {
      PATH: testEngines().programPath,
      HOME: home,
      SEMGREP_URL: server.baseUrl,
      // Where it says that it failed, with its token: docs/ci.md.
      SEMGREP_FAIL_OPEN_URL: server.baseUrl,
      ...env,
    });
  }

  /** What a pipeline runs; ends as expected. */
  async function scan(code: number, env: NodeJS.ProcessEnv = {}): Promise<string> {
    const plain = { SEMGREP_REPO_NAME: 'shop/web', SEMGREP_REPO_URL: 'https://git.example.com/shop/web' };
    const ended = await semgrep(['ci', '--oss-only', '--metrics=off', '--disable-version-check'], {
      SEMGREP_APP_TOKEN: token,
      ...plain,
      ...env,
    });
    assert.equal(ended.code, code, ended.output);
    return ended.output;
  }

  /** 4.2 of the project, by the last part of the rule's name. */
  async function reported(reportType = 'REPORT_TYPE_PROJECT'): Promise<Record<string, Body>> {
    const question = { reportType, limit: 100, filters: { projects: ['shop/web'] } };
    const { findings, total } = await ask('POST', `/api/reporting/${server.deploymentId}/findings`, question);
    assert.equal(total, findings.length);
    const byRule = new Map<string, Body>(findings.map((each: Body) => [each.rulePath.replace('parapet.', ''), each]));
    assert.equal(byRule.size, total, 'a rule has found one thing here');
    return Object.fromEntries(byRule);
  }

  /** Of each finding: where, and in which state. */
  async function states(reportType?: string): Promise<Record<string, string>> {
    const findings = Object.entries(await reported(reportType));
    const said = findings.map(([rule, { filePath, line, aggregateState }]) => [
      rule,
      `${filePath}:${line} ${aggregateState.replace('AGGREGATE_ISSUE_STATE_', '')}`,
    ]);
    return Object.fromEntries(said) as Record<string, string>;
  }

  async function record(): Promise<Body> {
    const { repos } = await ask('GET', `${agent()}/repos`);
    const { id } = repos.find(({ name }: Body) => name === 'shop/web');
    return (await ask('GET', `${agent()}/repos/${id}`)).repo;
  }

  /** What the page of the login does for who is signed in. */
  async function approves(tokenRequestKey: string): Promise<boolean> {
    const { ok } = await fetch(`${server.baseUrl}/api/auth/token-requests/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
      body: JSON.stringify({ tokenRequestKey, deploymentId: server.deploymentId, name: 'laptop' }),
    });
    return ok;
  }

  async function ruleOf(path: string): Promise<string> {
    const registry = `/api/registry/v1/deployments/${server.deploymentId}/rules`;
    const { rules } = await ask('GET', `${registry}?search=${path}`);
    return `${registry}/${rules[0].ruleId}`;
  }

  /** States that change from one step to the next are told beside those that stay. */
  const ids = async (): Promise<Record<string, string>> =>
    Object.fromEntries(Object.entries(await reported()).map(([rule, { id }]) => [rule, id as string]));
  let known: Record<string, string>;

  test('the first scan finds something with the starter pack, and brings the dependencies', async () => {
    const head = await commit({
      'app/run.py': run,
      'app/calc.py': evaluate,
      'app/load.py': load,
      'web/page.js': page,
      'Pipfile.lock': lockfile('1.3.0'),
      'api/Pipfile.lock': '{ "_meta": ',
    });
    await scan(0);
    assert.deepEqual(await states(), {
      'javascript.eval': 'web/page.js:2 OPEN',
      'python.eval': 'app/calc.py:2 OPEN',
      'python.pickle-of-untrusted-data': 'app/load.py:6 OPEN',
      'python.subprocess-shell-true': 'app/run.py:5 OPEN',
    });
    known = await ids();
    const { 'python.eval': found } = await reported();
    assert.deepEqual(
      [found.severity, found.ref, found.repository.name, found.isBlocking, found.ruleOrigin, found.firstSeenScan.id],
      ['SEVERITY_HIGH', 'main', 'shop/web', false, 'RULE_ORIGIN_COMMUNITY', '1'],
    );
    const scans = `/api/scans/v1/deployments/${server.deploymentId}/scans`;
    assert.equal((await ask('GET', `${scans}/1`)).scan.commit, head);

    const { repositorySummaries } = await ask('POST', `/api/sca/deployments/${server.deploymentId}/repositories`, {
      dependencyFilter: { name: 'leftpad', version: '1.3.0', lockfilePath: 'Pipfile.lock' },
    });
    assert.deepEqual(
      repositorySummaries.map(({ name, numDependencies }: Body) => [name, numDependencies]),
      [['shop/web', 1]],
    );
    const { latestScan, isSetup, primaryRef, scaInfo, latestFullScaScanAt, ...project } = await record();
    assert.deepEqual([latestScan.id, latestScan.status, isSetup], ['1', 'SCAN_STATUS_COMPLETED', true]);
    assert.equal(primaryRef.ref, 'main');
    assert.deepEqual(scaInfo.dependencyCounts, { 'Pipfile.lock': '1' });
    assert.equal(latestFullScaScanAt, latestScan.completedAt);
    assert.deepEqual(
      project.latestFullScaScanParserErrors.errors.map(({ location }: Body) => [location.path, location.startLine]),
      [['api/Pipfile.lock', '1']],
    );
  });

  test('scanned again, nothing changes', async () => {
    const before = await reported();
    await scan(0);
    const after = await reported();
    for (const finding of Object.values(before)) finding.lastSeenScan = { id: '2', meta: {} };
    for (const finding of Object.values(after)) finding.lastSeenScan.meta = {};
    assert.deepEqual(after, before);
    const { latestScan, scaInfo } = await record();
    assert.deepEqual([latestScan.id, scaInfo.dependencyCounts], ['2', { 'Pipfile.lock': '1' }]);
  });

  test('fixed, suppressed in code, in a file that was renamed and further down in it, and of a rule that was switched off', async () => {
    await mkdir(join(repository, 'lib'));
    await rename(join(repository, 'app/run.py'), join(repository, 'lib/process.py'));
    await commit({
      'lib/process.py': run.replace('\n\n\n', '\n\nlimit = 5\n\n\n'),
      'app/calc.py': evaluate.replace('eval(', 'int('),
      'web/page.js': page.replace(';', '; // nosemgrep: parapet.javascript.eval'),
      'Pipfile.lock': lockfile('1.3.1'),
    });
    const rule = await ruleOf('parapet.python.pickle-of-untrusted-data');
    await ask('PATCH', rule, { isEnabled: false });
    const output = await scan(0);
    assert.deepEqual(
      await states(),
      {
        'javascript.eval': 'web/page.js:2 IGNORED_CODE',
        'python.eval': 'app/calc.py:2 FIXED',
        'python.pickle-of-untrusted-data': 'app/load.py:6 REMOVED',
        'python.subprocess-shell-true': 'lib/process.py:7 OPEN',
      },
      output,
    );
    assert.deepEqual(await ids(), known);
    assert.deepEqual(Object.keys(await states('REPORT_TYPE_OPEN_BACKLOG')), ['python.subprocess-shell-true']);
    const { repositorySummaries } = await ask('POST', `/api/sca/deployments/${server.deploymentId}/repositories`, {
      dependencyFilter: { name: 'leftpad', version: '1.3.1' },
    });
    assert.equal(repositorySummaries.length, 1);
    await ask('PATCH', rule, { isEnabled: true });
  });

  test('a policy that blocks ends the build with 1; an ignored path is not scanned, and what was found there is removed', async () => {
    await ask('POST', `/api/policies/v2/deployments/${server.deploymentId}/policies`, {
      name: 'No pickles',
      slug: 'no-pickles',
      productType: 'PRODUCT_TYPE_SAST',
      rules: [{ rulePattern: 'parapet.python.pickle*', mode: 'POLICY_MODE_BLOCK' }],
    });
    await ask('POST', `${agent()}/ignores`, { productIgnores: [{ product: 'PRODUCT_SAST', ignores: ['lib/'] }] });
    const output = await scan(1);
    assert.match(output, /1 blocking/);
    const found = await states();
    assert.equal(found['python.pickle-of-untrusted-data'], 'app/load.py:6 OPEN');
    assert.equal(found['python.subprocess-shell-true'], 'lib/process.py:7 REMOVED');
    const { 'python.pickle-of-untrusted-data': pickle } = await reported();
    assert.deepEqual(
      [pickle.isBlocking, pickle.policySlug, pickle.id],
      [true, 'no-pickles', known['python.pickle-of-untrusted-data']],
    );
    assert.deepEqual((await record()).productIgnoredFiles.sast, ['lib/']);
  });

  test('what was ignored here does not block the build any more; a path that is scanned again has its findings back', async () => {
    await ask('POST', `/api/triage/v1/deployments/${server.deploymentId}/triage`, {
      findingIds: [known['python.pickle-of-untrusted-data']],
      triageState: 'FINDING_TRIAGE_STATE_IGNORED',
      triageReason: 'FINDING_TRIAGE_REASON_ACCEPTABLE_RISK',
    });
    await ask('DELETE', `${agent()}/ignores?product=PRODUCT_SAST`);
    await scan(0);
    const found = await states();
    assert.equal(found['python.pickle-of-untrusted-data'], 'app/load.py:6 IGNORED_APP');
    assert.equal(found['python.subprocess-shell-true'], 'lib/process.py:7 OPEN');
    assert.deepEqual(await ids(), known);
  });

  test('a pull request, as GitHub Actions has it: what is new in it blocks it, and the branch stays as it is', async () => {
    const branch = await reported();
    const inventoryAt = (await record()).latestFullScaScanAt;
    const base = await git('rev-parse', 'HEAD');
    await git('checkout', '--quiet', '-b', 'topic');
    // One finding is new and one is mended: the branch has it still, until the request is merged.
    const head = await commit({
      'app/more.py': load.replaceAll('load(', 'loads(').replace('def loads', 'def more'),
      'lib/process.py': '',
    });
    const event = join(home, 'event.json');
    const pull_request = {
      number: 7,
      title: 'More',
      head: { sha: head, ref: 'topic' },
      base: { sha: base, ref: 'main' },
      user: { login: 'ada', avatar_url: 'https://git.example.com/ada.png' },
    };
    await writeFile(event, JSON.stringify({ pull_request, sender: { login: 'ada' } }));
    const output = await scan(1, {
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: event,
      GITHUB_REPOSITORY: 'shop/web',
      GITHUB_SHA: head,
      GITHUB_REF: 'refs/pull/7/merge',
      GITHUB_HEAD_REF: 'topic',
    });
    const shown = await states('REPORT_TYPE_GUARDRAILS_ACTIVITY');
    assert.deepEqual(shown, { 'python.pickle-of-untrusted-data': 'app/more.py:6 OPEN' }, output);
    assert.deepEqual(await reported(), branch);
    const { primaryRef, scaInfo, refs, latestFullScaScanAt } = await record();
    assert.deepEqual([primaryRef.ref, refs.length, scaInfo.dependencyCounts], ['main', 1, { 'Pipfile.lock': '1' }]);
    assert.equal(latestFullScaScanAt, inventoryAt);
  });

  test('login gets a token in the browser, publish brings a rule of one’s own, and a token that is not good ends with 13', async () => {
    const env = { PATH: testEngines().programPath, HOME: home, BROWSER: 'true', SEMGREP_URL: server.baseUrl };
    const login = spawn(command, ['login', '--override-tty'], {
      cwd: repository,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(login, 'close');
    let output = '';
    for await (const chunk of login.stdout.setEncoding('utf8')) {
      output += chunk;
      const key = /\/login\?cli-token=([\w-]+)/.exec(output)?.[1];
      if (key === undefined || output.includes('approved')) continue;
      // The page shows what asks as soon as the command has asked for the first time.
      while (!(await approves(key))) await setTimeout(50);
      output += 'approved\n';
    }
    assert.deepEqual(await ended, [0, null], output);
    assert.match(await readFile(join(home, '.semgrep/settings.yml'), 'utf8'), /^api_token: \S+$/m);
    await writeFile(
      join(home, 'no-md5.yaml'),
      'rules:\n  - id: no-md5\n    languages: [python]\n    severity: WARNING\n    message: Not MD5.\n    pattern: hashlib.md5(...)\n',
    );
    const published = await semgrep(['publish', join(home, 'no-md5.yaml')]);
    assert.equal(published.code, 0, published.output);
    assert.ok((await ruleOf('no-md5')).length > 0);
    // Without the last option the command forgives itself, and the build goes on.
    const strict = ['ci', '--oss-only', '--metrics=off', '--disable-version-check', '--no-suppress-errors'];
    const refused = await semgrep(strict, { SEMGREP_APP_TOKEN: `${token}x` });
    assert.equal(refused.code, 13, refused.output);
  });
});
