/** What each outcome of a scanner means for a fix: with a scanner of our own that takes Bandit's place, and does what the files say. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import type { FileChange } from '../../../model/fixes/verify-change.ts';
import type { WorkingCopy } from '../../../outside/scm/git/working-copy.ts';
import { rescan } from './rescan.ts';

const execute = promisify(execFile);

/** Reports each line with `eval`; a file may say that it fails, cannot be read, or takes for ever. */
const scanner = `#!/bin/sh
while [ "\${1#./}" = "$1" ]; do shift; done
if grep -q FAIL "$@"; then echo 'out of luck' >&2; exit 2; fi
if grep -q HANG "$@"; then sleep 60 & sleep 60; fi
awk 'BEGIN { printf "{\\"errors\\":[" }
/BROKEN/ { errors = errors "{\\"filename\\":\\"" FILENAME "\\",\\"reason\\":\\"syntax\\"}" }
/eval/ { results = results comma "{\\"filename\\":\\"" FILENAME "\\",\\"test_id\\":\\"B307\\",\\"issue_text\\":\\"x\\",\\"line_number\\":" FNR ",\\"line_range\\":[" FNR "]}"; comma = "," }
END { print errors "],\\"results\\":[" results "]}" }' "$@"
`;

async function startRig(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-rescan-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const [tree, bin, run] = [join(folder, 'tree'), join(folder, 'bin'), join(folder, 'run')];
  for (const each of [tree, bin, run]) await mkdir(each);
  await writeFile(join(bin, 'bandit'), scanner, { mode: 0o755 });
  await writeFile(join(tree, 'own.py'), 'eval(x)\n');
  const git = async (args: readonly string[]): Promise<string> =>
    (await execute('git', [...args], { cwd: tree })).stdout.trim();
  await git(['init', '--quiet']);
  await git(['add', '--all']);
  const never = (): never => assert.fail('nothing is committed here');
  const copy: WorkingCopy = { tree, commit: '', git, commitAll: never, push: never };
  const notes: string[] = [];
  const look = (
    changes: readonly (Partial<FileChange> & { after: string })[],
    {
      signal = new AbortController().signal,
      programPath = `${bin}:/usr/bin:/bin`,
      ...more
    }: {
      signal?: AbortSignal;
      programPath?: string;
      tool?: string;
      path?: string;
      ruleKey?: string;
      issueType?: 'sca';
    } = {},
  ) => {
    const region = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
    const content = { message: 'm' };
    const finding = {
      issueType: 'sast' as const,
      tool: 'Bandit',
      ruleKey: 'B307',
      path: 'a.py',
      region,
      content,
      ...more,
    };
    const engines = { programPath, semgrepRules: undefined };
    const work = { platform: { engines }, signal, log: (message: string) => void notes.push(message) };
    const whole = changes.map((change) => ({ path: 'a.py', before: 'eval(x)\n', ...change }));
    return rescan(work, { finding, copy, changes: whole, folder: run });
  };
  return { folder, run, notes, look };
}

test('a fix is verified, or refused with the scanner’s reason', async (t) => {
  const { look, run, notes } = await startRig(t);
  assert.deepEqual(await look([{ after: 'literal(x)\n' }]), {
    verified: 'Bandit no longer reports B307 in a.py, and nothing new.',
  });
  for (const [after, refused] of [
    ['eval(x)  # nosec\n', 'Bandit still reports B307 after the fix, at line 1 of a.py.'],
    ['x = 1\neval(x)\n', 'Bandit still reports B307 after the fix, at line 2 of a.py.'],
    ['BROKEN\n', 'Bandit cannot read a.py after the fix.'],
    ['FAIL\n', 'Bandit scanned the files before the fix, but failed after it: Bandit failed: out of luck'],
  ] as const) {
    assert.deepEqual(await look([{ after }]), { refused }, after);
  }
  const elsewhere = { path: 'b.py', before: 'fine()\n', after: 'eval(y)\n' };
  const refused = 'After the fix, Bandit reports a new finding: B307 at line 1 of b.py.';
  assert.deepEqual(await look([{ after: 'literal(x)\n' }, elsewhere]), { refused });
  assert.deepEqual(notes, []);
  assert.deepEqual(await readdir(run), []);
});

test('a finding of a rule that comes with Parapet is checked though nothing is installed', async (t) => {
  const { look, notes } = await startRig(t);
  const of = { tool: 'Semgrep OSS', ruleKey: 'parapet.python.eval', programPath: '/nowhere' };
  const before = 'def f(request):\n    return eval(request.args["x"])\n';
  assert.deepEqual(await look([{ before, after: 'def f(request):\n    return 1\n' }], of), {
    verified: 'Parapet’s scanner 0.1.0 no longer reports parapet.python.eval in a.py, and nothing new.',
  });
  assert.deepEqual(await look([{ before, after: `x = 1\n${before}` }], of), {
    refused: 'Parapet’s scanner 0.1.0 still reports parapet.python.eval after the fix, at line 3 of a.py.',
  });
  assert.equal(await look([{ before, after: 'x = 1\n' }], { ...of, ruleKey: 'other' }), 'not_possible');
  assert.match(notes.at(-1)!, /Semgrep is not installed here; the rule other does not come with Parapet/);
});

test('the finding’s file is scanned even if the fix changes another', async (t) => {
  const { look } = await startRig(t);
  const outcome = await look([{ path: 'b.py', before: 'one()\n', after: 'two()\n' }], { path: 'own.py' });
  assert.deepEqual(outcome, { refused: 'Bandit still reports B307 after the fix, at line 1 of own.py.' });
});

test('if the scanner cannot run, the log has the reason, and the fix continues without it', async (t) => {
  const { look, notes } = await startRig(t);
  const fixed = [{ after: 'literal(x)\n' }];
  for (const [why, outcome] of [
    ['CodeQL is not available on this server', () => look(fixed, { tool: 'CodeQL' })],
    ['versions are compared with the advisories instead', () => look(fixed, { issueType: 'sca' })],
    ['Bandit does not scan such files', () => look(fixed, { path: 'a.js' })],
    ['Bandit is not installed here', () => look(fixed, { programPath: '/nowhere' })],
    ['mine is not one of Bandit’s own rules', () => look(fixed, { ruleKey: 'mine' })],
    ['Bandit failed: out of luck', () => look([{ before: 'FAIL\n', after: 'literal(x)\n' }])],
    ['Bandit does not report B307 in a.py now', () => look([{ before: 'moved(x)\n', after: 'literal(x)\n' }])],
  ] as const) {
    assert.equal(await outcome(), 'not_possible');
    assert.equal(notes.at(-1), `The finding’s own scanner was not run again: ${why}.`);
  }
});

test('a cancelled rescan ends with all its processes, and leaves no file', async (t) => {
  const { look, folder, run } = await startRig(t);
  const cancel = new AbortController();
  const looking = look([{ after: 'HANG\n' }], { signal: cancel.signal });
  const ended = looking.catch((error: unknown) => error);
  while ((await processesIn(folder)).length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  const at = performance.now();
  cancel.abort();
  assert.equal(((await ended) as { failure?: string }).failure, 'cancelled');
  t.diagnostic(`ended after ${Math.round(performance.now() - at)} ms; promised: 2,000 ms`);
  assert.deepEqual(await processesIn(folder), []);
  assert.deepEqual(await readdir(run), []);
});

/** Ids of processes that work in the folder, or below it. */
async function processesIn(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const environments = await Promise.all(ids.map((id) => readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')));
  return ids.filter((_, at) => environments[at]?.includes(`HOME=${folder}`));
}
