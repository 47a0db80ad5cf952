/** Proves again who uses a session: with a second factor, or with the password of a person who has none (ADR 0044). */
import { invalidArgument, ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { updateSessionProven } from '../../store/access/sessions.ts';
import type { Transaction } from '../../store/database.ts';
import { claimAccount, findCredentials } from '../../store/people/users.ts';
import { findFactorsInForce } from '../../store/second-factors/factors-in-force.ts';
import { proofLifeMs } from '../access/credentials.ts';
import { beginAttempt, recordSuccess } from '../access/login-throttle.ts';
import { checkPassword } from '../access/passwords.ts';
import type { Change } from '../audit/record-change.ts';
import { findAssertedPasskey, passkeyRefusalText, recordPasskeyUse } from '../passkeys/use-passkey.ts';
import type { Assertion } from '../passkeys/verify-passkey.ts';
import type { Platform } from '../platform.ts';
import { changesOfCode, checkSecondFactor, refusalText } from '../second-factors/check-second-factor.ts';
import { claimOwnSession } from './claim-own-session.ts';
import { recordAccountChange } from './record-account-change.ts';

/** One of them. */
export type Proof =
  | { kind: 'password'; password: string }
  | { kind: 'code'; code: string }
  | { kind: 'passkey'; assertion: Assertion };

/** The refusal is committed, so that it counts and stands in the audit log. */
type Judgement = { isRight: true; by: string; changes: Change[] } | { isRight: false; why: string; change: Change };

/**
 * Returns until when the proof holds. INVALID_ARGUMENT for a wrong one, and for the password of a person who has a second
 * factor: who stole a session may know the password, too. RATE_LIMITED as every attempt to sign in to the account.
 */
export async function proveIdentity(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  caller: Caller,
  given: { proof: Proof; sender: string; userAgent: string },
): Promise<{ holdsUntil: Date }> {
  const { database, clock } = platform;
  const { userId, address, requestId } = caller;
  const account = await database.readAsAccess((tx) => findCredentials(tx, userId));
  if (account === undefined) throw new ParapetError('UNAUTHENTICATED', 'This account is deactivated.');
  const { email, passwordHash } = account;
  const attempt = { email, address: given.sender, sessionId: caller.credentialId };
  await beginAttempt(platform, attempt, { address, requestId, userAgent: given.userAgent });
  const judge = await prepare(platform, userId, passwordHash, given.proof);

  const now = clock.now();
  const outcome = await database.asAccess(async (tx) => {
    if (!(await claimAccount(tx, userId))) throw new ParapetError('UNAUTHENTICATED', 'This account is deactivated.');
    await claimOwnSession(tx, caller, now);
    const judged = await judge(tx);
    const act = { userId, actor: caller };
    if (!judged.isRight) {
      await recordAccountChange(platform, tx, act, judged.change);
      return judged;
    }
    await recordSuccess(tx, { ...attempt, now });
    await updateSessionProven(tx, caller.credentialId, { gaveFactor: given.proof.kind !== 'password', now });
    const change = {
      action: 'session.prove',
      subject: `session:${caller.credentialId}`,
      changes: { by: judged.by },
    };
    await recordAccountChange(platform, tx, act, ...judged.changes, change);
    return judged;
  });
  if (!outcome.isRight) throw invalidArgument(given.proof.kind, outcome.why);
  return { holdsUntil: new Date(now.getTime() + proofLifeMs) };
}

/** Does the work that needs no lock, and returns the rest. */
async function prepare(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  userId: string,
  passwordHash: string | null,
  proof: Proof,
): Promise<(tx: Transaction) => Promise<Judgement>> {
  const subject = `user:${userId}`;
  const wrong = (action: string, changes: Change['changes'], why: string): Judgement => ({
    isRight: false,
    why,
    change: { action, subject, changes },
  });
  if (proof.kind === 'password') {
    const isRight = await checkPassword(passwordHash ?? undefined, proof.password);
    return async (tx) => {
      const current = await findCredentials(tx, userId);
      if (!isRight || passwordHash === null || current?.passwordHash !== passwordHash)
        return wrong('user.refuse_password', {}, 'is not your password');
      const { hasTotp, hasPasskey } = await findFactorsInForce(tx, userId);
      if (hasTotp || hasPasskey)
        return wrong('user.refuse_second_factor', { reason: 'password_only' }, 'is not enough; use your second factor');
      return { isRight: true, by: 'password', changes: [] };
    };
  }
  if (proof.kind === 'code') {
    return async (tx) => {
      const check = await checkSecondFactor(platform, tx, userId, proof.code);
      if (check === undefined)
        return wrong(
          'user.refuse_second_factor',
          { reason: 'none' },
          'does not help: you have no second factor; use your password',
        );
      if (!check.isRight)
        return wrong('user.refuse_second_factor', { reason: check.reason }, refusalText(check.reason));
      return { isRight: true, by: check.by, changes: changesOfCode(userId, check) };
    };
  }
  const asserted = await findAssertedPasskey(platform, proof.assertion, { purpose: 'proof', userId });
  const use = await asserted?.judge();
  return async (tx) => {
    const used = asserted && use ? await recordPasskeyUse(platform, tx, asserted, use) : 'removed';
    if (used === 'used') return { isRight: true, by: 'passkey', changes: [] };
    const reason = used === 'count_went_back' ? used : 'wrong_assertion';
    return wrong('user.refuse_second_factor', { reason }, passkeyRefusalText(reason));
  };
}
