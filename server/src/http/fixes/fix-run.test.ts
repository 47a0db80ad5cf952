/** Autofix runs against a real git server: exactly one commit on exactly one branch, or nothing and a reason. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test, type TestContext } from 'node:test';
import { startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { hasSsh, startSshServer } from '../../../../tests/harness/hosts/ssh-server.ts';
import { assertDerivedExact } from '../../../../tests/harness/database/derived.ts';
import { sarifWithFix, startFixesRig, trivyOf, type FixesRig } from './testing/fixes-rig.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const files = { 'src/a.ts': 'const f = pick(x)\neval(x)\nend()\n', 'README.md': 'Shop\n' };
const body = sarifWithFix({ path: 'src/a.ts', line: 2, snippet: 'eval(x)', text: 'f(x)' });
const start = (t: TestContext, more: Partial<Parameters<typeof startFixesRig>[2]> = {}) =>
  startFixesRig(t, app, { files, body, ...more });
const lastLine = (run: { log: { message: string }[] }) => run.log.at(-1)?.message ?? '';

describe('a run that completes', () => {
  test('the rule’s fix is pushed to a branch of its own; the commit is exactly the diff that reports show', async (t) => {
    const rig = await start(t);
    const { id } = await rig.only();
    const run = await rig.fix(id);
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
    assert.deepEqual(
      run.steps.map(({ name }: { name: string }) => name),
      ['prepare', 'check out', 'make the fix', 'verify', 'commit', 'push', 'record'],
    );
    const branch = `parapet/fix-${id}`;
    assert.equal(await rig.server.git('show', `${branch}:src/a.ts`), 'const f = pick(x)\nf(x)\nend()');
    const now = await rig.only();
    const { fixCode, fixDiff, explanation } = now.remediation.autofix;
    assert.deepEqual([fixCode, explanation], ['f(x)', 'Call the function instead.']);
    const pushed = await rig.server.git('diff', '--no-color', 'main', branch);
    assert.equal(pushed.replace(/^diff .*\nindex .*\n/, ''), fixDiff.trim());
    assert.match(now.clickToFixCommitMsg, /^Fix NoEval\n\nCall the function/);
    assert.deepEqual(
      [now.triageState, now.aggregateState, now.status],
      ['FINDING_TRIAGE_STATE_FIXING', 'AGGREGATE_ISSUE_STATE_FIXING', 'ISSUE_STATUS_UNRESOLVED'],
    );
    const { title, actor } = now.activityHistory.at(-1);
    assert.deepEqual([title, actor], ['Changed from open to fixing (fix pushed)', 'autofix']);
    await assertDerivedExact(app.platform.database, rig.org.deploymentId);
  });

  const skip = hasSsh() ? false : 'there is no ssh on this machine';
  test('also over ssh, with a key that may push, which is used only then', { skip }, async (t) => {
    const rig = await start(t);
    const { id } = await rig.only();
    const ssh = await startSshServer(t, await rig.server.git('rev-parse', '--absolute-git-dir'));
    await rig.sql('UPDATE parapet.project SET url = $2 WHERE deployment_id = $1', ssh.url);
    assert.equal(await rig.refusal(id), 'SCM_CONFIG_NOT_FOUND');
    const { privateKey, knownHosts } = ssh;
    const { deploymentId, admin } = rig.org;
    const baseUrl = `ssh://${new URL(ssh.url).host}`;
    const connected = await app.ask('POST', `/api/agent/deployments/${deploymentId}/connections`, {
      token: admin.jwt,
      body: { kind: 'CONNECTION_KIND_GIT', name: 'By ssh', baseUrl, credential: privateKey, knownHosts },
    });
    assert.equal(connected.status, 200, connected.text);
    ssh.mayWrite = false;
    assert.equal(await rig.refusal(id), 'NO_WRITE_ACCESS');
    ssh.mayWrite = true;
    const run = await rig.fix(id);
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
    assert.equal(await rig.server.git('show', `parapet/fix-${id}:src/a.ts`), 'const f = pick(x)\nf(x)\nend()');
    assert.deepEqual(await rig.leftFolders(), []);
  });

  test('a run repeated after a crash pushes and records the same, once', async (t) => {
    const rig = await start(t);
    const { id } = await rig.only();
    await rig.fix(id);
    const head = await rig.server.git('rev-parse', `parapet/fix-${id}`);
    const first = await rig.only();
    app.clock.advanceMs(60_000);
    await rig.sql(
      `UPDATE parapet.workflow_run SET status = 'running', finished_at = NULL WHERE deployment_id = $1 AND workflow_type = 'autofix'`,
    );
    const run = await rig.work();
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
    assert.equal(await rig.server.git('rev-parse', `parapet/fix-${id}`), head);
    assert.deepEqual(await rig.only(), first);
  });

  test('interrupted before and after each step, it ends with one branch, one commit and one line of activity', async (t) => {
    const rig = await start(t);
    const { id } = await rig.only();
    assert.equal((await rig.ask(id)).body.success, true);
    for (let n = 0; n < 7; n += 1) {
      for (const isAfter of [false, true]) {
        app.clock.advanceMs(1_000);
        await rig.dieAt(n, isAfter);
      }
    }
    const pushed = await rig.server.git('rev-parse', `parapet/fix-${id}`);
    const run = await rig.work();
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
    assert.equal(await rig.server.git('rev-parse', `parapet/fix-${id}`), pushed);
    assert.equal(await rig.server.git('rev-list', '--count', `main..parapet/fix-${id}`), '1');
    assert.deepEqual(await rig.branches(), ['main', `parapet/fix-${id}`]);
    assert.equal((await rig.only()).activityHistory.length, 2);
    assert.deepEqual(await rig.leftFolders(), []);
  });

  test('cancelled while queued, its job does nothing; and another fix may be requested', async (t) => {
    const rig = await start(t);
    const { id } = await rig.only();
    assert.equal((await rig.ask(id)).body.success, true);
    const [run] = (await rig.sql(
      `SELECT id FROM parapet.workflow_run WHERE deployment_id = $1 AND workflow_type = 'autofix'`,
    )) as { id: string }[];
    const path = `/api/workflows/v1/deployments/${rig.org.deploymentId}/runs/${run?.id}/cancel`;
    assert.equal((await app.ask('POST', path, { token: rig.org.admin.jwt })).status, 200);
    assert.equal((await rig.work()).status, 'SERVICE_WORKFLOW_RUN_STATUS_CANCELLED');
    assert.deepEqual(await rig.branches(), ['main']);
    assert.equal((await rig.fix(id)).status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED');
  });

  test('the credential is in no log and in no answer', async (t) => {
    const rig = await start(t);
    const { id } = await rig.only();
    const run = await rig.fix(id);
    const secrets = [
      rig.server.password,
      Buffer.from(`${rig.server.username}:${rig.server.password}`).toString('base64'),
    ];
    const shown = app.logged() + JSON.stringify([run, await rig.only()]);
    for (const secret of secrets) assert.ok(!shown.includes(secret));
  });

  test('requested again after its base branch has moved, the fix is made again', async (t) => {
    const rig = await start(t);
    const { id } = await rig.only();
    await rig.fix(id);
    const moved = await rig.server.commit('main', { 'README.md': 'Shop 2\n' });
    const run = await rig.fix(id);
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
    assert.equal(await rig.server.git('rev-parse', `parapet/fix-${id}^`), moved);
  });

  test('Semgrep’s fix replaces the match, its fixed lines replace whole lines; a scan without the finding marks it fixed', async (t) => {
    const report = (extra: object | null) => ({
      version: '1.50.0',
      errors: [],
      paths: { scanned: ['src/a.ts'] },
      results:
        extra === null
          ? []
          : [
              {
                check_id: 'rules.no-eval',
                path: 'src/a.ts',
                start: { line: 2, col: 10 },
                end: { line: 2, col: 17 },
                extra: { message: 'm', severity: 'ERROR', metadata: {}, lines: '  return eval(x);', ...extra },
              },
            ],
    });
    const code = { 'src/a.ts': 'function f(x) {\n  return eval(x);\n}\n' };
    for (const extra of [{ fix: 'run(x)' }, { fixed_lines: ['  return run(x);'] }]) {
      const rig = await start(t, { files: code, body: report(extra) });
      const { id } = await rig.only();
      const run = await rig.fix(id);
      assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
      const fixed = await rig.server.git('show', `parapet/fix-${id}:src/a.ts`);
      assert.equal(`${fixed}\n`, code['src/a.ts'].replace('eval(x)', 'run(x)'));
      await rig.upload(report(null));
      const now = await rig.only();
      assert.deepEqual([now.status, now.aggregateState], ['ISSUE_STATUS_FIXED', 'AGGREGATE_ISSUE_STATE_FIXED']);
      assert.equal(await rig.refusal(id), 'INVALID_ISSUE_STATE');
    }
  });

  test('a vulnerable package gets the smallest version that answers all of its open advisories', async (t) => {
    const published = (version: string, integrity: string) =>
      JSON.stringify({ dist: { tarball: `https://r.example/qs-${version}.tgz`, integrity } });
    const registries = await startRegistry(t, {
      '/qs/6.5.1': published('6.5.1', 'sha512-b2xk'),
      '/qs/6.5.3': published('6.5.3', 'sha512-bmV3'),
    });
    const manifest = '{ "name": "shop", "dependencies": {"qs": "^6.5.1"} }\n';
    const lock = `{\n  "lockfileVersion": 3,\n  "packages": {\n    "": { "dependencies": { "qs": "^6.5.1" } },\n    "node_modules/qs": { "version": "6.5.1", "resolved": "https://r.example/qs-6.5.1.tgz", "integrity": "sha512-b2xk" }\n  }\n}\n`;
    const rig = await start(t, {
      files: { 'web/package.json': manifest, 'web/package-lock.json': lock },
      body: trivyOf([
        { id: 'CVE-2022-1', fixed: '6.5.2, 6.6.1' },
        { id: 'CVE-2022-2', fixed: '6.5.3' },
      ]),
      registries,
    });
    const [first, second] = await rig.findings();
    const run = await rig.fix(first.id);
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
    const show = (path: string) => rig.server.git('show', `parapet/fix-${first.id}:${path}`);
    assert.equal(await show('web/package.json'), manifest.replace('6.5.1', '6.5.3').trim());
    assert.equal(
      await show('web/package-lock.json'),
      lock.replaceAll('6.5.1', '6.5.3').replace('sha512-b2xk', 'sha512-bmV3').trim(),
    );
    const now = (await rig.findings()).find(({ id }) => id === first.id);
    assert.match(now.remediation.autofix.explanation, /from 6\.5\.1 to 6\.5\.3 .*CVE-2022-1, CVE-2022-2/);
    await rig.upload(
      trivyOf([
        { id: 'CVE-2022-1', fixed: '' },
        { id: 'CVE-2022-2', fixed: '6.5.3' },
      ]),
    );
    assert.equal(await rig.refusal(second.id), 'NO_RECOMMENDED_UPGRADE');
  });

  test('go.mod and go.sum go together', async (t) => {
    const module = 'golang.org/x/text';
    const hashes = ['', '/go.mod'].map((of) => `${module} v0.3.8${of} h1:${'n'.repeat(43)}=\n`).join('');
    const registries = await startRegistry(t, {
      [`/${module}/@v/v0.3.0.mod`]: `module ${module}\n`,
      [`/${module}/@v/v0.3.8.mod`]: `module ${module}\n\ngo 1.17\n`,
      [`/sumdb/sum.golang.org/lookup/${module}@v0.3.8`]: `1\n${hashes}`,
    });
    const goMod = `module shop\n\ngo 1.19\n\nrequire ${module} v0.3.0\n`;
    const goSum = `${module} v0.3.0 h1:o=\n${module} v0.3.0/go.mod h1:o=\n`;
    const found = { target: 'go.mod', type: 'gomod', name: module, version: '0.3.0' };
    const rig = await start(t, {
      files: { 'go.mod': goMod, 'go.sum': goSum },
      body: trivyOf([{ id: 'CVE-2022-1', fixed: '0.3.8' }], found),
      registries,
    });
    const { id } = await rig.only();
    const run = await rig.fix(id);
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', JSON.stringify(run.log));
    const show = (path: string) => rig.server.git('show', `parapet/fix-${id}:${path}`);
    assert.equal(`${await show('go.mod')}\n`, goMod.replace('v0.3.0', 'v0.3.8'));
    assert.equal(`${await show('go.sum')}\n`, goSum + hashes);
    await rig.server.commit('main', { 'vendor/modules.txt': `# ${module} v0.3.0\n` });
    assert.match(lastLine(await rig.fix(id)), /vendor\/modules\.txt contains the version/);
  });

  test('decisions made during the run stay', async (t) => {
    const rig = await start(t);
    const { id } = await rig.only();
    assert.equal((await rig.ask(id)).body.success, true);
    const triage = `/api/triage/v1/deployments/${rig.org.deploymentId}/triage`;
    const decided = { findingIds: [id], triageState: 'FINDING_TRIAGE_STATE_IGNORED' };
    assert.equal((await app.ask('POST', triage, { token: rig.token, body: decided })).status, 200);
    await rig.work();
    assert.equal((await rig.only()).triageState, 'FINDING_TRIAGE_STATE_IGNORED');
  });
});

describe('a run that fails says why, and pushes nothing', () => {
  const fails = async (rig: FixesRig, reason: RegExp) => {
    const { id } = await rig.only();
    const before = await rig.branches();
    const run = await rig.fix(id);
    assert.equal(run.status, 'SERVICE_WORKFLOW_RUN_STATUS_FAILED');
    assert.match(lastLine(run), reason);
    assert.deepEqual(await rig.branches(), before);
    const now = await rig.only();
    assert.equal(now.triageState, 'FINDING_TRIAGE_STATE_UNTRIAGED');
    assert.equal(now.clickToFixCommitMsg, '');
  };

  test('the code has changed since the scan', async (t) => {
    const rig = await start(t);
    await rig.server.commit('main', { 'src/a.ts': 'const f = pick(x)\nrun(x)\nend()\n' });
    await fails(rig, /has changed since the scan/);
  });

  test('the file is gone; domain/fixes/making/tree-files.test.ts has the other cases', async (t) => {
    const rig = await start(t, { files: { 'README.md': 'Shop\n' } });
    await fails(rig, /no longer in the repository/);
  });

  test('the fix writes to a file that is executed automatically', async (t) => {
    const path = '.github/workflows/ci.yml';
    const rig = await start(t, {
      files: { ...files, [path]: 'a\neval(x)\n' },
      body: sarifWithFix({ path: 'src/a.ts', line: 2, snippet: 'eval(x)', text: 'f(x)', filePath: path }),
    });
    await fails(rig, /is not a file that a fix may change/);
  });

  test('the file can no longer be parsed', async (t) => {
    for (const [path, content, line, text] of [
      ['a.json', '{\n"a": 1\n}\n', '"a": 1', '"a": '],
      ['a.py', 'y = 1\nx = f(y)\n', 'x = f(y)', 'x = f(y'],
    ] as const) {
      const rig = await start(t, {
        files: { [path]: content },
        body: sarifWithFix({ path, line: 2, snippet: line, text }),
      });
      await fails(rig, new RegExp(`${path} cannot be parsed`));
    }
  });

  test('the repository’s git attributes would write the file differently', async (t) => {
    const rig = await start(t, {
      files: { '.gitattributes': '*.ts text\n', 'src/a.ts': 'one\r\neval(x)\r\n' },
    });
    await fails(rig, /gitattributes/);
  });

  test('the repository’s git attributes would change another file with it', async (t) => {
    const rig = await start(t, { files: { ...files, '.gitattributes': '*.txt text\n', 'b.txt': 'one\r\n' } });
    await fails(rig, /contains changes other than the fix/);
  });

  test('another author’s commits are on the branch', async (t) => {
    const rig = await start(t);
    const { id } = await rig.only();
    const theirs = await rig.server.commit(`parapet/fix-${id}`, { 'src/a.ts': 'theirs\n' });
    await fails(rig, /not Parapet’s/);
    assert.equal(await rig.server.git('rev-parse', `parapet/fix-${id}`), theirs);
  });
});

/** One server for all registries: maps paths to texts. */
async function startRegistry(t: TestContext, answers: Readonly<Record<string, string>>) {
  const server = createServer((request, response) => {
    const text = answers[request.url ?? ''];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { npm: url, cargo: url, gem: url, go: url };
}
