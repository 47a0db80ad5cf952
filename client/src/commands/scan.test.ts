/** `parapet scan` as users run it: without a server, in folders of their own. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createSandbox, type Sandbox } from '../testing/run-parapet.ts';

const bad = 'def f(request):\n    x = request.args["x"]\n    return eval(x)\n';
const rules = `rules:
  - id: call
    languages: [python]
    severity: ERROR
    message: calls $F
    pattern: $F.call(...)
    fix: $F.safe()
  - { id: minor, languages: [python], severity: INFO, message: m, pattern: minor() }
`;

async function sandboxOf(t: TestContext, files: Record<string, string>): Promise<Sandbox> {
  const sandbox = await createSandbox();
  t.after(() => sandbox.remove());
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(sandbox.directory, path)), { recursive: true });
    writeFileSync(join(sandbox.directory, path), text);
  }
  return sandbox;
}

test('an empty folder has no findings', async (t) => {
  const { code, stdout, stderr } = await (await sandboxOf(t, {})).run(['scan']);
  assert.deepEqual([code, stdout], [0, '']);
  assert.match(stderr, /0 findings in 0 files, by \d+ rules\./);
});

test('the starter rules find, and tell the code', async (t) => {
  const sandbox = await sandboxOf(t, { 'app/views.py': bad });
  const { code, stdout, stderr } = await sandbox.run(['scan']);
  assert.equal(code, 0);
  assert.match(stdout, /^app\/views\.py\n  \w+  parapet\.python\.eval\n[\s\S]*3 │     return eval\(x\)/);
  assert.match(stderr, /1 finding \(1 \w+\) in 1 file, by \d+ rules\./);
});

test('--fail-on counts from its severity on; a comment mutes', async (t) => {
  const sandbox = await sandboxOf(t, { 'a.py': 'minor()\n', 'b.py': 'a.call()  # nosemgrep\n', 'rules/r.yaml': rules });
  const failing = async (severity: string) =>
    (await sandbox.run(['scan', '--config', 'rules', '--fail-on', severity])).code;
  assert.deepEqual([await failing('medium'), await failing('low')], [0, 1]);
});

test('--json has the shape of Semgrep’s, with the folders of the rules in their ids', async (t) => {
  const sandbox = await sandboxOf(t, {
    'a.py': 'a.call()\n',
    'b.py': 'a.call()  # nosemgrep\n',
    'rules/r.yaml': rules,
  });
  const { code, stdout } = await sandbox.run(['scan', '--json', '--config', 'rules/r.yaml']);
  const { results, errors, paths } = JSON.parse(stdout) as {
    results: {
      check_id: string;
      path: string;
      start: { line: number };
      end: { col: number };
      extra: { is_ignored: boolean; fix: string; message: string };
    }[];
    errors: unknown[];
    paths: { scanned: string[] };
  };
  assert.deepEqual([code, errors, paths.scanned], [0, [], ['a.py', 'b.py']]);
  assert.deepEqual(
    results.map((each) => [each.check_id, each.path, each.start.line, each.end.col, each.extra.is_ignored]),
    [
      ['rules.call', 'a.py', 1, 9, false],
      ['rules.call', 'b.py', 1, 9, true],
    ],
  );
  assert.deepEqual([results[0]?.extra.fix, results[0]?.extra.message], ['a.safe()', 'calls a']);
});

test('--sarif and --gitlab, into a file', async (t) => {
  const sandbox = await sandboxOf(t, { 'a b.py': 'a.call()\n', 'r.yaml': rules });
  const written = async (format: string): Promise<unknown> => {
    const { code, stdout } = await sandbox.run(['scan', '--config', 'r.yaml', format, '--output', 'out.json']);
    assert.deepEqual([code, stdout], [0, '']);
    return JSON.parse(readFileSync(join(sandbox.directory, 'out.json'), 'utf8'));
  };
  const sarif = (await written('--sarif')) as {
    runs: {
      results: {
        ruleId: string;
        level: string;
        locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
      }[];
    }[];
  };
  const [result] = sarif.runs[0]!.results;
  assert.deepEqual(
    [result!.ruleId, result!.level, result!.locations[0]!.physicalLocation.artifactLocation.uri],
    ['call', 'error', 'a%20b.py'],
  );
  const gitlab = (await written('--gitlab')) as { vulnerabilities: { severity: string; location: object }[] };
  assert.deepEqual(
    gitlab.vulnerabilities.map(({ severity, location }) => [severity, location]),
    [['High', { file: 'a b.py', start_line: 1, end_line: 1 }]],
  );
});

test('--autofix writes the fixes, but those that are muted', async (t) => {
  const text = 'a.call(1); b.call(2)\nc.call(a.call())\nd.call()  # nosemgrep\n';
  const sandbox = await sandboxOf(t, { 'a.py': text, 'r.yaml': rules });
  const { stderr } = await sandbox.run(['scan', '--config', 'r.yaml', '--autofix']);
  assert.equal(
    readFileSync(join(sandbox.directory, 'a.py'), 'utf8'),
    'a.safe(); b.safe()\nc.safe()\nd.call()  # nosemgrep\n',
  );
  assert.match(stderr, /Wrote 3 changes\./);
});

test('--baseline-commit leaves out what was there, also in files that moved', async (t) => {
  const old = 'a.call()\n# one\n# two\n# three\n';
  const sandbox = await sandboxOf(t, { 'a.py': old, 'same.py': 'b.call()\n', 'r.yaml': rules });
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', sandbox.directory, '-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args]);
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'one');
  git('mv', 'a.py', 'moved.py');
  writeFileSync(join(sandbox.directory, 'moved.py'), `${old}z.call()\n`);
  writeFileSync(join(sandbox.directory, 'new.py'), 'n.call()\n');
  const { stdout } = await sandbox.run(['scan', '--config', 'r.yaml', '--baseline-commit', 'HEAD', '--json']);
  const { results } = JSON.parse(stdout) as { results: { path: string; start: { line: number } }[] };
  assert.deepEqual(
    results.map(({ path, start }) => [path, start.line]),
    [
      ['moved.py', 5],
      ['new.py', 1],
    ],
  );
  const { code, stderr } = await sandbox.run(['scan', '--config', 'r.yaml', '--baseline-commit', 'gone']);
  assert.equal(code, 2);
  assert.match(stderr, /the repository has no commit gone/);
});

const flows = `rules:
  - id: flow
    languages: [python]
    severity: ERROR
    message: m
    mode: taint
    pattern-sources: [{ pattern: source() }]
    pattern-sinks: [{ pattern: sink(...) }]
`;

test('a flow through several files is told with them, and compared with a commit as a whole', async (t) => {
  const sandbox = await sandboxOf(t, {
    'a.py': 'from b import run\nrun(source())\n',
    'b.py': 'from c import one, two\ndef run(x):\n    one(x)\n',
    'c.py': 'def one(x):\n    sink(x, 1)\ndef two(x):\n    sink(x, 2)\n',
    'r.yaml': flows,
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', sandbox.directory, '-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args]);
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'one');
  const { stdout } = await sandbox.run(['scan', '--config', 'r.yaml']);
  assert.match(
    stdout,
    /^c\.py\n[\s\S]*source  a\.py:2:5  source\(\)\n[\s\S]*through b\.py:3:9  x\n[\s\S]*sink    2:5  sink/,
  );
  // The line that is found, and its file, were there before.
  writeFileSync(join(sandbox.directory, 'b.py'), 'from c import one, two\ndef run(x):\n    one(x)\n    two(x)\n');
  const since = await sandbox.run(['scan', '--config', 'r.yaml', '--baseline-commit', 'HEAD', '--json']);
  const { results } = JSON.parse(since.stdout) as { results: { path: string; start: { line: number } }[] };
  assert.deepEqual(
    results.map(({ path, start }) => [path, start.line]),
    [['c.py', 4]],
  );
});

test('a rule that is not run is named; only --strict fails for it', async (t) => {
  const unknown = `${rules}  - { id: odd, languages: [cobol], severity: INFO, message: m, pattern: x }\n`;
  const sandbox = await sandboxOf(t, { 'a.py': 'minor()\n', 'r.yaml': unknown });
  const { code, stderr } = await sandbox.run(['scan', '--config', 'r.yaml']);
  assert.equal(code, 0);
  assert.match(stderr, /odd: The language cobol is not supported\./);
  assert.equal((await sandbox.run(['scan', '--config', 'r.yaml', '--strict'])).code, 2);
});

const mistakes: readonly [string, string[], RegExp][] = [
  ['a config that does not exist', ['--config', 'gone.yaml'], /there is no file or folder gone\.yaml/],
  ['a folder without rules', ['--config', 'empty'], /the folder empty has no YAML file/],
  ['a file that is not YAML', ['--config', 'broken.yaml'], /--config: .*line 1/],
  ['a file without rules', ['--config', 'none.yaml'], /there is no rule to run/],
  ['a path that does not exist', ['gone'], /there is no file or folder gone/],
  ['a path elsewhere', ['..'], /\.\. is not below the current directory/],
  ['two formats', ['--json', '--sarif'], /cannot be combined/],
];
for (const [what, args, message] of mistakes)
  test(`${what} is an error that says so`, async (t) => {
    const files = { 'empty/a.txt': '', 'broken.yaml': 'rules: [}', 'none.yaml': 'a: 1\n' };
    const { code, stdout, stderr } = await (await sandboxOf(t, files)).run(['scan', ...args]);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, message);
  });
