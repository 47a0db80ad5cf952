/** Checks within a transaction that the caller's session is still alive. */
import { ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { claimSession } from '../../store/access/sessions.ts';
import type { Transaction } from '../../store/database.ts';

/**
 * UNAUTHENTICATED if another request has ended it since this one was admitted: of two sessions that end each other at
 * once, one stays. Call it after the account was claimed.
 */
export async function claimOwnSession(tx: Transaction, caller: Caller, now: Date): Promise<void> {
  if (await claimSession(tx, caller.credentialId, now)) return;
  throw new ParapetError('UNAUTHENTICATED', 'Your session has ended; sign in again.');
}
