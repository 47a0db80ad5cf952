/** Folders: which files are scanned, and what happens to those that are too much. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { scanTree, type TreeScan, type TreeToScan } from '../scanner.ts';

const finds = 'rules: [{ id: r, languages: [python, javascript], message: m, severity: HIGH, pattern: f() }]';

function folderOf(t: TestContext, files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-scan-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function scan(folder: string, more: Partial<TreeToScan> = {}): Promise<TreeScan> {
  return scanTree({
    folder,
    named: [],
    ruleFiles: [{ text: finds, idPrefix: '' }],
    include: [],
    exclude: [],
    bytesMax: 1_000_000,
    limits: { threads: 2, secondsPerRule: 5, megabytes: 500 },
    ...more,
  });
}

const code = {
  'a.py': 'f()\n',
  'src/b.js': 'f();\n',
  'src/c.txt': 'f()\n',
  'node_modules/d.js': 'f();\n',
  'tests/e.py': 'f()\n',
};

test('all files that a rule is for, but for those of others and tests', async (t) => {
  const folder = folderOf(t, code);
  symlinkSync(join(folder, 'a.py'), join(folder, 'link.py'));
  const { paths, findings, problems } = await scan(folder);
  assert.deepEqual(
    [paths, findings.map(({ path }) => path), problems],
    [['a.py', 'src/b.js'], ['a.py', 'src/b.js'], []],
  );
});

test('.semgrepignore in place of the usual list, with the files that it includes', async (t) => {
  const folder = folderOf(t, { ...code, '.semgrepignore': ':include more\n*.js\n', more: 'a.*\n' });
  assert.deepEqual((await scan(folder)).paths, ['tests/e.py']);
});

test('what git ignores is not scanned, unless it is named', async (t) => {
  const folder = folderOf(t, { ...code, '.gitignore': 'src\n' });
  execFileSync('git', ['init', '-q', folder]);
  assert.deepEqual((await scan(folder)).paths, ['a.py']);
  assert.deepEqual((await scan(folder, { named: ['src/b.js'] })).paths, ['src/b.js']);
});

test('include, exclude, and paths that are named', async (t) => {
  const folder = folderOf(t, code);
  assert.deepEqual((await scan(folder, { include: ['*.js'] })).paths, ['src/b.js']);
  assert.deepEqual((await scan(folder, { exclude: ['src'] })).paths, ['a.py']);
  const named = await scan(folder, { named: ['src', 'gone.py'] });
  assert.deepEqual(
    [named.paths, named.problems.map(({ path, kind }) => [path, kind])],
    [['src/b.js'], [['gone.py', 'unreadable']]],
  );
});

test('of some files: what is in them, and what goes through them', async (t) => {
  const folder = folderOf(t, {
    'a.py': 'from b import run\nrun(source())\nsink(source())\n',
    'b.py': 'from c import show\ndef run(x):\n    show(x)\n',
    'c.py': 'def show(x):\n    sink(x)\n',
    'd.py': 'sink(source())\n',
  });
  const taint = `rules: [{ id: r, languages: [python], message: m, severity: HIGH, mode: taint,
    pattern-sources: [{ pattern: source() }], pattern-sinks: [{ pattern: sink(...) }] }]`;
  const linesOf = async (only: readonly string[] | undefined): Promise<[readonly string[], string[]]> => {
    const { paths, findings } = await scan(folder, {
      ruleFiles: [{ text: taint, idPrefix: '' }],
      only: only && new Set(only),
    });
    return [paths, findings.map(({ path, start }) => `${path} ${start.line}`)];
  };
  assert.deepEqual(await linesOf(undefined), [
    ['a.py', 'b.py', 'c.py', 'd.py'],
    ['a.py 3', 'c.py 2', 'd.py 1'],
  ]);
  assert.deepEqual(await linesOf(['b.py']), [['b.py'], ['c.py 2']]);
  assert.deepEqual(await linesOf(['c.py']), [['c.py'], ['c.py 2']]);
  assert.deepEqual(await linesOf(['a.py']), [['a.py'], ['a.py 3', 'c.py 2']]);
});

test('a file that is too large is named, and not scanned', async (t) => {
  const { paths, problems } = await scan(folderOf(t, { 'a.py': 'f()\n', 'b.py': `f()${' '.repeat(100)}` }), {
    bytesMax: 50,
  });
  assert.deepEqual([paths, problems.map(({ path, kind }) => [path, kind])], [['a.py'], [['b.py', 'too-large']]]);
});

test('a rule that takes too long on a file is left out there, and named; the others are run', async (t) => {
  const slow = `rules:
  - { id: slow, languages: [python], message: m, severity: HIGH, pattern-regex: "(a+)+$" }
  - { id: quick, languages: [python], message: m, severity: HIGH, pattern: f() }
`;
  const folder = folderOf(t, { 'a.py': `f() # ${'a'.repeat(60)}!\n`, 'b.py': 'f()\n' });
  const { findings, problems } = await scan(folder, {
    ruleFiles: [{ text: slow, idPrefix: '' }],
    limits: { threads: 2, secondsPerRule: 1, megabytes: 500 },
  });
  assert.deepEqual(
    findings.map(({ path, ruleId }) => [path, ruleId]),
    [
      ['a.py', 'quick'],
      ['b.py', 'quick'],
    ],
  );
  assert.deepEqual(
    problems.map(({ kind, path, ruleId }) => [kind, path, ruleId]),
    [['too-slow', 'a.py', 'slow']],
  );
});

test('a file that needs more memory than a thread may have is named; the others are scanned', async (t) => {
  const large = `x = [${'f(1, 2, 3), '.repeat(200_000)}]\n`;
  const folder = folderOf(t, { 'a.py': large, 'b.py': 'f()\n' });
  const { findings, problems } = await scan(folder, {
    bytesMax: 10_000_000,
    limits: { threads: 1, secondsPerRule: 60, megabytes: 100 },
  });
  assert.deepEqual(
    [findings.map(({ path }) => path), problems.map(({ kind, path }) => [kind, path])],
    [['b.py'], [['too-much-memory', 'a.py']]],
  );
});

test('it ends when it is cancelled', async (t) => {
  const folder = folderOf(t, { 'a.py': `# ${'a'.repeat(60)}!\n` });
  const text = 'rules: [{ id: slow, languages: [python], message: m, severity: HIGH, pattern-regex: "(a+)+$" }]';
  const signal = AbortSignal.timeout(500);
  await assert.rejects(
    scan(folder, {
      ruleFiles: [{ text, idPrefix: '' }],
      limits: { threads: 1, secondsPerRule: 600, megabytes: 500 },
      signal,
    }),
    { name: 'TimeoutError' },
  );
});
