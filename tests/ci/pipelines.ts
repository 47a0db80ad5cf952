/** A repository, a server, the real `semgrep` command between them, and queries to the server afterwards. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { testEngines } from '../harness/scanners.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

export const command = 'semgrep';
/** The repository's URL in pipelines; git maps it to this machine. */
export const repositoryUrl = 'https://git.example.com/shop/web';

interface Ended {
  code: number;
  output: string;
}

// Answers are looked into freely.
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = any;

export type Pipelines = Awaited<ReturnType<typeof startPipelines>>;

/** The caller stops it. A `running` server is not stopped. */
export async function startPipelines(running?: TestServer) {
  const server: TestServer = running ?? (await startTestServer());
  const home = await mkdtemp(join(tmpdir(), 'parapet-semgrep-ci-'));
  const repository = join(home, 'shop');
  const agent = `/api/agent/deployments/${server.deploymentId}`;
  const { adminEmail: email, adminPassword: password } = server;
  const login = await fetch(`${server.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { accessToken: jwt } = (await login.json()) as { accessToken: string };
  const token: string = (await ask('POST', `${agent}/tokens`, { name: 'ci', permissions: ['CI'] })).token;
  await mkdir(repository);
  await git('init', '--quiet', '--bare', '--initial-branch=main', '../origin.git');
  await git('init', '--quiet', '--initial-branch=main');
  await git('remote', 'add', 'origin', join(home, 'origin.git'));
  // The URL from which GitLab's runner fetches the target branch of a merge request.
  const cloned = repositoryUrl.replace('://', '://gitlab-ci-token:job-s3cret@');
  await git('config', `url.${join(home, 'origin.git')}.insteadOf`, cloned);

  async function ask(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await fetch(server.baseUrl + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  function execute(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
    return new Promise((done) => {
      execFile(program, args, { cwd: repository, env, timeout: 120_000 }, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        done({ code, output: `${stdout}\n${stderr}` });
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

  /** Only the test's environment: no settings, caches and variables of this machine. */
  const environment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
    PATH: testEngines().programPath,
    HOME: home,
    SEMGREP_URL: server.baseUrl,
    // The URL to which the command reports its failure, with its token: docs/ci.md.
    SEMGREP_FAIL_OPEN_URL: server.baseUrl,
    ...env,
  });
  const semgrep = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
    execute(command, args, environment(env));

  /** Runs a pipeline's command and asserts its exit code. Without a CI system's variables: as in a plain shell. */
  async function scan(
    code: number,
    env: NodeJS.ProcessEnv = { SEMGREP_REPO_NAME: 'shop/web', SEMGREP_REPO_URL: repositoryUrl },
  ): Promise<string> {
    const args = ['ci', '--oss-only', '--metrics=off', '--disable-version-check'];
    const ended = await semgrep(args, { SEMGREP_APP_TOKEN: token, ...env });
    assert.equal(ended.code, code, ended.output);
    return ended.output;
  }

  /** Runs a line of docs/ci.md in a shell, and asserts its exit code. */
  async function runLine(line: string, code: number, env: NodeJS.ProcessEnv): Promise<string> {
    const ended = await execute('sh', ['-euc', line], environment({ SEMGREP_APP_TOKEN: token, ...env }));
    assert.equal(ended.code, code, `${line}\n${ended.output}`);
    return ended.output;
  }

  /** The project's findings by GetReportFindings (4.2), by the last part of the rule's name. */
  async function reported(reportType = 'REPORT_TYPE_PROJECT'): Promise<Record<string, Body>> {
    const question = { reportType, limit: 100, filters: { projects: ['shop/web'] } };
    const { findings, total } = await ask('POST', `/api/reporting/${server.deploymentId}/findings`, question);
    assert.equal(total, findings.length);
    const byRule = new Map<string, Body>(findings.map((each: Body) => [each.rulePath.replace('parapet.', ''), each]));
    assert.equal(byRule.size, total, 'a rule has found one thing here');
    return Object.fromEntries(byRule);
  }

  /** The state of each finding, by location. */
  async function states(): Promise<Record<string, string>> {
    const findings = Object.entries(await reported());
    return Object.fromEntries(findings.map(([rule, finding]) => [rule, stateOf(finding)]));
  }

  const stateOf = ({ filePath, line, aggregateState }: Body): string =>
    `${filePath}:${line} ${aggregateState.replace('AGGREGATE_ISSUE_STATE_', '')}`;

  /** The findings shown in pull requests, each with its ref. */
  async function guardrails(): Promise<string[]> {
    const question = { reportType: 'REPORT_TYPE_GUARDRAILS_ACTIVITY', filters: { projects: ['shop/web'] } };
    const { findings } = await ask('POST', `/api/reporting/${server.deploymentId}/findings`, question);
    return findings.map((finding: Body) => `${finding.ref} ${stateOf(finding)}`).sort();
  }

  async function record(): Promise<Body> {
    const { repos } = await ask('GET', `${agent}/repos`);
    const { id } = repos.find(({ name }: Body) => name === 'shop/web');
    return (await ask('GET', `${agent}/repos/${id}`)).repo;
  }

  /** Approves a login request as its page does for a signed-in user. */
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

  const ids = async (): Promise<Record<string, string>> =>
    Object.fromEntries(Object.entries(await reported()).map(([rule, { id }]) => [rule, id as string]));

  return {
    server,
    home,
    repository,
    agent,
    token,
    ask,
    git,
    commit,
    semgrep,
    scan,
    runLine,
    reported,
    states,
    guardrails,
    record,
    approves,
    ruleOf,
    ids,
    async stop() {
      await rm(home, { recursive: true, force: true });
      if (running === undefined) await server.stop();
    },
  };
}

/** The lines in a section of docs/ci.md that call the command. */
export function documentedLines(section: string): string[] {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/ci.md'), 'utf8');
  const text = page.split(/^## /m).find((each) => each.startsWith(`${section}\n`)) ?? '';
  const forms = [/^\s*- run: (.*semgrep ci.*)$/gm, /^\s*script: (.*semgrep ci.*)$/gm, /\bsh '([^']*semgrep ci[^']*)'/g];
  const shell = [...text.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => line.includes('semgrep ci')),
  );
  return [...forms.flatMap((form) => [...text.matchAll(form)].map(([, line = '']) => line)), ...shell];
}
