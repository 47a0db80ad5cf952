/** Test rig for fixes: a project with a real git server, a connection to it, and uploaded scanner output. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { makeDeployment, type Answer, type TestApp } from '../../../../../tests/harness/app.ts';
import { startGitServer, type GitServer } from '../../../../../tests/harness/hosts/git-server.ts';
import { startScmHost, type ScmHostKind, type ScmHostServer } from '../../../../../tests/harness/hosts/scm-host.ts';
import { makeToken } from '../../../../../tests/harness/organisation.ts';
import { fixPerformer } from '../../../domain/fixes/perform-fix.ts';
import { ingestUpload } from '../../../domain/scans/ingest-upload.ts';
import type { Outside, Platform } from '../../../domain/platform.ts';
import { performRun } from '../../../domain/runs/perform-run.ts';
import { findRun, moveRun } from '../../../store/runs/runs.ts';
import type { EngineOptions } from '../../../engines/engine.ts';
import type { Registries } from '../../../outside/registries/find-published.ts';

export interface FixesRig {
  server: GitServer;
  /** The API of the project's host; null for a plain git server. */
  host: ScmHostServer | null;
  org: Awaited<ReturnType<typeof makeDeployment>>;
  /** The admin's API token. */
  token: string;
  projectId: string;
  /** Uploads results for the commit of the files. */
  upload(body: unknown): Promise<void>;
  /** The findings of 4.2, in any state. */
  // oxlint-disable-next-line typescript/no-explicit-any
  findings(): Promise<any[]>;
  /** The only finding. */
  // oxlint-disable-next-line typescript/no-explicit-any
  only(): Promise<any>;
  /** The repository's branches, by name. */
  branches(): Promise<string[]>;
  /** 4.10. */
  ask(issueId: string, token?: string): Promise<Answer>;
  /** Requests a fix, expects a refusal, and returns its reason without the common prefix. */
  refusal(issueId: string, token?: string): Promise<string>;
  /** Requests a fix, expects that it is accepted, and performs the run; returns the run of the API. */
  // oxlint-disable-next-line typescript/no-explicit-any
  fix(issueId: string): Promise<any>;
  /** Performs the latest fix's run again. */
  // oxlint-disable-next-line typescript/no-explicit-any
  work(): Promise<any>;
  /**
   * Performs the latest fix's run up to its n-th step (from 0), as a process that dies before or right after the step.
   */
  dieAt(n: number, isAfter: boolean): Promise<void>;
  /** Folders of this deployment in the directory of working copies. */
  leftFolders(): Promise<string[]>;
  sql(text: string, ...values: unknown[]): Promise<unknown[]>;
}

/** Thrown to end the run in `dieAt`. */
class Died extends Error {}

let count = 0;

export interface FixesRigOptions {
  /** Committed to main. */
  files: Record<string, string>;
  /** Results uploaded for that commit. */
  body: unknown;
  registries?: Registries;
  /** Default: a plain git server. */
  hostKind?: ScmHostKind;
  /** Decides which `name:password` the git server accepts; default: the rig's own password. */
  opens?: (pair: string) => boolean;
  /** Starts a proxy before the host; returns its origin. */
  behind?: (origin: string) => Promise<string>;
  /** Overrides the application's. */
  outside?: Partial<Outside>;
  engines?: EngineOptions;
}

