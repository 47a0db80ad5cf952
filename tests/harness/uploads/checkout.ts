/** A git checkout whose files are scanned and uploaded by the real command line to a real server. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';
import { createSandbox, type Sandbox } from '../../../client/src/testing/run-parapet.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** Lines by path. */
export type Files = Readonly<Record<string, readonly string[]>>;

interface Scan {
  counts: Record<string, number>;
  problems: { message: string }[];
}
interface Found {
  findings: { id: string; filePath: string; line: number }[];
}

export const plain = (count: number): string[] => Array.from({ length: count }, (_, index) => `plain ${index}`);
/** Three results, at lines 5, 10 and 15. */
export const three = [...plain(4), 'eval 1', ...plain(4), 'eval 2', ...plain(4), 'eval 3'];

/** A scanner without context or columns: each line with `eval` is a result, and all of them look alike. */
function scanOf(files: Files, showsText: boolean): string {
  const results = Object.entries(files).flatMap(([path, lines]) =>
    lines.flatMap((line, index) => {
      const region = { startLine: index + 1, ...(showsText && { snippet: { text: 'eval(x)' } }) };
      const place = { artifactLocation: { uri: path }, region };
      const locations = [{ physicalLocation: place }];
      return line.includes('eval') ? [{ ruleId: 'eval', message: { text: 'eval' }, locations }] : [];
    }),
  );
  const driver = { name: 'lines', rules: [{ id: 'eval' }] };
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver }, results }] });
}

type Environment = Record<string, string>;

interface Checkout {
  directory(): string;
  project(): string;
  server(): TestServer;
  git(...args: string[]): string;
  write(path: string, lines: readonly string[]): Promise<void>;
  commit(files: Files): Promise<void>;
  /** Uploads the scan of these files with the command line. */
  upload(files: Files, how?: { options?: string[]; environment?: Environment }): Promise<Scan & { stderr: string }>;
  /** Runs the command line; fails unless it ends with 0. */
  parapet(args: readonly string[], environment?: Environment): Promise<{ stdout: string; stderr: string }>;
  /** Open findings of the primary ref: id by `path:line`. */
  ids(): Promise<Map<string, string>>;
}

/** For each test of the suite an empty repository on `main`, and a project. `showsText`: the scanner shows its match. */
export function useCheckout({ showsText = true } = {}): Checkout {
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
  async function write(path: string, lines: readonly string[]): Promise<void> {
    const file = join(sandbox.directory, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  }
  async function parapet(args: readonly string[], environment: Environment = {}) {
    const run = await sandbox.run([...args], { environment });
    assert.equal(run.code, 0, run.stderr);
    return run;
  }
  return {
    directory: () => sandbox.directory,
    project: () => `lines/${projects}`,
    server: () => server,
    git,
    write,
    parapet,
    async commit(files) {
      for (const [path, lines] of Object.entries(files)) await write(path, lines);
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', 'x');
    },
    async upload(files, { options = [], environment = {} } = {}) {
      await writeFile(join(sandbox.directory, 'r.sarif'), scanOf(files, showsText));
      const { stdout, stderr } = await parapet(['upload', 'r.sarif', '--json', ...options], environment);
      const [scan] = (JSON.parse(stdout) as { scans: Scan[] }).scans;
      assert.ok(scan);
      return { ...scan, stderr };
    },
    async ids() {
      const { stdout } = await parapet(['findings', '--all', '--json', '--project', `lines/${projects}`]);
      const { findings } = JSON.parse(stdout) as Found;
      return new Map(findings.map(({ id, filePath, line }) => [`${filePath}:${line}`, id]));
    },
  };
}
