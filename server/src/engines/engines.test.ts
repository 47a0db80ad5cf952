/** The real scanners, if they are installed (tests/scanners/install.sh). */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { testEngines, withoutScanner } from '../../../tests/harness/scanners.ts';
import { banditEngine } from './bandit/bandit.ts';
import type { Engine } from './engine.ts';
import { engines } from './engines.ts';
import { scanFiles } from './scan-files.ts';
import { ownEngine } from './own/own-scanner.ts';
import { semgrepEngine } from './semgrep/semgrep.ts';

interface Rig {
  folder: string;
  /** Scans these paths and returns `rule path:line`, sorted. */
  scan(ruleKey: string, paths: readonly string[], signal?: AbortSignal): Promise<{ found: string[]; failed: string[] }>;
}

async function startRig(t: TestContext, engine: Engine, files: Record<string, string>): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-engine-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const tree = join(folder, 'tree');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
  return {
    folder,
    async scan(ruleKey, paths, signal = new AbortController().signal) {
      const scan = await engine.prepare(testEngines(), { ruleKey, path: paths[0] ?? '' }, folder);
      assert.ok(typeof scan === 'function', JSON.stringify(scan));
      const seen = await scanFiles(scan, { folder: tree, paths, home: join(folder, 'home'), signal });
      const found = seen.findings.map(({ ruleKey: key, path, region }) => `${key} ${path}:${region.startLine}`).sort();
      return { found, failed: [...seen.failedPaths] };
    },
  };
}

test(
  'bandit: comments hide nothing, and the repository configures nothing',
  { skip: withoutScanner('bandit') },
  async (t) => {
    const code = 'import subprocess\n\ndef f(x):\n    eval(x)  # nosec\n    assert x\n';
    const rig = await startRig(t, banditEngine, {
      'src/it’s #1.py': code,
      '-x.py': 'exec(input())\n',
      'bandit.py': 'raise SystemExit(7)\n',
      'ast.py': 'raise SystemExit(7)\n',
      'bad.py': 'def (:\n',
      '.bandit': '[bandit]\nskips = B307,B102\n',
      'pyproject.toml': '[tool.bandit]\nskips = ["B307"]\n',
    });
    const { found, failed } = await rig.scan('B307', ['src/it’s #1.py', '-x.py', 'bad.py']);
    assert.deepEqual(found, [
      'B101 src/it’s #1.py:5',
      'B102 -x.py:1',
      'B307 src/it’s #1.py:4',
      'B404 src/it’s #1.py:1',
    ]);
    assert.deepEqual(failed, ['bad.py']);
  },
);

test(
  'semgrep: the rule under the report’s name and those beside it; comments and the repository hide nothing',
  { skip: withoutScanner('semgrep') },
  async (t) => {
    const rig = await startRig(t, semgrepEngine, {
      'tests/a.py': 'import ast\neval(x)  # nosemgrep\nast.literal_eval(input())\n',
      'b.py': 'eval(y)\n',
      '.semgrepignore': '*.py\n',
      '.semgrep.yml': 'rules: []\n',
      'semgrep.py': 'raise SystemExit(7)\n',
    });
    const { found } = await rig.scan('ci.python.eval.no-eval', ['tests/a.py']);
    assert.deepEqual(found, ['ci.python.eval.no-eval tests/a.py:2', 'no-literal-eval-of-input tests/a.py:3']);
  },
);

test('Parapet’s own scanner runs rules that come with it, and those of the folder; comments hide nothing', async (t) => {
  const rig = await startRig(t, ownEngine, {
    'tests/a.py': 'def f(request):\n    return eval(request.args["x"])  # nosemgrep\n',
    'b.py': 'import ast\neval(y)\nast.literal_eval(input())\n',
    '.semgrepignore': '*.py\n',
  });
  assert.deepEqual((await rig.scan('parapet.python.eval', ['tests/a.py'])).found, ['parapet.python.eval tests/a.py:2']);
  assert.deepEqual((await rig.scan('ci.python.eval.no-eval', ['b.py'])).found, [
    'ci.python.eval.no-eval b.py:2',
    'no-literal-eval-of-input b.py:3',
  ]);
});

test('a scan that is cancelled leaves no process', { skip: withoutScanner('semgrep') }, async (t) => {
  const rig = await startRig(t, semgrepEngine, { 'a.py': 'eval(x)\n' });
  const cancel = new AbortController();
  const scan = rig.scan('no-eval', ['a.py'], cancel.signal);
  const isRunning = async (): Promise<boolean> => (await processesWith(rig.folder)).length > 0;
  while (!(await isRunning())) await new Promise((resolve) => setTimeout(resolve, 20));
  cancel.abort();
  await assert.rejects(scan, { failure: 'cancelled' });
  assert.equal(await isRunning(), false);
});

test('what cannot be run here is said', async (t) => {
  const rig = await startRig(t, banditEngine, {});
  const options = testEngines();
  const why = async (engine: Engine, ruleKey: string, more: Partial<typeof options>): Promise<string> => {
    const answer = await engine.prepare({ ...options, ...more }, { ruleKey, path: 'a.py' }, rig.folder);
    return 'impossible' in answer ? answer.impossible : assert.fail('it can be run');
  };
  const nowhere = { programPath: `relative:${rig.folder}` };
  assert.match(await why(banditEngine, 'B307', nowhere), /not installed/);
  assert.match(await why(banditEngine, 'XYZ', {}), /not one of Bandit/);
  assert.match(await why(semgrepEngine, 'no-eval', nowhere), /not installed/);
  await mkdir(join(rig.folder, 'bin'));
  await writeFile(join(rig.folder, 'bin/semgrep'), '#!/bin/sh\n', { mode: 0o755 });
  const programPath = join(rig.folder, 'bin');
  assert.match(await why(semgrepEngine, 'no-eval', { programPath, semgrepRules: undefined }), /no folder/);
  assert.match(await why(semgrepEngine, 'other', { programPath }), /rule other is not in the folder/);
  assert.match(await why(ownEngine, 'other', {}), /rule other is not in the folder/);
  assert.match(await why(ownEngine, 'other', { semgrepRules: undefined }), /rule other does not come with Parapet/);
});

test('an engine knows its tool by the names that its reports carry', () => {
  const engineOf = (tool: string): string | undefined => engines.find((engine) => engine.isTool(tool))?.name;
  for (const tool of ['semgrep', 'Semgrep OSS', 'Semgrep PRO', 'Opengrep OSS']) assert.equal(engineOf(tool), 'Semgrep');
  for (const tool of ['Bandit', 'bandit']) assert.equal(engineOf(tool), 'Bandit');
  for (const tool of ['banditry', 'CodeQL', 'trivy', 'not semgrep', '']) assert.equal(engineOf(tool), undefined, tool);
});

/** Ids of processes with the folder in their arguments. */
async function processesWith(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids.filter((_, at) => lines[at]?.includes(folder));
}
