import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { ProcessError, runProcess, type ProcessFailure, type ProcessRequest } from './run-process.ts';

/** Runs JavaScript in a separate Node process. */
function runNode(code: string, more: Partial<ProcessRequest> = {}) {
  return runProcess({
    program: process.execPath,
    args: ['-e', code],
    cwd: tmpdir(),
    env: {},
    timeoutMs: 60_000,
    outputBytesMax: 1000,
    ...more,
  });
}

const failsAs = (failure: ProcessFailure, running: Promise<unknown>) =>
  assert.rejects(running, (error) => error instanceof ProcessError && error.failure === failure);

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('returns output, errors and exit code', async () => {
  const outcome = await runNode(
    'process.stdin.on("data", (d) => process.stdout.write(d)); console.error("so"); process.exitCode = 3',
    {
      input: 'told',
    },
  );
  assert.deepEqual([outcome.exitCode, outcome.stdout.toString(), outcome.stderr], [3, 'told', 'so\n']);
});

test('nothing of our environment is passed on', async () => {
  const { stdout } = await runNode('process.stdout.write(JSON.stringify(process.env))', { env: { ONE: '1' } });
  assert.equal((JSON.parse(stdout.toString()) as Record<string, string>)['ONE'], '1');
  assert.ok(!stdout.toString().includes('HOME'));
});

test('too much output, or too much time, ends it', async () => {
  await failsAs('too_much_output', runNode('setInterval(() => console.log("x".repeat(500)), 1)'));
  await failsAs('time_out', runNode('setInterval(() => {}, 1000)', { timeoutMs: 300 }));
});

test('a missing program is reported as not started', async () => {
  await failsAs('not_started', runNode('', { program: '/nowhere/program' }));
});

test('cancelling ends the whole process group, even a process that ignores SIGTERM', { timeout: 60_000 }, async (t) => {
  // The process that ignores SIGTERM holds the output open, so the run ends only after it.
  const pidFile = join(await emptyFolder(t), 'pid');
  const deaf = `process.on("SIGTERM", () => {}); require("fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`;
  const parent = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(deaf)}], { stdio: "inherit" }); setInterval(() => {}, 1000)`;
  const controller = new AbortController();
  const running = failsAs('cancelled', runNode(parent, { signal: controller.signal }));
  while (!existsSync(pidFile) || (await readFile(pidFile, 'utf8')) === '') await new Promise(setImmediate);
  controller.abort();
  await running;
  await failsAs('cancelled', runNode('', { signal: controller.signal }));
});
