/**
 * Limits password attempts per account, across all processes (ADR 0004). Addresses that the account does not know share
 * one count, so many addresses do not help; an address that its owner has signed in from has its own count, so an
 * attacker cannot lock the owner out.
 */
import { hash } from 'node:crypto';
import { addressKey } from '../../base/address.ts';
import { ParapetError } from '../../base/errors.ts';
import {
  claimAttempt,
  deleteStaleThrottles,
  deleteThrottlesOf,
  findTrust,
  updateAttemptForgiven,
  upsertTrust,
  type ThrottleKey,
} from '../../store/access/login-throttle.ts';
import type { ClientSource } from '../../model/caller.ts';
import { insertRefusedSignIn } from '../../store/access/refused-sign-ins.ts';
import type { Transaction } from '../../store/database.ts';
import type { Platform } from '../platform.ts';
import { attemptWindowMs, attemptsMax, trustLifeMs } from './credentials.ts';

export interface Attempt {
  email: string;
  address: string;
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
 * Records a successful attempt: removes it from the count and marks its address as known. `steps`: how many attempts were
 * counted for it: 2 if a code followed the password, 0 for a passkey alone.
 */
export async function recordSuccess(
  tx: Transaction,
  { now, steps = 1, ...attempt }: Attempt & { now: Date; steps?: number },
): Promise<void> {
  await updateAttemptForgiven(tx, await findCountedKey(tx, attempt, now), steps);
  await upsertTrust(tx, keyOf(attempt), now);
  await deleteStaleThrottles(tx, earlier(now, trustLifeMs));
}

/** Marks the address as known to the account: its owner has proven who they are in another way. */
export async function recordTrust(tx: Transaction, attempt: Attempt, now: Date): Promise<void> {
  await upsertTrust(tx, keyOf(attempt), now);
}

/** Forgets all attempts on accounts that are deleted, and from where they were made. */
export async function forgetAttempts(tx: Transaction, emails: readonly string[]): Promise<void> {
  await deleteThrottlesOf(
    tx,
    emails.map((email) => hash('sha256', email, 'buffer')),
  );
}

/** The count of the address if the account knows it, else the one that all other addresses share. */
async function findCountedKey(tx: Transaction, attempt: Attempt, now: Date): Promise<ThrottleKey> {
  const here = keyOf(attempt);
  const isKnown = await findTrust(tx, here, earlier(now, trustLifeMs));
  return isKnown ? here : { ...here, addressDigest: Buffer.alloc(0) };
}

function keyOf(attempt: Attempt): ThrottleKey {
  return {
    emailDigest: hash('sha256', attempt.email, 'buffer'),
    addressDigest: hash('sha256', addressKey(attempt.address), 'buffer'),
  };
}

function earlier(now: Date, byMs: number): Date {
  return new Date(now.getTime() - byMs);
}
