/** Limits requests to reset a password, across all processes: per address, whether or not it has an account, and per network. */
import { hash } from 'node:crypto';
import { addressKey } from '../../../base/address.ts';
import { ParapetError } from '../../../base/errors.ts';
import { claimAttempt } from '../../../store/access/login-throttle.ts';
import type { Transaction } from '../../../store/database.ts';
import { resetsFromNetworkMax, resetsOfAddressMax, resetWindowMs } from '../../access/credentials.ts';

/** Counts a request; returns the refusal if there were too many. The caller commits the count in any case. */
export async function countReset(
  tx: Transaction,
  { email, sender, now }: { email: string; sender: string; now: Date },
): Promise<ParapetError | undefined> {
  const window = { now, startedAfter: new Date(now.getTime() - resetWindowMs) };
  const ofAddress = await claimAttempt(tx, keyOf(`address ${email}`), window);
  const fromNetwork = await claimAttempt(tx, keyOf(`network ${addressKey(sender)}`), window);
  const over = [
    ...(ofAddress.attemptCount > resetsOfAddressMax ? [ofAddress] : []),
    ...(fromNetwork.attemptCount > resetsFromNetworkMax ? [fromNetwork] : []),
  ];
  if (over.length === 0) return undefined;
  const endsAt = Math.max(...over.map(({ windowStartedAt }) => windowStartedAt.getTime())) + resetWindowMs;
  const retryAfterSeconds = Math.ceil((endsAt - now.getTime()) / 1000);
  const message = `Too many requests to reset a password; try again in ${retryAfterSeconds} s. The newest link that was mailed still works.`;
  return new ParapetError('RATE_LIMITED', message, { retryAfterSeconds });
}

/** Rows of their own in the table of attempts to sign in: no e-mail address begins like this. */
function keyOf(text: string): { emailDigest: Buffer; addressDigest: Buffer } {
  return { emailDigest: hash('sha256', `password reset, ${text}`, 'buffer'), addressDigest: Buffer.alloc(0) };
}
