/**
 * Runs a scanner so that neither the files nor their authors can do harm: no shell, its own environment and home,
 * limits on time, output and memory. Only the files to scan are there; the repository's scanner configuration is not.
 */
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runProcess, type ProcessOutcome } from '../base/run-process.ts';
import type { EngineOptions, ScanWorkspace } from './engine.ts';
import { findProgram, foldersOf } from './find-program.ts';

export interface ScannerCall {
  /** Full path. */
  program: string;
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Address space limit, on systems with `prlimit`; for programs that do not reserve more than they use. */
  memoryBytesMax?: number;
}

const timeoutMs = 120_000;
const outputBytesMax = 20 * 2 ** 20;

/** Returns the outcome whatever the exit code. Throws ProcessError. */
export async function runScanner(
  { programPath }: EngineOptions,
  { folder, home, signal }: ScanWorkspace,
  { program, args, environment, memoryBytesMax }: ScannerCall,
): Promise<ProcessOutcome> {
  const temporary = join(home, 'tmp');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const limiter = memoryBytesMax === undefined ? undefined : await findProgram(programPath, 'prlimit');
  const limits = [`--as=${memoryBytesMax}`, '--core=0', program];
  return runProcess({
    program: limiter ?? program,
    args: limiter === undefined ? args : [...limits, ...args],
    cwd: folder,
    env: {
      PATH: foldersOf(programPath).join(delimiter),
      HOME: home,
      TMPDIR: temporary,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      LC_ALL: 'C.UTF-8',
      // The working directory contains files of the repository; the scanner must not import them as modules.
      PYTHONSAFEPATH: '1',
      PYTHONNOUSERSITE: '1',
      ...environment,
    },
    timeoutMs,
    outputBytesMax,
    signal,
  });
}

/** The last lines of standard error, for people. */
export function stderrTail(stderr: string): string {
  const words = stderr.trim().split('\n').slice(-3).join(' ').replaceAll(/\s+/g, ' ').slice(-300).toWellFormed();
  return words === '' ? 'it did not say why' : words;
}
