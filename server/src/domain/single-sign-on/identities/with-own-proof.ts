/**
 * Changes of one's own identities: each needs the password, and a code where there is a second factor; or, for an account
 * without a password, a session that has proved lately who uses it.
 */
import { invalidArgument, ParapetError } from '../../../base/errors.ts';
import type { Caller } from '../../../model/caller.ts';
import type { Transaction } from '../../../store/database.ts';
import { claimAccount, findCredentials } from '../../../store/people/users.ts';
import { requireFreshProof } from '../../access/require-fresh-proof.ts';
import { claimOwnSession } from '../../account/claim-own-session.ts';
import { requireWholeAccount } from '../../account/email/require-whole-account.ts';
import { recordAccountChange } from '../../account/record-account-change.ts';
import type { Change } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { withOwnPassword, type GivenProofs } from '../../second-factors/with-own-password.ts';
import { refusalOfCode } from './refusal-of-code.ts';

/**
 * The work returns what the audit log says of it. Wrong proofs as `withOwnPassword` says. Without a password: PROOF_NEEDED, and
 * CONFLICT as `requireWholeAccount`.
 */
export async function withOwnProof(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  caller: Caller,
  proofs: GivenProofs,
  work: (tx: Transaction) => Promise<readonly Change[]>,
): Promise<void> {
  const { database, clock } = platform;
  const { userId } = caller;
  const account = await database.readAsAccess((tx) => findCredentials(tx, userId));
  if (account !== undefined && account.passwordHash !== null) {
    if (proofs.password === '') throw invalidArgument('password', 'must not be empty');
    return withOwnPassword(platform, caller, proofs, async (tx) => {
      const refusal = await refusalOfCode(platform, tx, userId, proofs.code);
      return typeof refusal === 'string' ? refusal : { result: undefined, changes: [...refusal, ...(await work(tx))] };
    });
  }
  requireFreshProof(platform, caller);
  await database.asAccess(async (tx) => {
    if (!(await claimAccount(tx, userId))) throw new ParapetError('UNAUTHENTICATED', 'This account is deactivated.');
    await claimOwnSession(tx, caller, clock.now());
    await requireWholeAccount(tx, caller);
    const changes = await work(tx);
    await recordAccountChange(platform, tx, { userId, actor: caller }, ...changes);
  });
}
