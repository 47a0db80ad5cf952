/** The installation's one secret, and the keys that are derived from it. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Confidential } from '../../base/confidential.ts';
import { ParapetError } from '../../base/errors.ts';
import type { SecretKeys } from '../../domain/installation/data-key.ts';

const keyBytes = 32;
const secretLengthMin = 32;

/** One key per purpose (RFC 5869); the purpose is part of the derivation and must never change. */
function derive(secret: Confidential, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret.reveal(), 'parapet', purpose, keyBytes));
}

export function keysFrom(secret: Confidential): SecretKeys {
  return {
    check: secretCheckFrom(secret),
    wrapping: derive(secret, 'wrapping/1'),
    derived: {
      cursor: derive(secret, 'cursor/1'),
      secret_equality: derive(secret, 'secret-equality/1'),
      sealing: derive(secret, 'sealing/1'),
    },
  };
}

/** Shows whether two processes have the same secret without disclosing it. */
export function secretCheckFrom(secret: Confidential): Buffer {
  return derive(secret, 'check/1');
}

/**
 * The secret from `secret.key` in the data directory, readable only by this user; created if missing. The directory
 * exists.
 */
export async function secretFromDataDir(dataDir: string): Promise<Confidential> {
  const file = join(dataDir, 'secret.key');
  const found = await readSecret(file);
  if (found !== undefined) return found;
  const draft = join(dataDir, `secret.key.${process.pid}.${randomBytes(4).toString('hex')}`);
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    // A link, not a rename: if two processes start at once, the first one's file stays.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const created = await readSecret(file);
  if (created === undefined) throw new ParapetError('UNAVAILABLE', `${file} was deleted while it was created.`);
  return created;
}

/** The secret that an operator put into a file. */
export async function secretFromFile(file: string): Promise<Confidential> {
  const secret = await readSecret(file);
  if (secret !== undefined) return secret;
  throw new ParapetError('NOT_FOUND', `There is no file ${file}. Create one with: openssl rand -base64 32`);
}

async function readSecret(file: string): Promise<Confidential | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new ParapetError(
      'UNAVAILABLE',
      `${file} cannot be read (${error.code}). Start as the user that it belongs to.`,
      { cause: error },
    );
  });
  if (text === undefined) return undefined;
  const secret = text.trim();
  if (secret.length >= secretLengthMin) return new Confidential(secret);
  throw new ParapetError(
    'UNAVAILABLE',
    `${file} contains no key (${secretLengthMin} characters or more). Restore it from a backup; only for a new installation, remove it.`,
  );
}
