/**
 * A run that is cancelled while another server or program does not respond ends, its child processes end within two
 * seconds, and nothing is left behind: at each step of fixes, syncs and deliveries that leaves the process, and at the
 * start of each of their steps.
 */
import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixPerformer } from '../../server/src/domain/fixes/perform-fix.ts';
import { performRun } from '../../server/src/domain/runs/perform-run.ts';
import type { PerformRun } from '../../server/src/domain/runs/run-work.ts';
import { performSync } from '../../server/src/domain/sync/perform-sync.ts';
import { workFolderOf } from '../../server/src/domain/runs/work-folder.ts';
import { sarifWithFix, startFixesRig, trivyOf, type FixesRig } from '../../server/src/http/fixes/testing/fixes-rig.ts';
import { startNotificationsApp } from '../../server/src/http/notifications/testing/notifications-app.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { listenUntilEnd, forward } from '../harness/hosts/proxy.ts';
import { listProcessesIn } from '../harness/processes.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

/** The promise; the test itself allows for a slow machine, and prints the measured time. */
const promisedMs = 2_000;
const patienceMs = 30_000;

const snippet = 'eval(x)';
const code = {
  files: { 'src/a.py': `${snippet}\n` },
  body: sarifWithFix({ path: 'src/a.py', line: 1, snippet, text: 'f(x)' }),
};

