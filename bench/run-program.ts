/** Runs one of the server's programs in a process of its own, as an operator does, and measures its time and memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { peakOf } from './server-process.ts';

const root = resolve(import.meta.dirname, '..');
/** Between two looks at the peak, which only rises. */
const lookEveryMs = 50;

export interface ProgramRun {
  /** From the start of the process to its end. */
  ms: number;
  /** Peak resident memory of the process, without PostgreSQL's. */
  peakBytes: number;
}

/** Throws unless it ends with status 0; its complaint is on standard error. */
export async function runProgram(
  name: 'dump' | 'restore',
  parameters: readonly string[],
  environment: Record<string, string>,
): Promise<ProgramRun> {
  const start = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `server/src/${name}.ts`, ...parameters],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  let peakBytes = 0;
  const look = async (): Promise<void> => {
    peakBytes = Math.max(peakBytes, await peakOf(child.pid ?? 0).catch(() => 0));
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return { ms: performance.now() - start, peakBytes };
}
