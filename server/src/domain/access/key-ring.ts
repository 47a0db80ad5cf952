/** The keys that sign and verify JWTs: created at first use and stored in the database, the private half sealed. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, type JWK, type JWTVerifyGetKey } from 'jose';
import { seal, unseal } from '../../base/seal.ts';
import { insertFirstSigningKey, listSigningKeys, type SigningKeyRow } from '../../store/access/signing-keys.ts';
import type { Platform } from '../platform.ts';

export interface KeyRing {
  keyId: string;
  privateKey: KeyObject;
  publicKeys: JWK[];
  findKey: JWTVerifyGetKey;
}

/** One key ring per platform; an installation's keys do not change while it runs. */
const rings = new WeakMap<object, Promise<KeyRing>>();

/** The installation's key ring; creates the key pair if there is none yet. */
export function keyRing(platform: Pick<Platform, 'database' | 'clock' | 'keys'>): Promise<KeyRing> {
  const known = rings.get(platform);
  if (known) return known;
  const loading = loadKeyRing(platform);
  rings.set(platform, loading);
  // Do not cache a failure: the database may come back.
  loading.catch(() => rings.delete(platform));
  return loading;
}

async function loadKeyRing(platform: Pick<Platform, 'database' | 'clock' | 'keys'>): Promise<KeyRing> {
  const stored = await platform.database.asAccess(listSigningKeys);
  if (stored[0]?.retiredAt === null) return ringOf(platform, stored);
  const fresh = await makeKey(platform);
  return platform.database.asAccess(async (tx) => {
    await insertFirstSigningKey(tx, fresh);
    return ringOf(platform, await listSigningKeys(tx));
  });
}

async function makeKey(platform: Pick<Platform, 'clock' | 'keys'>) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const jwk = await exportJWK(publicKey);
  const id = await calculateJwkThumbprint(jwk);
  const plain = privateKey.export({ type: 'pkcs8', format: 'der' });
  return {
    id,
    publicJwk: { ...jwk, kid: id, alg: 'EdDSA', use: 'sig' },
    sealedPrivate: seal(platform.keys.sealing, `signing key ${id}`, plain),
    createdAt: platform.clock.now(),
  };
}

function ringOf(platform: Pick<Platform, 'keys'>, rows: SigningKeyRow[]): KeyRing {
  const [current] = rows;
  if (!current) throw new Error('no signing key');
  const publicKeys = rows.map((row) => row.publicJwk as JWK);
  return {
    keyId: current.id,
    privateKey: openPrivateKey(platform, current),
    publicKeys,
    findKey: createLocalJWKSet({ keys: publicKeys }),
  };
}

function openPrivateKey(platform: Pick<Platform, 'keys'>, row: SigningKeyRow): KeyObject {
  try {
    const der = unseal(platform.keys.sealing, `signing key ${row.id}`, row.sealedPrivate);
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch (cause) {
    throw new Error(
      `The signing key ${row.id} was sealed with another installation secret. Give the server the secret it had, or set ` +
        'retired_at on that row of parapet.signing_key: a new key is made then, and everybody signs in again.',
      { cause },
    );
  }
}