describe('a cancelled fix ends and leaves nothing', { concurrency: 4 }, () => {
  for (const [step, asked] of [
    ['check out', /git-upload-pack$/],
    ['push', /git-receive-pack$/],
    ['open a pull request', /^POST .*\/pulls$/],
    ['open a pull request: its status', /^POST .*\/statuses\//],
  ] as const) {
    test(`${step}: the host does not respond`, async (t) => {
      const line = await startHangingProxy(t);
      const rig = await startFixesRig(t, app, { ...code, hostKind: 'github', behind: line.before });
      const id = await begin(rig);
      await cancelWhen(t, rig, { hangs: line.hang(asked), hasChildren: !step.startsWith('open') });
      if (step === 'check out') assert.deepEqual(await rig.branches(), ['main'], id);
    });
  }

  test('make the fix: the registry does not respond', async (t) => {
    const line = await startHangingProxy(t);
    const url = await line.before('http://127.0.0.1:9');
    const rig = await startFixesRig(t, app, {
      files: { 'web/package-lock.json': '{"lockfileVersion": 3}', 'web/package.json': '{}' },
      body: trivyOf([{ id: 'CVE-2022-1', fixed: '6.5.2' }]),
      registries: { npm: url, cargo: url, gem: url, go: url },
    });
    await begin(rig);
    await cancelWhen(t, rig, { hangs: line.hang(/qs/), hasChildren: false });
  });

  test('verify: a parser does not end', async (t) => {
    const hostile = `y: ${'[{'.repeat(80_000)}\n`;
    const rig = await startFixesRig(t, app, {
      files: { 'a.yaml': `${snippet}\n${hostile}` },
      body: sarifWithFix({ path: 'a.yaml', line: 1, snippet, text: 'x' }),
    });
    await begin(rig);
    const isVerifying = async (): Promise<void> => {
      while ((await latestRun(rig)).step !== 'verify') await sleep(20);
    };
    await cancelWhen(t, rig, { hangs: isVerifying(), hasChildren: false });
  });

  test('verify: the scanner does not end', async (t) => {
    const { folder, begun } = await makeProgram(t, 'bandit', 'touch "$begun"; sleep 300');
    const log = sarifWithFix({ path: 'src/a.py', line: 1, snippet, text: 'f(x)' }) as {
      runs: [{ tool: { driver: { name: string; rules: object[] } }; results: [{ ruleId: string }] }];
    };
    log.runs[0].tool.driver = { name: 'Bandit', rules: [{ id: 'B307' }] };
    log.runs[0].results[0].ruleId = 'B307';
    const engines = { programPath: `${folder}:${process.env['PATH'] ?? ''}`, semgrepRules: undefined };
    const rig = await startFixesRig(t, app, { ...code, body: log, engines });
    await begin(rig);
    await cancelWhen(t, rig, { hangs: begun(), hasChildren: true });
    assert.deepEqual(await rig.branches(), ['main']);
  });

  test('commit: git does not end and ignores SIGTERM', async (t) => {
    const does = `case " $* " in *" commit "*) trap '' TERM; touch "$begun"; sleep 300 & wait; wait; sleep 300;; esac; exec ${await gitProgram()} "$@"`;
    const { folder, begun } = await makeProgram(t, 'git', does);
    const git = { ...app.platform.outside.git, programPath: `${folder}:${process.env['PATH'] ?? ''}` };
    const rig = await startFixesRig(t, app, { ...code, outside: { git } });
    await begin(rig);
    await cancelWhen(t, rig, { hangs: begun(), hasChildren: true });
    assert.deepEqual(await rig.branches(), ['main']);
  });
});

describe('a cancelled sync ends and leaves nothing', { concurrency: 4 }, () => {
  for (const [step, asked, hostKind] of [
    ['fetch the refs', /git-upload-pack$/, 'github'],
    ['fetch facts from the API', /^GET \/api\/v3\/repos\/org\/shop$/, 'github'],
    ['fetch facts from the API: probe push access', /git-receive-pack$/, 'github'],
    ['read CODEOWNERS', /^POST .*git-upload-pack$/, undefined],
  ] as const) {
    test(`${step}: the host does not respond`, async (t) => {
      const line = await startHangingProxy(t);
      const rig = await startFixesRig(t, app, {
        ...code,
        behind: line.before,
        ...(hostKind !== undefined && { hostKind }),
      });
      const sync = `/api/agent/deployments/${rig.org.deploymentId}/repos/${rig.projectId}/_sync`;
      assert.equal((await app.ask('POST', sync, { token: rig.org.admin.jwt, body: {} })).status, 202);
      // The first of the two requests to upload-pack lists the refs.
      const nth = step === 'read CODEOWNERS' ? 2 : 1;
      const work = async (): Promise<void> => {
        const { id: runId } = await latestRun(rig);
        const { deploymentId } = rig.org;
        await performRun({ platform: app.platform, performers: { project_sync: performSync }, deploymentId, runId });
      };
      await cancelWhen(t, rig, { hangs: line.hang(asked, nth), hasChildren: !step.startsWith('fetch facts'), work });
    });
  }
});

describe('a cancelled delivery ends and leaves nothing', () => {
  for (const kind of ['webhook', 'email'] as const) {
    test(`${kind}: the receiver does not respond`, async (t) => {
      const silent = await startSilentServer(t);
      const api = await startNotificationsApp();
      t.after(() => api.close());
      const email = { host: '127.0.0.1', port: silent.port, from: 'parapet@example.com', to: ['sec@example.com'] };
      const channel = {
        webhook: { webhook: { url: `http://127.0.0.1:${silent.port}/` } },
        email: { email: { ...email, security: 'MAIL_SECURITY_NONE' } },
      }[kind];
      await api.makeRule(await api.makeChannel(channel));
      await api.scan('no results');
      await api.deliveries.turn();
      await silent.until((open) => open === 1);
      const workflows = `/api/workflows/v1/deployments/${api.here.deploymentId}`;
      const filter = { workflowType: 'notification' };
      const list = await api.app.ask('POST', `${workflows}/jobs/list`, { token: api.token, body: { filter } });
      const [{ jobId, status }] = list.body.jobs;
      assert.equal(status, 'SERVICE_WORKFLOW_RUN_STATUS_RUNNING');
      const at = performance.now();
      assert.equal((await api.app.ask('POST', `${workflows}/runs/${jobId}/cancel`, { token: api.token })).status, 200);
      await silent.until((open) => open === 0);
      t.diagnostic(`it let go after ${Math.round(performance.now() - at)} ms; promised: ${promisedMs} ms`);
      await api.deliveries.idle();
      await api.deliver();
      const [message] = await api.messages();
      const [attempt] = (await api.ask('GET', `/messages/${message.id}`)).body.message.attemptLog;
      assert.match(attempt.errorDetail, /cancelled/, 'and not that its time was up');
      assert.deepEqual([message.status, silent.connections()], ['NOTIFICATION_MESSAGE_STATUS_LEFT_OUT', 1]);
      const { job } = (await api.app.ask('GET', `${workflows}/runs/${jobId}`, { token: api.token })).body;
      assert.equal(job.status, 'SERVICE_WORKFLOW_RUN_STATUS_CANCELLED');
    });
  }
});

describe('a run cancelled at the start of a step', { concurrency: 2 }, () => {
  const steps: Readonly<Record<string, readonly string[]>> = {
    autofix: ['prepare', 'check out', 'make the fix', 'verify', 'commit', 'push', 'open a pull request', 'record'],
    project_sync: [
      'find the connection',
      'fetch the refs',
      'fetch facts from the API',
      'read CODEOWNERS',
      'store the result',
    ],
  };
  for (const [type, names] of Object.entries(steps)) {
    test(`${type}: runs no further step, stores nothing and leaves nothing behind`, async (t) => {
      const rig = await startFixesRig(t, app, { ...code, hostKind: 'github' });
      const { deploymentId, admin } = rig.org;
      const before = await rig.findings();
      const project = () => rig.sql('SELECT to_jsonb(p) FROM parapet.project p WHERE deployment_id = $1');
      const projectBefore = await project();
      for (const name of names) {
        if (type === 'autofix') await begin(rig);
        else {
          const sync = `/api/agent/deployments/${deploymentId}/repos/${rig.projectId}/_sync`;
          assert.equal((await app.ask('POST', sync, { token: admin.jwt, body: {} })).status, 202);
        }
        const { id: runId } = await latestRun(rig);
        const cancel = `/api/workflows/v1/deployments/${deploymentId}/runs/${runId}/cancel`;
        const begun: string[] = [];
        const performer = type === 'autofix' ? fixPerformer() : performSync;
        const performers: Record<string, PerformRun> = {
          [type]: (work) =>
            performer({
              ...work,
              step: (step, does) =>
                work.step(step, async () => {
                  begun.push(step);
                  if (step === name) assert.equal((await app.ask('POST', cancel, { token: admin.jwt })).status, 200);
                  return does();
                }),
            }),
        };
        await performRun({ platform: app.platform, performers, deploymentId, runId });
        assert.deepEqual(begun, names.slice(0, names.indexOf(name) + 1));
        assert.equal((await latestRun(rig)).status, 'cancelled', name);
        assert.deepEqual(await rig.leftFolders(), [], name);
        assert.deepEqual(await rig.findings(), before, name);
        assert.deepEqual(await project(), projectBefore, name);
        const isPushed = type === 'autofix' && names.indexOf(name) >= names.indexOf('push');
        if (!isPushed) assert.deepEqual(await rig.branches(), ['main'], name);
      }
      assert.ok((rig.host?.pullRequests.length ?? 0) <= 1);
    });
  }
});

async function begin(rig: FixesRig): Promise<string> {
  const [finding] = await rig.findings();
  const answer = await rig.ask(finding.id);
  assert.deepEqual(answer.body, { errors: [], success: true });
  return finding.id;
}

async function latestRun(rig: FixesRig): Promise<{ id: string; status: string; step: string | null }> {
  const rows = await rig.sql(
    `SELECT id, status, steps -> -1 ->> 'name' AS step FROM parapet.workflow_run
      WHERE deployment_id = $1 AND workflow_type <> 'ingest' ORDER BY id DESC LIMIT 1`,
  );
  return (rows as { id: string; status: string; step: string | null }[])[0] ?? assert.fail();
}

interface Hanging {
  /** Resolves once the run waits. */
  hangs: Promise<void>;
  /** True if it waits for a program that works in its folder. */
  hasChildren: boolean;
  work?: () => Promise<unknown>;
}

async function cancelWhen(
  t: TestContext,
  rig: FixesRig,
  { hangs, hasChildren, work = rig.work }: Hanging,
): Promise<void> {
  const { deploymentId, admin } = rig.org;
  const { id } = await latestRun(rig);
  const folder = workFolderOf(app.platform, deploymentId, id);
  const working = work();
  const first = await Promise.race([hangs.then(() => 'hangs'), working.then(() => 'ended')]);
  assert.equal(
    first,
    'hangs',
    JSON.stringify(await rig.sql('SELECT log FROM parapet.workflow_run WHERE deployment_id = $1')),
  );
  if (process.platform === 'linux') assert.equal((await listProcessesIn(folder)).length > 0, hasChildren);
  await assertNoCredential(rig, folder);
  const path = `/api/workflows/v1/deployments/${deploymentId}/runs/${id}/cancel`;
  const at = performance.now();
  assert.equal((await app.ask('POST', path, { token: admin.jwt })).status, 200);
  for (;;) {
    const left = await listProcessesIn(folder);
    if (left.length === 0) break;
    assert.ok(performance.now() - at < patienceMs, `still running: ${JSON.stringify(left)}`);
    await sleep(10);
  }
  const childrenMs = Math.round(performance.now() - at);
  await working;
  const endedMs = Math.round(performance.now() - at);
  t.diagnostic(`children ended after ${childrenMs} ms, the run's work after ${endedMs} ms; promised: ${promisedMs} ms`);
  assert.equal((await latestRun(rig)).status, 'cancelled');
  assert.deepEqual(await rig.leftFolders(), []);
  assert.deepEqual(await listProcessesIn(folder), []);
  const [finding] = await rig.findings();
  assert.deepEqual([finding.clickToFixCommitMsg, finding.triageState], ['', 'FINDING_TRIAGE_STATE_UNTRIAGED']);
}

/** During the work, no file of the run and no argument of its processes contains the credential. */
async function assertNoCredential({ server: { username, password } }: FixesRig, folder: string): Promise<void> {
  const texts = (await listProcessesIn(folder)).map(({ command }) => command);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    // Git may have removed the file in the meantime.
    texts.push(await readFile(join(entry.parentPath, entry.name), 'latin1').catch(() => ''));
  }
  const secrets = [password, Buffer.from(`${username}:${password}`).toString('base64')];
  for (const secret of secrets) assert.ok(!texts.some((text) => text.includes(secret)));
}

