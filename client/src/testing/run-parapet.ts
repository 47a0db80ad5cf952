/** Runs the command line as people do: a process of its own, with an environment of its own. */
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

export interface Place {
  /** The home directory, empty at first, and the working directory. */
  directory: string;
  run(
    args: readonly string[],
    options?: { environment?: Record<string, string>; input?: string | Buffer },
  ): Promise<Run>;
  remove(): Promise<void>;
}

/** A directory to run in that knows nothing of this machine's user, CI system or checkout. */
export async function makePlace(environment: Record<string, string> = {}): Promise<Place> {
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
