/**
 * Runs another program without a shell, with limits on time and output. When it ends, so do the processes it started.
 */
import { spawn, type ChildProcess } from 'node:child_process';

export interface ProcessRequest {
  program: string;
  args: readonly string[];
  cwd: string;
  /** The program's whole environment; ours is not passed on. */
  env: Readonly<Record<string, string>>;
  input?: string;
  timeoutMs: number;
  /** Bound for standard output. Only the end of standard error is kept. */
  outputBytesMax: number;
  signal?: AbortSignal | undefined;
}

export interface ProcessOutcome {
  /** Null when a signal ended the program. */
  exitCode: number | null;
  stdout: Buffer;
  /** The last 8 KB at most. */
  stderr: string;
}

export type ProcessFailure = 'cancelled' | 'time_out' | 'too_much_output' | 'not_started';

/** The program could not be started, or we ended it. An exit code other than 0 is an outcome, not an error. */
export class ProcessError extends Error {
  readonly failure: ProcessFailure;

  constructor(failure: ProcessFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProcessError';
    this.failure = failure;
  }
}

/** Between SIGTERM and SIGKILL, ms. */
const graceMs = 500;
const stderrBytesMax = 8 * 1024;

export async function runProcess(request: ProcessRequest): Promise<ProcessOutcome> {
  const { program, args, cwd, env, input, signal } = request;
  if (signal?.aborted === true) throw new ProcessError('cancelled', `${program} was cancelled`);
  // A process group of its own: git starts helper processes, which must end with it.
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const ending = newEnding(child);
  const timer = setTimeout(() => ending.end('time_out'), request.timeoutMs);
  const onAbort = (): void => ending.end('cancelled');
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    // The program may exit without reading its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > request.outputBytesMax) ending.end('too_much_output');
      else chunks.push(chunk);
    });
    let stderr = Buffer.alloc(0);
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = Buffer.concat([stderr, chunk]).subarray(-stderrBytesMax);
    });
    const exitCode = await new Promise<number | null>((closed, failed) => {
      child.once('error', (error) => failed(new ProcessError('not_started', `${program} could not be started`, error)));
      child.once('close', closed);
    });
    const { failure } = ending;
    if (failure !== undefined) throw new ProcessError(failure, `${program} was ended (${failure})`);
    return { exitCode, stdout: Buffer.concat(chunks), stderr: stderr.toString('utf8') };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    ending.done();
  }
}

/** Ends the child and its process group: SIGTERM, then SIGKILL after `graceMs`. */
function newEnding(child: ChildProcess) {
  let failure: ProcessFailure | undefined;
  let killer: NodeJS.Timeout | undefined;
  return {
    get failure() {
      return failure;
    },
    end(because: ProcessFailure) {
      if (failure !== undefined) return;
      failure = because;
      killGroup(child, 'SIGTERM');
      killer = setTimeout(() => killGroup(child, 'SIGKILL'), graceMs);
    },
    done() {
      clearTimeout(killer);
      // Processes the child left in its group would keep running.
      if (failure !== undefined) killGroup(child, 'SIGKILL');
    },
  };
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
