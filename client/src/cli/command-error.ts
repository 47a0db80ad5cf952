/** A command's failure: the message, a hint about what to do next, and the exit code. */
import { exitCodes, type ExitCode } from './exit-codes.ts';

export class CommandError extends Error {
  readonly exitCode: ExitCode;
  /** What to do next, as a sentence; printed on its own line. */
  readonly hint: string | undefined;

  constructor(exitCode: ExitCode, message: string, hint?: string) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

/** An error in the command line itself (exit code 2). */
export function usageError(message: string, hint?: string): CommandError {
  return new CommandError(exitCodes.usage, message, hint);
}
