/** A server as a separate process, started as users start it, and its output. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../..');
const readyWithinMs = 60_000;
const endedWithinMs = 60_000;

/**
 * The environment of an operator's command: PATH and the run's cache of compiled sources, without which a command spends
 * 40 % of its processor time compiling. Server and worker have a cache of their own.
 */
export const commandEnvironment: Readonly<Record<string, string | undefined>> = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

export interface ServerProcess {
  process: ChildProcess;
  /** Standard output and standard error so far. */
  stdout(): string;
  stderr(): string;
  /** The URL that it prints. Throws with its output if it exits before. */
  ready(): Promise<string>;
  /** Its exit status (null: a signal), once it has ended. Throws with its output if it does not end. */
  ended(): Promise<number | null>;
}

export type Command = 'npm start' | 'server.ts' | 'server.ts --demo' | 'worker.ts';

/** Starts it on a free port. Killed after the test if it still runs. */
export function startProcess(t: TestContext, command: Command, settings: Record<string, string>): ServerProcess {
  const [program, parameters] =
    command === 'npm start'
      ? ['npm', ['start']]
      : ([process.execPath, ['--disable-warning=ExperimentalWarning', ...`server/src/${command}`.split(' ')]] as const);
  const child = spawn(program, parameters, {
    cwd: root,
    env: { PATH: process.env['PATH'], PARAPET_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    async ready() {
      for (const until = Date.now() + readyWithinMs; Date.now() < until && !hasEnded(); await sleep(20)) {
        const url = /running at (http:\S+)/.exec(stdout)?.[1];
        if (url !== undefined) return url;
      }
      throw new Error(`not ready:\n${stdout}\n${stderr}`);
    },
    async ended() {
      if (!hasEnded()) {
        await once(child, 'close', { signal: AbortSignal.timeout(endedWithinMs) }).catch((error: unknown) => {
          throw new Error(`${command} does not end:\n${stdout}\n${stderr}`, { cause: error });
        });
      }
      return child.exitCode;
    },
  };
}

/** For a server that has a public URL, and so prints no address of its own. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A temporary data directory; a database that still runs in it afterwards is stopped. */
export async function makeDataDir(t: TestContext): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parapet-start-'));
  t.after(async () => {
    const pid = databasePid(dataDir);
    if (pid !== undefined) process.kill(pid, 'SIGQUIT');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  return dataDir;
}

/** The process id of the PostgreSQL that runs in the data directory. */
export function databasePid(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