/** A proxy that passes everything on except one request, to which it never responds. */
async function startHangingProxy(t: TestContext) {
  let target = '';
  let hung: { asked: RegExp; nth: number; resolve: () => void } | undefined;
  const isHung = (request: IncomingMessage): boolean => {
    const path = (request.url ?? '').replace(/\/info\/refs\?service=/, '/');
    if (hung === undefined || !hung.asked.test(`${request.method} ${path}`)) return false;
    hung.nth -= 1;
    if (hung.nth > 0) return false;
    hung.resolve();
    return true;
  };
  const server = createServer((request, response) => {
    if (!isHung(request)) forward(request, response, target);
  });
  const port = await listenUntilEnd(t, server);
  return {
    before: async (origin: string): Promise<string> => {
      target = origin;
      return `http://127.0.0.1:${port}`;
    },
    hang: (asked: RegExp, nth = 1): Promise<void> =>
      new Promise((resolve) => {
        hung = { asked, nth, resolve };
      }),
  };
}

/** A program of that name that runs this script, and reports that it has started. */
async function makeProgram(t: TestContext, name: string, does: string) {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-program-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const marker = join(folder, 'begun');
  await writeFile(join(folder, name), `#!/bin/sh\nbegun=${marker}\n${does}\n`);
  await chmod(join(folder, name), 0o755);
  const begun = async (): Promise<void> => {
    while ((await stat(marker).catch(() => undefined)) === undefined) await sleep(10);
  };
  return { folder, begun };
}

async function gitProgram(): Promise<string> {
  for (const folder of (process.env['PATH'] ?? '').split(':')) {
    if ((await stat(join(folder, 'git')).catch(() => undefined))?.isFile() === true) return join(folder, 'git');
  }
  return assert.fail('there is no git');
}

/** Accepts connections and sends nothing. */
async function startSilentServer(t: TestContext) {
  const sockets = new Set<Socket>();
  let connections = 0;
  const changed: (() => void)[] = [];
  const tell = (): void => {
    for (const each of changed) each();
  };
  const server = createTcpServer((socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => undefined));
    // Reads, so that it receives the end of the connection.
    socket.resume().on('close', () => {
      sockets.delete(socket);
      tell();
    });
    tell();
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    /** Resolves when the number of open connections fulfils the condition. */
    until: (holds: (open: number) => boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (holds(sockets.size)) resolve();
        };
        changed.push(look);
        look();
      }),
  };
}
