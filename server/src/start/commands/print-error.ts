/** Prints why a process cannot continue: plain text for what an operator can fix, the stack for our own bugs. */
import { inspect } from 'node:util';
import { ParapetError } from '../../base/errors.ts';

export function printError(error: unknown): void {
  const text = error instanceof ParapetError ? error.message : `Parapet failed because of a bug:\n${inspect(error)}`;
  process.stderr.write(`\n${text}\n\n`);
}
