/** Data keys and how they are wrapped: AES-256-GCM under a key that is derived from the secret key (ADR 0023). */
import { hkdfSync, randomBytes } from 'node:crypto';
import { seal, unseal } from '../../base/seal.ts';
import type { DataKeyPurpose, DataKeyRow, DerivedKeyPurpose } from '../../store/installation/data-keys.ts';

const keyBytes = 32;
const idBytes = 8;

/** What is derived from the secret key (start/platform/keys.ts), each for one purpose. */
export interface SecretKeys {
  /** Identifies the secret key and reveals nothing about it. */
  check: Buffer;
  /** Wraps the data keys. */
  wrapping: Buffer;
  /** The keys that 0.1.0 used; they become the first data keys. */
  derived: Readonly<Record<DerivedKeyPurpose, Buffer>>;
}

/** The same for the same key, so that two installations with one key know it by one id. */
function dataKeyId(key: Buffer): string {
  return Buffer.from(hkdfSync('sha256', key, 'parapet', 'data key id/1', idBytes)).toString('hex');
}

export function makeDataKey(wrapping: Buffer, purpose: DataKeyPurpose, createdAt: Date): DataKeyRow {
  const key = randomBytes(keyBytes);
  return { ...wrapKey(wrapping, key), purpose, isDerived: false, createdAt, retiredAt: null };
}

export function wrapDerivedKeys({ wrapping, derived }: SecretKeys, createdAt: Date): DataKeyRow[] {
  const purposes = Object.keys(derived) as DerivedKeyPurpose[];
  const common = { isDerived: true, createdAt, retiredAt: null };
  return purposes.map((purpose) => ({ ...wrapKey(wrapping, derived[purpose]), purpose, ...common }));
}

export function wrapKey(wrapping: Buffer, key: Buffer): { id: string; wrappedKey: Buffer } {
  const id = dataKeyId(key);
  return { id, wrappedKey: seal(wrapping, wrappingPurpose(id), key) };
}

/** Throws if another secret key wraps it. */
export function unwrapKey(wrapping: Buffer, { id, wrappedKey }: Pick<DataKeyRow, 'id' | 'wrappedKey'>): Buffer {
  return unseal(wrapping, wrappingPurpose(id), wrappedKey);
}

const wrappingPurpose = (id: string): string => `data key ${id}`;
