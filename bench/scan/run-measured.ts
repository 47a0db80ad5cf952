/** Runs a command, and measures its time and the memory of all its processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';

/** Between two looks at the memory. */
const lookEveryMs = 100;

export interface Measured {
  ms: number;
  /** The most that its processes had together; pages that they share count for each. */
  peakBytes: number;
  code: number | null;
}

export async function runMeasured(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  directory = process.cwd(),
): Promise<Measured> {
  const start = performance.now();
  const child = spawn(command, args, { env, stdio: 'ignore', cwd: directory });
  let peakBytes = 0;
  const timer = setInterval(() => {
    void memoryOf(child.pid ?? 0).then((bytes) => {
      peakBytes = Math.max(peakBytes, bytes);
    });
  }, lookEveryMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(timer);
  return { ms: performance.now() - start, peakBytes, code };
}

/** Resident bytes of the process and of those that it started. */
async function memoryOf(pid: number): Promise<number> {
  const processes = new Map<number, { parent: number; bytes: number }>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const text = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const [, parent = '0'] = /^PPid:\s+(\d+)/m.exec(text) ?? [];
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(text) ?? [];
    processes.set(Number(name), { parent: Number(parent), bytes: Number(kilobytes) * 1024 });
  }
  const isOf = (each: number): boolean => each === pid || (each > 1 && isOf(processes.get(each)?.parent ?? 0));
  return [...processes].reduce((sum, [each, { bytes }]) => (isOf(each) ? sum + bytes : sum), 0);
}
