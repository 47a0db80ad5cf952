/** An application and a client that talks to it like a scanner's command, for tests of scans in pipelines. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before } from 'node:test';
import { makeDeployment, startTestApp, type Answer, type TestApp } from '../../../../../tests/harness/app.ts';
import { makeToken } from '../../../../../tests/harness/organisation.ts';
import { ingestUpload } from '../../../domain/scans/ingest-upload.ts';

export type Json = Record<string, unknown>;

let count = 0;
export const freshProject = (): string => `shop/p${++count}`;

export const metadata = (project: string, more: Json = {}): Json => ({
  scan_environment: 'git',
  repository: project,
  repo_url: null,
  branch: 'main',
  commit: 'a'.repeat(40),
  on: 'push',
  pull_request_id: null,
  is_full_scan: true,
  ...more,
});

/** Metadata of pull request 7 as pipelines send it. */
export const pullRequest: Json = { branch: 'topic', on: 'pull_request', pull_request_id: '7', is_full_scan: false };

export const finding = (line: number, more: Json = {}): Json => ({
  check_id: 'shop.eval',
  path: 'src/app.py',
  line,
  column: 1,
  end_line: line,
  end_column: 9,
  message: 'Evaluates input.',
  severity: 2,
  index: 0,
  commit_date: '',
  syntactic_id: `s${line}_0`,
  match_based_id: `m${line}abcdefgh_0`,
  hashes: { start_line_hash: `line${line}`, end_line_hash: `line${line}`, code_hash: `code${line}`, pattern_hash: '' },
  metadata: {},
  is_blocking: true,
  ...more,
});

export const results = (findings: Json[], more: Json = {}): Json => ({
  findings,
  ignores: [],
  token: null,
  searched_paths: ['src/app.py'],
  renamed_paths: [],
  rule_ids: ['shop.eval', 'shop.other'],
  ...more,
});

export const done = { exit_code: 0, stats: {}, dependencies: {}, dependency_parser_errors: [] };

/** Registers the suite's hooks. One deployment; calls use its admin's token by default. */
export function useCiApp() {
  let app: TestApp;
  let here: Awaited<ReturnType<typeof makeDeployment>>;
  let token: string;
  let webToken: string;
  before(async () => {
    app = await startTestApp();
    here = await makeDeployment(app.platform, 'here');
    token = await makeToken(app, here.deploymentId, here.admin.jwt, { permissions: ['CI'] });
    webToken = await makeToken(app, here.deploymentId, here.admin.jwt, { permissions: ['WEB_API', 'CI'] });
  });
  after(() => app.close());

  const begin = (project: string, more: Json = {}, scan: Json = {}, credential = token): Promise<Answer> =>
    app.ask('POST', '/api/cli/v2/scans', {
      token: credential,
      body: {
        scan_metadata: {
          cli_version: '1.99.0',
          unique_id: randomUUID(),
          requested_products: [],
          dry_run: false,
          ...scan,
        },
        project_metadata: metadata(project, more),
      },
    });

  async function begun(project: string, more: Json = {}, credential = token): Promise<string> {
    const answer = await begin(project, more, {}, credential);
    assert.equal(answer.status, 200, answer.text);
    return String(answer.body.info.id);
  }

  const say = (
    scanId: string,
    what: 'results' | 'complete' | 'error',
    body: unknown,
    credential = token,
  ): Promise<Answer> => app.ask('POST', `/api/agent/scans/${scanId}/${what}`, { token: credential, body });

  /** Calls as the admin, with a token that does not expire when the clock moves. */
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer['body']> => {
    const answer = await app.ask(method, path, { token: webToken, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body;
  };

  const scanOf = async (scanId: string): Promise<Answer['body']> =>
    (await ask('GET', `/api/scans/v1/deployments/${here.deploymentId}/scans/${scanId}`)).scan;

  /** Runs a whole scan; returns the ended scan. */
  async function scan(project: string, sent: Json, more: Json = {}, end: Json = done): Promise<Answer['body']> {
    const scanId = await begun(project, more);
    assert.deepEqual((await say(scanId, 'results', sent)).body, { errors: [], task_id: scanId });
    assert.equal((await say(scanId, 'complete', end)).body.success, false);
    await ingestUpload(app.platform, here.deploymentId, scanId);
    const answer = await say(scanId, 'complete', end);
    assert.deepEqual(answer.body, {
      success: true,
      app_block_override: false,
      app_block_reason: '',
      app_blocking_match_based_ids: [],
    });
    return scanOf(scanId);
  }

  async function projectIdOf(project: string): Promise<string> {
    const { repos } = await ask('GET', `/api/agent/deployments/${here.deploymentId}/repos?search=${project}`);
    return repos.find(({ name }: { name: string }) => name === project).id;
  }

  /** The record of api.md 2.6. */
  const recordOf = async (project: string): Promise<Answer['body']> =>
    (await ask('GET', `/api/agent/deployments/${here.deploymentId}/repos/${await projectIdOf(project)}`)).repo;

  /** The project's findings (api.md 4.2). */
  const report = (project: string, reportType: string, more: Json = {}): Promise<Answer['body']> =>
    ask('POST', `/api/reporting/${here.deploymentId}/findings`, {
      reportType,
      limit: 100,
      filters: { projects: [project] },
      ...more,
    });

  return {
    get app() {
      return app;
    },
    get here() {
      return here;
    },
    get token() {
      return token;
    },
    begin,
    begun,
    say,
    ask,
    scan,
    scanOf,
    projectIdOf,
    recordOf,
    report,
  };
}
