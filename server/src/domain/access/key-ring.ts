/** The keys that sign and verify JWTs: created at first use and stored in the database, the private half sealed. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, type JWK, type JWTVerifyGetKey } from 'jose';
import { sealedColumns } from '../../model/installation/sealed-columns.ts';
import {
  claimSigningKeys,
  insertSigningKey,
  listSigningKeys,
  type NewSigningKey,
  type SigningKeyRow,
} from '../../store/access/signing-keys.ts';
import type { Transaction } from '../../store/database.ts';
import { openValue, sealValue, UnreadableValue } from '../installation/sealing.ts';
import type { Platform } from '../platform.ts';

const { purposeOf } = sealedColumns.signingKey;

export interface KeyRing {
  /** The key that signs at this moment. */
  keyId: string;
  privateKey: KeyObject;
  publicKeys: JWK[];
  findKey: JWTVerifyGetKey;
}

interface LoadedKeys {
  keys: (SigningKeyRow & { privateKey: KeyObject })[];
  publicKeys: JWK[];
  findKey: JWTVerifyGetKey;
}

interface Held {
  loaded: Promise<LoadedKeys>;
  /** When `loaded` was asked for, by the platform's clock. */
  askedAt: number;
}

export type KeyPlatform = Pick<Platform, 'database' | 'clock' | 'keys'>;

/** Maximum age of the loaded keys, ms. A new key waits much longer before it signs (rotate-signing-key.ts). */
export const reloadAfterMs = 20_000;
/** Minimum interval between reloads for unknown key ids, ms, so that garbage tokens do not load the database. */
const unknownKeyReloadMs = 5_000;

const held = new WeakMap<KeyPlatform, Held>();

/** The installation's current keys; creates the first key pair if there is none yet. */
export async function keyRing(platform: KeyPlatform): Promise<KeyRing> {
  const now = platform.clock.now().getTime();
  const known = held.get(platform);
  const isFresh = known !== undefined && Math.abs(now - known.askedAt) < reloadAfterMs;
  const { keys, publicKeys, findKey } = await (isFresh ? known.loaded : reloadKeys(platform));
  const current = keys.find(({ signsFrom }) => signsFrom.getTime() <= now) ?? keys.at(-1);
  if (current === undefined) throw new Error('no signing key');
  return { keyId: current.id, privateKey: current.privateKey, publicKeys, findKey };
}

/** Reads the keys again. While the database is away, the copy of before stays in use. */
export function reloadKeys(platform: KeyPlatform): Promise<LoadedKeys> {
  const before = held.get(platform);
  const loading = loadKeys(platform);
  const loaded = before === undefined ? loading : loading.catch(() => before.loaded);
  const mine = { loaded, askedAt: platform.clock.now().getTime() };
  held.set(platform, mine);
  // A first load that failed must not be remembered.
  loaded.catch(() => {
    if (held.get(platform) === mine) held.delete(platform);
  });
  return loaded;
}

/** Reloads the keys for an unknown key id. Returns true if they were reloaded, so that a retry makes sense. */
export async function reloadForUnknownKey(platform: KeyPlatform): Promise<boolean> {
  const known = held.get(platform);
  if (known !== undefined && Math.abs(platform.clock.now().getTime() - known.askedAt) < unknownKeyReloadMs)
    return false;
  await reloadKeys(platform);
  return true;
}

async function loadKeys(platform: KeyPlatform): Promise<LoadedKeys> {
  const stored = await platform.database.asAccess(listSigningKeys);
  if (stored.length > 0) return opened(platform, stored);
  const made = await platform.database.asAccess(async (tx) => {
    // If two processes start at once, one creates the key and both use it.
    await claimSigningKeys(tx);
    if ((await listSigningKeys(tx)).length === 0)
      await insertSigningKey(tx, await makeSigningKey(platform, tx, platform.clock.now()));
    return listSigningKeys(tx);
  });
  return opened(platform, made);
}

/** A key pair that signs from the given instant on. The transaction is to store it. */
export async function makeSigningKey(
  platform: Pick<Platform, 'keys' | 'clock'>,
  tx: Transaction,
  signsFrom: Date,
): Promise<NewSigningKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const jwk = await exportJWK(publicKey);
  const id = await calculateJwkThumbprint(jwk);
  const plain = privateKey.export({ type: 'pkcs8', format: 'der' });
  return {
    id,
    publicJwk: { ...jwk, kid: id, alg: 'EdDSA', use: 'sig' },
    sealedPrivate: await sealValue(platform, tx, purposeOf(id), plain),
    createdAt: platform.clock.now(),
    signsFrom,
  };
}

async function opened(platform: KeyPlatform, rows: readonly SigningKeyRow[]): Promise<LoadedKeys> {
  const publicKeys = rows.map((row) => row.publicJwk as JWK);
  return {
    keys: await Promise.all(rows.map(async (row) => ({ ...row, privateKey: await openPrivateKey(platform, row) }))),
    publicKeys,
    findKey: createLocalJWKSet({ keys: publicKeys }),
  };
}

async function openPrivateKey(platform: KeyPlatform, row: SigningKeyRow): Promise<KeyObject> {
  try {
    const der = await openValue(platform, platform.database.readAsAccess, purposeOf(row.id), row.sealedPrivate);
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch (cause) {
    if (!(cause instanceof UnreadableValue)) throw cause;
    throw new Error(
      `The signing key ${row.id} was sealed with another installation secret. Start the server with the former secret, or set ` +
        'retired_at on that row of parapet.signing_key: the server then creates a new key, and everyone signs in again.',
      { cause },
    );
  }
}
