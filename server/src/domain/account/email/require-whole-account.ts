/**
 * A session that an identity provider began opens the provider's deployment alone (ADR 0043). What opens the whole account
 * is changed by it only if the account is in no other deployment: else one organisation's provider could reach another.
 */
import { ParapetError } from '../../../base/errors.ts';
import type { Caller } from '../../../model/caller.ts';
import type { Transaction } from '../../../store/database.ts';
import { isMemberOfAlone } from '../../../store/people/memberships.ts';

/** CONFLICT for such a session of an account that is in other deployments, too. Call it after the account was claimed. */
export async function requireWholeAccount(tx: Transaction, caller: Caller): Promise<void> {
  const { userId, providerDeploymentId } = caller;
  if (providerDeploymentId === null || (await isMemberOfAlone(tx, userId, providerDeploymentId))) return;
  throw new ParapetError(
    'CONFLICT',
    'You are in other organisations, too, and your identity provider speaks for one. Sign in with your password or a passkey.',
  );
}
