/** Challenges that passkeys sign: random, answered once, within five minutes, for one purpose. */
import { hash, randomBytes } from 'node:crypto';
import { addressKey } from '../../base/address.ts';
import { ParapetError } from '../../base/errors.ts';
import {
  countPasskeyChallenges,
  deleteExpiredPasskeyChallenges,
  deletePasskeyChallenge,
  insertPasskeyChallenge,
  type PasskeyChallenge,
  type PasskeyPurpose,
} from '../../store/passkeys/passkey-challenges.ts';
import type { Transaction } from '../../store/database.ts';
import { challengeLifeMs, passkeyChallengesMax, passkeyChallengesOfAddressMax } from '../access/credentials.ts';
import type { Platform } from '../platform.ts';

const challengeBytes = 32;

/** Anyone may ask to sign in, so what they can store is bounded: RATE_LIMITED when too many challenges wait. */
export async function createChallenge(
  { clock }: Pick<Platform, 'clock'>,
  tx: Transaction,
  of: { purpose: PasskeyPurpose; userId: string | null; userHandle?: Buffer; sender: string },
): Promise<Buffer> {
  const now = clock.now();
  const address = addressKey(of.sender);
  await deleteExpiredPasskeyChallenges(tx, now);
  const { all, here } = await countPasskeyChallenges(tx, address);
  if (all >= passkeyChallengesMax || here >= passkeyChallengesOfAddressMax) {
    throw new ParapetError('RATE_LIMITED', 'Too many passkeys are waited for; try again in a minute.', {
      retryAfterSeconds: 60,
    });
  }
  const challenge = randomBytes(challengeBytes);
  const { purpose, userId, userHandle = null } = of;
  const expiresAt = new Date(now.getTime() + challengeLifeMs);
  await insertPasskeyChallenge(tx, { digest: digestOf(challenge), purpose, userId, userHandle, address, expiresAt });
  return challenge;
}

/** Uses up the challenge that the authenticator signed. Undefined if it is not one of ours, for this purpose and person. */
export async function takeChallenge(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  clientDataJson: string,
  of: { purpose: PasskeyPurpose; userId: string | null },
): Promise<(PasskeyChallenge & { challenge: string }) | undefined> {
  const challenge = challengeIn(clientDataJson);
  if (challenge === undefined) return undefined;
  const digest = digestOf(Buffer.from(challenge, 'base64url'));
  const taken = await database.asAccess((tx) => deletePasskeyChallenge(tx, { digest, ...of, now: clock.now() }));
  return taken && { ...taken, challenge };
}

/** The challenge in the browser's part of an answer (WebAuthn, section 5.8.1). */
function challengeIn(clientDataJson: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const challenge = (parsed as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

const digestOf = (challenge: Buffer): Buffer => hash('sha256', challenge, 'buffer');
