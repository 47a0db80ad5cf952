/**
 * Limits password attempts per account, across all processes (ADR 0004). Addresses that the account does not know share one count, so
 * many addresses do not help. A browser or an address that its owner has signed in with or from has its own count, and so has a
 * session, so an attacker elsewhere cannot lock the owner out (ADR 0053).
 */
import { hash } from 'node:crypto';
import { addressKey } from '../../base/address.ts';
import { ParapetError } from '../../base/errors.ts';
import {
  claimAttempt,
  deleteStaleThrottles,
  deleteThrottlesOf,
  findTrusted,
  updateAttemptForgiven,
  upsertTrust,
  type ThrottleKey,
} from '../../store/access/login-throttle.ts';
import type { ClientSource } from '../../model/caller.ts';
import { insertRefusedSignIn } from '../../store/access/refused-sign-ins.ts';
import type { Transaction } from '../../store/database.ts';
import type { Platform } from '../platform.ts';
import { attemptWindowMs, attemptsMax, browserLifeMs, trustLifeMs } from './credentials.ts';

export interface Attempt {
  email: string;
  address: string;
  /** The secret of the browser; '' or missing for a program that keeps none. */
  browser?: string | undefined;
  /** The session that proves again who uses it. */
  sessionId?: string;
}

/**
 * Counts an attempt before it is made; RATE_LIMITED after too many, the first of which is noted for the audit log.
 * Unknown accounts are counted alike.
 */
export async function beginAttempt(
  platform: Pick<Platform, 'database' | 'clock'>,
  attempt: Attempt,
  { address, userAgent, requestId }: ClientSource,
): Promise<void> {
  const now = platform.clock.now();
  const claim = await platform.database.asAccess(async (tx) => {
    const key = await findCountedKey(tx, attempt, now);
    const claim = await claimAttempt(tx, key, { now, startedAfter: earlier(now, attemptWindowMs) });
    if (claim.attemptCount === attemptsMax + 1) {
      const lockOut = { at: now, reason: 'locked_out', address, userAgent, requestId } as const;
      await insertRefusedSignIn(tx, attempt.email, lockOut);
    }
    return claim;
  });
  if (claim.attemptCount > attemptsMax) {
    const seconds = Math.ceil((claim.windowStartedAt.getTime() + attemptWindowMs - now.getTime()) / 1000);
    throw new ParapetError('RATE_LIMITED', `Too many attempts to sign in to this account; try again in ${seconds} s.`, {
      retryAfterSeconds: seconds,
    });
  }
}

/**
 * Records a successful attempt: removes it from the count and marks its address and its browser as known. `steps`: how many attempts were
 * counted for it: 2 if a code followed the password, 0 for a passkey alone.
 */
export async function recordSuccess(
  tx: Transaction,
  { now, steps = 1, ...attempt }: Attempt & { now: Date; steps?: number },
): Promise<void> {
  const counted = await findCountedKey(tx, attempt, now);
  // The rows that are trusted come first, so that two sign-ins at once lock them in one order.
  await recordTrust(tx, attempt, now);
  await updateAttemptForgiven(tx, counted, steps);
  await deleteStaleThrottles(tx, {
    countedBefore: earlier(now, trustLifeMs),
    trustedBefore: earlier(now, browserLifeMs),
  });
}

/** Marks the address and the browser as known to the account: its owner has proven who they are, perhaps in another way. */
export async function recordTrust(tx: Transaction, attempt: Attempt, now: Date): Promise<void> {
  for (const { digest } of knowable(attempt)) await upsertTrust(tx, keyOf(attempt, digest), now);
}

/** Forgets all attempts on accounts that are deleted, and from where they were made. */
export async function forgetAttempts(tx: Transaction, emails: readonly string[]): Promise<void> {
  await deleteThrottlesOf(tx, emails.map(digestOf));
}

/** The session's count, else the browser's or the address's if the account knows it, else the one that all others share. */
async function findCountedKey(tx: Transaction, attempt: Attempt, now: Date): Promise<ThrottleKey> {
  if (attempt.sessionId !== undefined) return keyOf(attempt, digestOf(`session ${attempt.sessionId}`));
  const candidates = knowable(attempt).map(({ digest, lifeMs }) => ({ digest, since: earlier(now, lifeMs) }));
  const known = await findTrusted(tx, digestOf(attempt.email), candidates);
  return keyOf(attempt, known ?? Buffer.alloc(0));
}

/** What the account may know of the sender, the most particular first. */
function knowable({ address, browser = '' }: Attempt): { digest: Buffer; lifeMs: number }[] {
  const here = { digest: digestOf(addressKey(address)), lifeMs: trustLifeMs };
  return browser === '' ? [here] : [{ digest: digestOf(browser), lifeMs: browserLifeMs }, here];
}

function keyOf({ email }: Attempt, addressDigest: Buffer): ThrottleKey {
  return { emailDigest: digestOf(email), addressDigest };
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function earlier(now: Date, byMs: number): Date {
  return new Date(now.getTime() - byMs);
}
