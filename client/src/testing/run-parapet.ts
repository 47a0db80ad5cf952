/** Runs the command line as users do: in its own process and environment. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const launcher = join(import.meta.dirname, '..', '..', 'bin', 'parapet.mjs');
const runMsMax = 60_000;

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Sandbox {
  /** The home directory, empty at first, and the working directory. */
  directory: string;
  run(
    args: readonly string[],
    options?: { environment?: Record<string, string>; input?: string | Buffer },
  ): Promise<Run>;
  remove(): Promise<void>;
}

/** A directory to run in, isolated from this machine's user, CI system and checkout. */
export async function createSandbox(environment: Record<string, string> = {}): Promise<Sandbox> {
  const directory = await mkdtemp(join(tmpdir(), 'parapet-client-'));
  const base = {
    PATH: process.env['PATH'] ?? '',
    HOME: directory,
    GIT_CEILING_DIRECTORIES: join(directory, '..'),
    ...environment,
  };
  return {
    directory,
    async run(args, { environment: more = {}, input } = {}) {
      const child = spawn(process.execPath, [launcher, ...args], {
        cwd: directory,
        env: { ...base, ...more },
        stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
        timeout: runMsMax,
      });
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
      const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')]);
      return { code: child.exitCode, stdout, stderr };
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
