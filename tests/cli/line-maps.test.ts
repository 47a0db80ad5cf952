/** `parapet upload` in a git checkout: git decides which line became which, and the server follows. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createSandbox, type Sandbox } from '../../client/src/testing/run-parapet.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

interface Uploaded {
  scans: { counts: Record<string, number>; problems: { message: string }[] }[];
}
interface Found {
  findings: { id: string; filePath: string; line: number }[];
}

/** A scanner without context or columns: each line with `eval` is a result, and all of them look alike. */
function scanOf(files: Readonly<Record<string, readonly string[]>>): string {
  const results = Object.entries(files).flatMap(([path, lines]) =>
    lines.flatMap((line, index) => {
      const place = { artifactLocation: { uri: path }, region: { startLine: index + 1, snippet: { text: 'eval(x)' } } };
      const locations = [{ physicalLocation: place }];
      return line.includes('eval') ? [{ ruleId: 'eval', message: { text: 'eval' }, locations }] : [];
    }),
  );
  const driver = { name: 'lines', rules: [{ id: 'eval' }] };
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver }, results }] });
}

describe('parapet upload in a git checkout', () => {
  let server: TestServer;
  let sandbox: Sandbox;
  let login: Record<string, string>;
  let projects = 0;

  before(async () => {
    server = await startTestServer();
    const home = await createSandbox();
    const args = ['token', 'create', 'line-maps', '--server', server.baseUrl];
    const account = ['--email', server.adminEmail, '--password-stdin'];
    const { code, stderr } = await home.run(['login', '--server', server.baseUrl, ...account], {
      input: server.adminPassword,
    });
    assert.equal(code, 0, stderr);
    const made = await home.run([...args, '--permission', 'ci,web-api', '--json']);
    assert.equal(made.code, 0, made.stderr);
    login = { PARAPET_URL: server.baseUrl, PARAPET_TOKEN: (JSON.parse(made.stdout) as { token: string }).token };
    await home.remove();
  });
  after(() => server?.stop());
  beforeEach(async () => {
    sandbox = await createSandbox({ ...login, PARAPET_PROJECT: `lines/${++projects}` });
    git('init', '--quiet', '--initial-branch=main');
    await writeFile(join(sandbox.directory, '.gitignore'), '*.sarif\n.config\n.cache\n');
  });
  afterEach(() => sandbox.remove());

  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
      cwd: sandbox.directory,
      encoding: 'utf8',
    });
  const write = (path: string, lines: readonly string[]) =>
    writeFile(join(sandbox.directory, path), lines.map((line) => `${line}\n`).join(''));
  async function commit(files: Readonly<Record<string, readonly string[]>>): Promise<void> {
    for (const [path, lines] of Object.entries(files)) await write(path, lines);
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', 'x');
  }
  async function upload(files: Readonly<Record<string, readonly string[]>>, ...more: string[]) {
    await writeFile(join(sandbox.directory, 'r.sarif'), scanOf(files));
    const run = await sandbox.run(['upload', 'r.sarif', '--json', ...more]);
    assert.equal(run.code, 0, run.stderr);
    const [scan] = (JSON.parse(run.stdout) as Uploaded).scans;
    assert.ok(scan);
    return { ...scan, stderr: run.stderr };
  }
  async function ids(): Promise<Map<string, string>> {
    const run = await sandbox.run(['findings', '--all', '--json', '--project', `lines/${projects}`]);
    assert.equal(run.code, 0, run.stderr);
    const { findings } = JSON.parse(run.stdout) as Found;
    return new Map(findings.map(({ id, filePath, line }) => [`${filePath}:${line}`, id]));
  }

  const plain = (count: number): string[] => Array.from({ length: count }, (_, index) => `plain ${index}`);
  const three = [...plain(4), 'eval 1', ...plain(4), 'eval 2', ...plain(4), 'eval 3'];

  it('keeps each finding at its line where all results look alike', async () => {
    await commit({ 'a.py': three });
    await upload({ 'a.py': three });
    const before = await ids();
    const edited = [...three.filter((line) => line !== 'eval 1'), ...plain(4), 'eval 4'];
    await commit({ 'a.py': edited });
    const { counts, problems, stderr } = await upload({ 'a.py': edited });
    assert.deepEqual([counts['new'], counts['fixed'], problems, stderr.includes('guess')], [1, 1, [], false]);
    const now = await ids();
    assert.equal(now.get('a.py:9'), before.get('a.py:10'));
    assert.equal(now.get('a.py:14'), before.get('a.py:15'));
  });

  it('follows renames, and uncommitted changes of the working tree', async () => {
    await commit({ 'a.py': three, 'b.py': [...three, 'other'] });
    await upload({ 'a.py': three, 'b.py': three });
    const before = await ids();
    git('mv', 'a.py', 'c.py');
    const edited = ['top', ...three];
    await write('c.py', edited);
    await upload({ 'c.py': edited, 'b.py': three, 'd.py': three });
    const now = await ids();
    for (const line of [5, 10, 15]) {
      assert.equal(now.get(`c.py:${line + 1}`), before.get(`a.py:${line}`));
      assert.equal(now.get(`b.py:${line}`), before.get(`b.py:${line}`));
    }
  });

  it('does not begin at a commit whose scan had uncommitted changes', async () => {
    await commit({ 'a.py': three });
    const dirty = [...three.slice(0, -2), '1', '2', '3', ...three.slice(-2)];
    await write('a.py', dirty);
    await upload({ 'a.py': dirty });
    const before = await ids();
    // Relative to the commit three lines were added, but the scan had seen them.
    await commit({ 'a.py': dirty });
    await upload({ 'a.py': dirty });
    assert.deepEqual(await ids(), before);
  });

  it('goes on without the map in a shallow clone that lacks the scanned commit, and says so', async () => {
    await commit({ 'a.py': three });
    await upload({ 'a.py': three });
    await commit({ 'a.py': ['top', ...three] });
    git('fetch', '--quiet', '--depth=1', `file://${sandbox.directory}`, 'main');
    git('update-ref', '--no-deref', 'refs/heads/main', git('commit-tree', 'HEAD^{tree}', '-m', 'shallow').trim());
    git('reflog', 'expire', '--expire=now', '--all');
    git('-c', 'gc.pruneExpire=now', 'gc', '--quiet', '--prune=now');
    const { counts, stderr } = await upload({ 'a.py': ['top', ...three] });
    assert.match(stderr, /The last scanned commit [0-9a-f]{12} is not in this clone, so the server has to guess/);
    assert.equal(counts['unchanged'], 3);
  });

  it('sends nothing about lines when told not to', async () => {
    await commit({ 'a.py': three });
    await upload({ 'a.py': three });
    git('rm', '--quiet', 'a.py');
    await commit({ 'b.py': ['unrelated'] });
    assert.equal((await upload({}, '--no-line-map')).counts['fixed'], 3);
  });

  it('reports what was deleted as removed, not as fixed', async () => {
    await commit({ 'a.py': three });
    await upload({ 'a.py': three });
    git('rm', '--quiet', 'a.py');
    await commit({ 'b.py': ['unrelated'] });
    assert.equal((await upload({})).counts['removed'], 3);
  });
});
