/** `parapet upload` as a process: the request, the output and the exit code. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  oneDeployment,
  scanAnswer,
  startLoopbackServer,
  type LoopbackServer,
  type Responder,
} from '../testing/loopback-server.ts';
import { createSandbox, type Sandbox } from '../testing/run-parapet.ts';

const uploadPath = '/api/scans/v1/deployments/7/uploads';
const scanPath = '/api/scans/v1/deployments/7/scans/42';
const report = JSON.stringify({ version: '2.1.0', runs: [] });
const counts = { parsed: 5, new: 3, unchanged: 1, reopened: 1, fixed: 0, removed: 0, muted: 0, duplicates: 0 };

describe('parapet upload', () => {
  let sandbox: Sandbox;
  let server: LoopbackServer;
  let acceptUpload: Responder;
  let showScan: Responder;

  before(async () => {
    server = await startLoopbackServer({
      'GET /api/auth/me': oneDeployment,
      [`POST ${uploadPath}`]: (request, nth) => acceptUpload(request, nth),
      [`GET ${scanPath}`]: (request, nth) => showScan(request, nth),
    });
    sandbox = await createSandbox({ PARAPET_URL: server.url, PARAPET_TOKEN: 'a-token' });
    await writeFile(join(sandbox.directory, 'results.sarif'), report);
  });
  after(async () => {
    await server.close();
    await sandbox.remove();
  });
  beforeEach(() => {
    server.requests.length = 0;
    acceptUpload = () => ({ status: 202, body: { scanId: '42' } });
    showScan = () => scanAnswer('42', 'SCAN_STATUS_COMPLETED', { counts });
  });

  const sent = () => server.requests.find(({ path }) => path === uploadPath);
  const named = ['--project', 'acme/shop', '--ref', 'main', '--commit', 'abc123'];

  it('sends the file compressed, with its parameters and the credential', async () => {
    const { code, stdout } = await sandbox.run(['upload', 'results.sarif', ...named, '--category', 'nightly']);
    assert.equal(code, 0);
    assert.equal(gunzipSync(sent()?.body ?? '').toString(), report);
    assert.deepEqual(sent()?.query, {
      project: 'acme/shop',
      ref: 'main',
      commit: 'abc123',
      format: 'auto',
      scope: 'full',
      category: 'nightly',
    });
    assert.equal(sent()?.headers.authorization, 'Bearer a-token');
    assert.match(stdout, /results\.sarif \(scan 42\): completed\n {2}format sarif {3}parsed 5 {3}new 3/);
  });

  it('sends confirm=closes for --confirm-closes', async () => {
    const { code } = await sandbox.run(['upload', 'results.sarif', ...named, '--confirm-closes']);
    assert.equal(code, 0);
    assert.equal(sent()?.query['confirm'], 'closes');
  });

  it('sends standard input for -', async () => {
    const { code } = await sandbox.run(['upload', '-', ...named], { input: report });
    assert.equal(code, 0);
    assert.equal(gunzipSync(sent()?.body ?? '').toString(), report);
  });

  it('sends a compressed file unchanged', async () => {
    const body = gzipSync(report);
    await writeFile(join(sandbox.directory, 'results.sarif.gz'), body);
    const { code } = await sandbox.run(['upload', 'results.sarif.gz', ...named]);
    assert.equal(code, 0);
    assert.equal(sent()?.headers['content-encoding'], 'gzip');
    assert.deepEqual(sent()?.body, body);
  });

  it('sends a manifest before the file', async () => {
    const manifest = { paths: ['a.ts'], deleted: ['b.ts'], renames: { 'c.ts': 'd.ts' } };
    await writeFile(join(sandbox.directory, 'manifest.json'), JSON.stringify(manifest));
    const { code } = await sandbox.run([
      'upload',
      'results.sarif',
      ...named,
      '--scope',
      'diff',
      '--manifest',
      'manifest.json',
    ]);
    assert.equal(code, 0);
    const form = await new Response(new Uint8Array(sent()?.body ?? []), {
      headers: { 'content-type': sent()?.headers['content-type'] ?? '' },
    }).formData();
    const manifestSent = form.get('manifest');
    assert.ok(typeof manifestSent === 'string');
    assert.deepEqual(JSON.parse(manifestSent), manifest);
    const file = form.get('file');
    assert.ok(file instanceof File);
    assert.equal(file.name, 'results.sarif');
    assert.equal(file.type, 'application/gzip');
    assert.equal(gunzipSync(await file.arrayBuffer()).toString(), report);
  });

  it('takes project, ref and commit from the git checkout without options', async () => {
    const checkout = join(sandbox.directory, 'checkout');
    await mkdir(checkout);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
        cwd: checkout,
        encoding: 'utf8',
      });
    git('init', '--quiet', '--initial-branch=trunk');
    git('remote', 'add', 'origin', 'git@example.org:acme/api.git');
    git('commit', '--quiet', '--allow-empty', '--message=first');
    const inside = await createSandbox({ PARAPET_URL: server.url, PARAPET_TOKEN: 'a-token' });
    execFileSync('cp', ['-r', join(checkout, '.git'), inside.directory]);
    await writeFile(join(inside.directory, 'results.sarif'), report);
    const { code } = await inside.run(['upload', 'results.sarif']);
    await inside.remove();
    assert.equal(code, 0);
    assert.equal(sent()?.query['project'], 'acme/api');
    assert.equal(sent()?.query['ref'], 'trunk');
    assert.equal(sent()?.query['commit'], git('rev-parse', 'HEAD').trim());
  });

  it('takes project, ref and commit from the CI system, and names it and its run', async () => {
    const environment = {
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'acme/web',
      GITHUB_REF: 'refs/pull/9/merge',
      GITHUB_SHA: 'feedc0de',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_RUN_ID: '81',
    };
    const { code } = await sandbox.run(['upload', 'results.sarif'], { environment });
    assert.equal(code, 0);
    assert.equal(sent()?.query['project'], 'acme/web');
    assert.equal(sent()?.query['ref'], 'refs/pull/9/merge');
    assert.equal(sent()?.query['commit'], 'feedc0de');
    assert.equal(sent()?.query['ci'], 'GitHub Actions');
    assert.equal(sent()?.query['ciRun'], '81');
    assert.equal(sent()?.query['ciUrl'], 'https://github.com/acme/web/actions/runs/81');
  });

  it('exits with 2 and says how to set the project if it cannot be detected', async () => {
    const { code, stderr } = await sandbox.run(['upload', 'results.sarif']);
    assert.equal(code, 2);
    assert.match(stderr, /--project NAME/);
    assert.equal(sent(), undefined);
  });

  it('exits with 2 for a missing file, and sends nothing', async () => {
    const { code, stderr } = await sandbox.run(['upload', 'missing.json', ...named]);
    assert.equal(code, 2);
    assert.match(stderr, /cannot read missing\.json/);
    assert.equal(server.requests.length, 0);
  });

  it('exits with 1 for a failed scan, and shows its problems', async () => {
    const problems = [{ file: 'results.sarif', place: 'byte 12', message: 'This is not JSON.' }];
    showScan = () => scanAnswer('42', 'SCAN_STATUS_ERROR', { problems });
    const { code, stdout } = await sandbox.run(['upload', 'results.sarif', ...named]);
    assert.equal(code, 1);
    assert.match(stdout, /scan 42\): error\n.*1 problem:\n +results\.sarif at byte 12: This is not JSON\./s);
  });

  it('retries an upload that a busy server rejected, with the same idempotency key and the whole body', async () => {
    acceptUpload = (_request, nth) =>
      nth === 1 ? { status: 503, headers: { 'retry-after': '0' } } : { status: 202, body: { scanId: '42' } };
    const { code } = await sandbox.run(['upload', 'results.sarif', ...named]);
    assert.equal(code, 0);
    const [first, second] = server.requests.filter(({ path }) => path === uploadPath);
    assert.equal(gunzipSync(second?.body ?? '').toString(), report);
    assert.ok(first?.headers['idempotency-key']);
    assert.equal(first.headers['idempotency-key'], second?.headers['idempotency-key']);
  });

  it('keeps waiting while the server is unreachable for a moment', async () => {
    showScan = (_request, nth) => {
      if (nth === 1) return scanAnswer('42', 'SCAN_STATUS_RUNNING', { progress: { step: 'reading', resultsRead: 10 } });
      return nth < 4 ? { hangsUp: true } : scanAnswer('42', 'SCAN_STATUS_COMPLETED', { counts });
    };
    const { code, stderr } = await sandbox.run(['upload', 'results.sarif', ...named]);
    assert.equal(code, 0);
    assert.match(stderr, /results\.sarif \(scan 42\): reading, 10 results read/);
  });

  it('prints only the scan ID with --no-wait', async () => {
    const { code, stdout } = await sandbox.run(['upload', 'results.sarif', ...named, '--no-wait', '--quiet']);
    assert.equal(code, 0);
    assert.equal(stdout, '42\n');
  });

  it('prints one JSON document with --json', async () => {
    const { stdout } = await sandbox.run(['upload', 'results.sarif', ...named, '--json']);
    const answer = JSON.parse(stdout) as { scans: { file: string; scanId: string; counts: unknown }[] };
    assert.equal(answer.scans[0]?.scanId, '42');
    assert.deepEqual(answer.scans[0]?.counts, counts);
  });

  it('removes control characters from messages', async () => {
    const problems = [{ file: 'x', place: '', message: 'nice\u001b]0;title\u0007 \u001b[31mred\u009b2J' }];
    showScan = () => scanAnswer('42', 'SCAN_STATUS_COMPLETED', { counts, problems });
    for (const json of [[], ['--json']]) {
      const { stdout } = await sandbox.run(['upload', 'results.sarif', ...named, ...json]);
      assert.match(stdout, /red/);
      assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    }
  });
});
