/** Keeps the last way into an account: a password, a passkey, or an identity at a provider that still lets its person in. */
import { ParapetError } from '../../base/errors.ts';
import type { Transaction } from '../../store/database.ts';
import { findWaysIn } from '../../store/people/ways-in.ts';

/** CONFLICT if nothing opens the account any more. Call it after the removal, in a transaction that holds the account. */
export async function requireWayIn(tx: Transaction, userId: string): Promise<void> {
  const { hasPassword, hasPasskey, hasIdentity } = await findWaysIn(tx, userId);
  if (hasPassword || hasPasskey || hasIdentity) return;
  throw new ParapetError('CONFLICT', 'This is your only way to sign in; set up another one first.');
}
