/** An end of a command that is not success: what to say, what to do about it, and the exit code. */
import { exitCodes, type ExitCode } from './exit-codes.ts';

export class CommandError extends Error {
  readonly exitCode: ExitCode;
  /** The next thing to try, as a sentence; printed on its own line. */
  readonly hint: string | undefined;

  constructor(exitCode: ExitCode, message: string, hint?: string) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

/** The command line itself is wrong. */
export function usageError(message: string, hint?: string): CommandError {
  return new CommandError(exitCodes.usage, message, hint);
}
