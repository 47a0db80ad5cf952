/**
 * Runs a scanner so that neither the files nor their authors can do harm: no shell, an environment and a home of its own, limits on
 * time, output and memory. What the repository says about scanners is not there: only the files that are to be scanned are.
 */
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runProcess, type ProcessOutcome } from '../base/run-process.ts';
import type { EngineOptions, ScanPlace } from './engine.ts';
import { findProgram, foldersOf } from './find-program.ts';

export interface ScannerCall {
  /** Its full path. */
  program: string;
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Of address space, where the system has `prlimit`; for programs that do not reserve more than they use. */
  memoryBytesMax?: number;
}

const timeoutMs = 120_000;
const outputBytesMax = 20 * 2 ** 20;

/** The outcome, whatever the exit code. Throws ProcessError. */
export async function runScanner(
  { programPath }: EngineOptions,
  { folder, home, signal }: ScanPlace,
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
      // Files of the repository are in the working directory: none of them is a module of the scanner's.
      PYTHONSAFEPATH: '1',
      PYTHONNOUSERSITE: '1',
      ...environment,
    },
    timeoutMs,
    outputBytesMax,
    signal,
  });
}

/** For a person: the last lines that the program wrote to standard error. */
export function lastWords(stderr: string): string {
  const words = stderr.trim().split('\n').slice(-3).join(' ').replaceAll(/\s+/g, ' ').slice(-300).toWellFormed();
  return words === '' ? 'it did not say why' : words;
}
