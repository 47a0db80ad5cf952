/** The last words of a process that cannot go on: in plain text for what a person can mend, with the stack for what we must. */
import { inspect } from 'node:util';
import { ParapetError } from '../base/errors.ts';

export function complain(error: unknown): void {
  const words =
    error instanceof ParapetError ? error.message : `Parapet failed, and should not have:\n${inspect(error)}`;
  process.stderr.write(`\n${words}\n\n`);
}
