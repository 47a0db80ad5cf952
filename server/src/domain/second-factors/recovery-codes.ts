/** Recovery codes: what a person signs in with who has lost the authenticator app. Each works once. */
import { randomBytes } from 'node:crypto';
import { secretDigest } from '../../base/secret.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from '../../store/access/recovery-codes.ts';
import type { Transaction } from '../../store/database.ts';

const codesOfPerson = 10;
/** Base 32 of Crockford: no letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 random bits: a plain digest is enough, unlike for a password. */
const codeLength = 16;

/** Replaces the person's codes. They are shown once; only their digests are kept. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: codesOfPerson }, makeCode);
  await deleteRecoveryCodes(tx, userId);
  await insertRecoveryCodes(tx, userId, { digests: codes.map(secretDigest), now });
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Returns undefined for text that is not a recovery code. Capitals, spaces, hyphens and look-alikes do not matter. */
export function digestOfRecoveryCode(typed: string): Buffer | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  const isOne = code.length === codeLength && [...code].every((character) => alphabet.includes(character));
  return isOne ? secretDigest(code) : undefined;
}

function makeCode(): string {
  // 256 is a multiple of 32: each character is as likely as any other.
  return [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]!).join('');
}
