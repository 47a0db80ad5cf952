/** The checks of what a directory says of a person that the wire's schema cannot make. */
import { invalidArgument, ParapetError } from '../../../base/errors.ts';
import { emailOf, type DirectoryPerson } from '../../../model/directory/directory.ts';
import type { Transaction } from '../../../store/database.ts';
import { findDirectoryUserTaken } from '../../../store/directory/directory-users.ts';

/** INVALID_ARGUMENT if neither the addresses nor the user name have one. */
export function requireEmail(person: DirectoryPerson): string {
  const email = emailOf(person);
  if (email !== undefined) return email;
  throw invalidArgument('emails', 'must have an e-mail address, or userName must be one: an account needs it');
}

/** CONFLICT, naming the attribute, if another user of the directory has the name or the account. */
export async function requireFree(
  tx: Transaction,
  deploymentId: string,
  key: { userName: string; userId: string | null; exceptId: string | null },
): Promise<void> {
  const taken = await findDirectoryUserTaken(tx, deploymentId, key);
  if (taken === undefined) return;
  const message = 'belongs to another user of this directory; change or delete that user first';
  throw new ParapetError('CONFLICT', `${taken}: ${message}`, { details: [{ path: taken, message }] });
}
