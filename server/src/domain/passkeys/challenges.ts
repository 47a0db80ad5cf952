/**
 * Challenges that passkeys sign: random, for five minutes, for one purpose, used once. An open one is stored nowhere: its MAC shows
 * that we made it, when and for whom, so nobody can use up the room for them (ADR 0053).
 */
import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { deleteExpiredPasskeyChallenges, insertUsedPasskeyChallenge } from '../../store/passkeys/used-challenges.ts';
import type { Transaction } from '../../store/database.ts';
import { challengeLifeMs } from '../access/credentials.ts';
import type { Platform } from '../platform.ts';

const nonceBytes = 16;
const instantBytes = 6;
const macBytes = 32;

/** What the passkey is asked for. Whose it must be: null for a sign-in that does not say. */
export interface PasskeyAsk {
  purpose: 'register' | 'sign_in' | 'second_step' | 'proof';
  userId: string | null;
}

/** One that was signed in time. */
export interface OpenChallenge {
  /** As the browser has it: base64url. */
  challenge: string;
  expiresAt: Date;
}

type ChallengePlatform = Pick<Platform, 'clock' | 'keys'>;

/** In base64url. */
export function makeChallenge(platform: ChallengePlatform, ask: PasskeyAsk): string {
  const instant = Buffer.alloc(instantBytes);
  instant.writeUIntBE(platform.clock.now().getTime() + challengeLifeMs, 0, instantBytes);
  const plain = Buffer.concat([randomBytes(nonceBytes), instant]);
  return Buffer.concat([plain, macOf(platform, ask, plain)]).toString('base64url');
}

/** The challenge that the authenticator signed. Undefined if it is not one of ours, for this purpose and person, and in time. */
export function openChallenge(
  platform: ChallengePlatform,
  clientDataJson: string,
  ask: PasskeyAsk,
): OpenChallenge | undefined {
  const challenge = challengeIn(clientDataJson);
  if (challenge === undefined) return undefined;
  const bytes = Buffer.from(challenge, 'base64url');
  // Another spelling of the same bytes would be used a second time.
  if (bytes.length !== nonceBytes + instantBytes + macBytes || bytes.toString('base64url') !== challenge)
    return undefined;
  const plain = bytes.subarray(0, nonceBytes + instantBytes);
  if (!timingSafeEqual(bytes.subarray(plain.length), macOf(platform, ask, plain))) return undefined;
  const expiresAt = new Date(plain.readUIntBE(nonceBytes, instantBytes));
  return expiresAt > platform.clock.now() ? { challenge, expiresAt } : undefined;
}

/** With the commit, the challenge is used. False if it was before. Only what holds a passkey of ours gets here, so rows are few. */
export async function useChallenge(
  { clock }: Pick<Platform, 'clock'>,
  tx: Transaction,
  { challenge, expiresAt }: OpenChallenge,
): Promise<boolean> {
  await deleteExpiredPasskeyChallenges(tx, clock.now());
  return insertUsedPasskeyChallenge(tx, { digest: hash('sha256', challenge, 'buffer'), expiresAt });
}

/**
 * The name of an account for authenticators, if it has no passkey that has one. It holds no personal data, and no account can be found
 * from it (WebAuthn, section 14.6.1).
 */
export function makeUserHandle(platform: Pick<Platform, 'keys'>, userId: string): Buffer {
  return createHmac('sha256', keyOf(platform)).update(`user handle ${userId}`).digest();
}

function macOf(platform: Pick<Platform, 'keys'>, { purpose, userId }: PasskeyAsk, plain: Buffer): Buffer {
  return createHmac('sha256', keyOf(platform))
    .update(`challenge ${purpose} ${userId ?? ''}\n`)
    .update(plain)
    .digest();
}

function keyOf({ keys }: Pick<Platform, 'keys'>): Buffer {
  return Buffer.from(hkdfSync('sha256', keys.cursor, 'parapet', 'passkey challenge/1', macBytes));
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
