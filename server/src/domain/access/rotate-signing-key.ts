/** Replaces the key that signs JWTs, while every node serves and nobody is signed out (ADR 0022). */
import {
  claimSigningKeys,
  insertSigningKey,
  listSigningKeys,
  updateSigningKeysRetired,
} from '../../store/access/signing-keys.ts';
import { accessTokenLifeMs } from './credentials.ts';
import { makeSigningKey, type KeyPlatform } from './key-ring.ts';

/**
 * A new key is published for this long before it signs: more than a node's copy of the keys may be old (20 s), and more than others may
 * cache `/.well-known/jwks.json` (5 minutes).
 */
export const publishedBeforeSigningMs = 10 * 60_000;
/** Clocks of nodes may be apart by this much. */
const clockSkewMaxMs = 5 * 60_000;

export interface Rotation {
  keyId: string;
  signsFrom: Date;
  /** False: another rotation has published this key already, and it does not sign yet. */
  isNew: boolean;
}

/** Publishes a new signing key. While one waits to sign, it is the answer, and no further one is made. */
export async function rotateSigningKey(platform: KeyPlatform): Promise<Rotation> {
  const now = platform.clock.now();
  return platform.database.asAccess(async (tx) => {
    await claimSigningKeys(tx);
    const waiting = (await listSigningKeys(tx)).find(({ signsFrom }) => signsFrom > now);
    if (waiting !== undefined) return { keyId: waiting.id, signsFrom: waiting.signsFrom, isNew: false };
    const key = await makeSigningKey(platform, tx, new Date(now.getTime() + publishedBeforeSigningMs));
    await insertSigningKey(tx, key);
    return { keyId: key.id, signsFrom: key.signsFrom, isNew: true };
  });
}

/** Periodic: retires keys that no living JWT can be signed with any more. Returns how many. */
export async function retireSigningKeys({ database, clock }: Pick<KeyPlatform, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - accessTokenLifeMs - clockSkewMaxMs);
  const retired = await database.asAccess(async (tx) => {
    await claimSigningKeys(tx);
    return updateSigningKeysRetired(tx, { before, now });
  });
  return retired.length;
}
