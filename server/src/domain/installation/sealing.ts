/**
 * Seals what must be stored and read back, with a data key (ADR 0023). A value begins with the id of its key; values of
 * a derived key do not, as 0.1.0 wrote them. A process needs no notice of a rotation: it seals with the key that is
 * current in the storing transaction, and reads a key that it does not know when a value names it.
 */
import { seal, unseal } from '../../base/seal.ts';
import type { Transaction } from '../../store/database.ts';
import {
  claimCurrentSealingKey,
  findSealingKey,
  listDerivedSealingKeys,
  type DataKeyRow,
} from '../../store/installation/data-keys.ts';
import type { Platform, SealingKeys } from '../platform.ts';
import { unwrapKey } from './data-key.ts';
import { secretKeyIsReplaced } from './open-keys.ts';

type KeyPlatform = Pick<Platform, 'keys'>;

/** Runs a statement as parapet_access or as a tenant: `readAsAccess`, or `within` of a transaction that is open anyway. */
export type KeyReader = <T>(read: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Distinguishes a key id from the random bytes that a value without one begins with. */
const magic = Buffer.from('PDK1');
const idBytes = 8;

/** The first bytes of every value that the key seals. */
export function markOf(keyId: string): Buffer {
  return Buffer.concat([magic, Buffer.from(keyId, 'hex')]);
}

export function within(tx: Transaction): KeyReader {
  return (read) => read(tx);
}

/** Seals a value in the transaction that stores it: until that ends, its key is not retired. */
export async function sealValue(
  platform: KeyPlatform,
  tx: Transaction,
  purpose: string,
  plain: Buffer,
): Promise<Buffer> {
  return sealWith(await claimSealingKey(platform, tx), purpose, plain);
}

export interface ClaimedKey {
  id: string;
  isDerived: boolean;
  key: Buffer;
}

/** For several values of the transaction that claimed the key. */
export function sealWith({ id, isDerived, key }: ClaimedKey, purpose: string, plain: Buffer): Buffer {
  const sealed = seal(key, purpose, plain);
  return isDerived ? sealed : Buffer.concat([markOf(id), sealed]);
}

/** The current key, claimed until the transaction ends. */
export async function claimSealingKey({ keys: { sealing } }: KeyPlatform, tx: Transaction): Promise<ClaimedKey> {
  const current = await claimCurrentSealingKey(tx, sealing.secretCheck);
  if (current === undefined) throw secretKeyIsReplaced();
  return { id: current.id, isDerived: current.isDerived, key: openKey(sealing, current) };
}

/** A value was sealed for another purpose or with a key of another installation, or it was changed. */
export class UnreadableValue extends Error {}

/** Throws UnreadableValue; another error says nothing about the value. */
export async function openValue(
  { keys: { sealing } }: KeyPlatform,
  read: KeyReader,
  purpose: string,
  sealed: Buffer,
): Promise<Buffer> {
  const keyId = keyIdOf(sealed);
  if (keyId === undefined) return openUnmarked(sealing, read, purpose, sealed);
  const key = await findKey(sealing, read, keyId);
  // A nonce may look like a key id, once in 4 billion.
  if (key === undefined) return openUnmarked(sealing, read, purpose, sealed);
  return openWithAny([key], purpose, sealed.subarray(magic.length + idBytes));
}

function keyIdOf(sealed: Buffer): string | undefined {
  if (!sealed.subarray(0, magic.length).equals(magic)) return undefined;
  return sealed.subarray(magic.length, magic.length + idBytes).toString('hex');
}

async function findKey(sealing: SealingKeys, read: KeyReader, id: string): Promise<Buffer | undefined> {
  const known = sealing.opened.get(id);
  if (known !== undefined) return known.key;
  const row = await read((tx) => findSealingKey(tx, { id, secretCheck: sealing.secretCheck }));
  return row && openKey(sealing, row);
}

/** With the keys that this process knows, then with those that are stored: a restored deployment may bring another one. */
async function openUnmarked(sealing: SealingKeys, read: KeyReader, purpose: string, sealed: Buffer): Promise<Buffer> {
  const known = [...sealing.opened.values()].filter(({ isDerived }) => isDerived).map(({ key }) => key);
  try {
    return openWithAny(known, purpose, sealed);
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error;
    const rows = await read((tx) => listDerivedSealingKeys(tx, sealing.secretCheck));
    const keys = rows.map((row) => openKey(sealing, row));
    return openWithAny(keys, purpose, sealed);
  }
}

function openWithAny(keys: readonly Buffer[], purpose: string, sealed: Buffer): Buffer {
  let cause: unknown;
  for (const key of keys) {
    try {
      return unseal(key, purpose, sealed);
    } catch (error) {
      cause = error;
    }
  }
  throw new UnreadableValue('no data key opens the sealed value', { cause });
}

/** A key never changes, so what was unwrapped once stays valid under its id. */
function openKey(sealing: SealingKeys, row: DataKeyRow): Buffer {
  const known = sealing.opened.get(row.id);
  if (known !== undefined) return known.key;
  const key = unwrapOrThrow(sealing, row);
  sealing.opened.set(row.id, { key, isDerived: row.isDerived });
  return key;
}

function unwrapOrThrow({ wrapping }: SealingKeys, row: DataKeyRow): Buffer {
  try {
    return unwrapKey(wrapping, row);
  } catch (cause) {
    throw new UnreadableValue(`the secret key does not unwrap the data key ${row.id}`, { cause });
  }
}
