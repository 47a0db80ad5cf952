/** Prints why a process cannot continue: plain text for what an operator can fix, the stack for our own bugs. */
import { inspect } from 'node:util';
import { ParapetError } from '../base/errors.ts';

export function complain(error: unknown): void {
  const words =
    error instanceof ParapetError ? error.message : `Parapet failed, and should not have:\n${inspect(error)}`;
  process.stderr.write(`\n${words}\n\n`);
}