export async function startFixesRig(
  t: TestContext,
  app: TestApp,
  { files, body, registries, hostKind, opens, behind = async (origin) => origin, outside, engines }: FixesRigOptions,
): Promise<FixesRig> {
  const server = await startGitServer(t, undefined, opens);
  const host = hostKind === undefined ? null : await startHostBefore(t, server, hostKind);
  const origin = await behind(host?.origin ?? new URL(server.url).origin);
  const platform: Platform = {
    ...app.platform,
    outside: { ...app.platform.outside, ...outside },
    engines: engines ?? app.platform.engines,
  };
  const org = await makeDeployment(app.platform, `fixes${++count}`);
  const { deploymentId, admin } = org;
  const token = await makeToken(app, deploymentId, admin.jwt, { permissions: ['WEB_API', 'CI'] });
  const commit = await server.commit('main', files);
  const sql: FixesRig['sql'] = (text, ...values) =>
    app.platform.database.asTenant(
      deploymentId,
      async (tx) => (await tx.client.query(text, [deploymentId, ...values])).rows,
    );
  const upload: FixesRig['upload'] = async (uploaded) => {
    const path = `/api/scans/v1/deployments/${deploymentId}/uploads?project=shop&ref=main&commit=${commit}`;
    const answer = await app.ask('POST', path, { token, rawBody: JSON.stringify(uploaded) });
    assert.equal(answer.status, 202, answer.text);
    await ingestUpload(app.platform, deploymentId, answer.body.scanId);
  };
  await upload(body);
  await sql('UPDATE parapet.project SET url = $2 WHERE deployment_id = $1', `${origin}/org/shop.git`);
  const connections = `/api/agent/deployments/${deploymentId}/connections`;
  const connected = await app.ask('POST', connections, {
    token: admin.jwt,
    body: {
      kind: `CONNECTION_KIND_${(hostKind ?? 'git').toUpperCase()}`,
      name: 'Ours',
      baseUrl: origin,
      username: server.username,
      credential: server.password,
    },
  });
  assert.equal(connected.status, 200, connected.text);
  const [project] = (await sql('SELECT id FROM parapet.project WHERE deployment_id = $1')) as { id: string }[];
  const runs = `/api/workflows/v1/deployments/${deploymentId}/runs`;
  const ask: FixesRig['ask'] = (issueId, by = token) =>
    app.ask('POST', `/api/v1/deployments/${deploymentId}/issues/${issueId}/autofix`, { token: by, body: {} });
  const latestRunId = async (): Promise<string> => {
    const found = await sql(
      `SELECT id FROM parapet.workflow_run WHERE deployment_id = $1 AND workflow_type = 'autofix' ORDER BY id DESC LIMIT 1`,
    );
    return (found as { id: string }[])[0]?.id ?? assert.fail('there is no run');
  };
  const work: FixesRig['work'] = async () => {
    const runId = await latestRunId();
    const performers = { autofix: fixPerformer(registries) };
    await performRun({ platform, performers, deploymentId, runId });
    return (await app.ask('GET', `${runs}/${runId}`, { token })).body.job;
  };
  const findings: FixesRig['findings'] = async () => {
    const reportType = 'REPORT_TYPE_PROJECT';
    const answer = await app.ask('POST', `/api/reporting/${deploymentId}/findings`, { token, body: { reportType } });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.findings;
  };
  return {
    server,
    host,
    org,
    token,
    projectId: project?.id ?? assert.fail('there is no project'),
    upload,
    findings,
    async only() {
      const found = await findings();
      assert.equal(found.length, 1);
      return found[0];
    },
    async branches() {
      return (await server.git('for-each-ref', '--format=%(refname:short)', 'refs/heads')).split('\n');
    },
    ask,
    async refusal(issueId, by) {
      const answer = await ask(issueId, by);
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.body.success, false, answer.text);
      assert.equal(answer.body.errors.length, 1);
      assert.ok(answer.body.errors[0].message.length > 10);
      return answer.body.errors[0].errorType.replace('AUTOFIX_ERROR_TYPE_', '');
    },
    async fix(issueId) {
      const answer = await ask(issueId);
      assert.deepEqual([answer.status, answer.body], [200, { errors: [], success: true }], answer.text);
      return work();
    },
    work,
    async dieAt(n, isAfter) {
      const runId = await latestRunId();
      const run = await platform.database.asTenant(deploymentId, async (tx) => {
        await moveRun(tx, runId, { to: 'running', at: app.clock.now() });
        return findRun(tx, runId);
      });
      let steps = 0;
      const dying = fixPerformer(registries)({
        platform,
        deploymentId,
        run: run ?? assert.fail('the run is gone'),
        async step(_name, does) {
          const isLast = steps++ === n;
          if (isLast && !isAfter) throw new Died();
          const done = await does();
          if (isLast) throw new Died();
          return done;
        },
        signal: new AbortController().signal,
        log: () => undefined,
        warn: () => undefined,
      });
      await assert.rejects(dying, Died);
    },
    async leftFolders() {
      const names = await readdir(app.platform.outside.workDir).catch(() => []);
      return names.filter((name) => name.startsWith(`run-${deploymentId}-`));
    },
    sql,
  };
}

/** A host of this kind whose repositories are on the git server. */
async function startHostBefore(t: TestContext, server: GitServer, kind: ScmHostKind): Promise<ScmHostServer> {
  const host = await startScmHost(t, kind);
  host.gitOrigin = new URL(server.url).origin;
  host.repositories.set('org/shop', { isPrivate: true, isArchived: false });
  const scopes = { github: ['repo'], gitlab: ['api'], gitea: ['write:repository', 'write:issue'] }[kind];
  host.tokens.set(server.password, { scopes, role: 'write' });
  return host;
}

/** A SARIF log with one result whose rule includes a fix. */
export function sarifWithFix(fix: {
  path: string;
  line: number;
  snippet: string;
  text: string;
  filePath?: string;
}): unknown {
  const { path, line, snippet, text, filePath = path } = fix;
  const result = {
    ruleId: 'no-eval',
    level: 'error',
    message: { text: 'eval runs what a user wrote.' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: path },
          region: { startLine: line, startColumn: 1, endColumn: snippet.length + 1, snippet: { text: snippet } },
        },
      },
    ],
    fixes: [
      {
        description: { text: 'Call the function instead.' },
        artifactChanges: [
          {
            artifactLocation: { uri: filePath },
            replacements: [
              {
                deletedRegion: { startLine: line, startColumn: 1, endColumn: snippet.length + 1 },
                insertedContent: { text },
              },
            ],
          },
        ],
      },
    ],
  };
  const driver = { name: 'demo', version: '1', rules: [{ id: 'no-eval', name: 'NoEval' }] };
  return { version: '2.1.0', runs: [{ tool: { driver }, results: [result] }] };
}

const qs = { target: 'web/package-lock.json', type: 'npm', name: 'qs', version: '6.5.1' };

/** Trivy's report of one vulnerable package. */
export function trivyOf(
  vulnerabilities: readonly { id: string; fixed: string }[],
  { target, type, name, version } = qs,
): unknown {
  return {
    SchemaVersion: 2,
    ArtifactName: '.',
    ArtifactType: 'filesystem',
    Results: [
      {
        Target: target,
        Class: 'lang-pkgs',
        Type: type,
        Vulnerabilities: vulnerabilities.map(({ id, fixed }) => ({
          VulnerabilityID: id,
          PkgID: `${name}@${version}`,
          PkgName: name,
          InstalledVersion: version,
          ...(fixed !== '' && { FixedVersion: fixed }),
          Title: `${name}: ${id}`,
          Severity: 'HIGH',
        })),
      },
    ],
  };
}
