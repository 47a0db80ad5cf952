/** Passwords: argon2id, and a check of constant cost even if there is no hash to check against. */
import { hash, verify } from '@node-rs/argon2';
import { invalidArgument } from '../../base/errors.ts';

/** OWASP's first recommendation for argon2id (19 MiB, two passes): about 20 ms on one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of the same cost that matches no password; passwords of unknown accounts are checked against it. */
const placeholderHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5cy1zYWx0LTAwMQ$MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDA';

const lengthMin = 8;
const lengthMax = 1024;

/** Returns the PHC string to store. INVALID_ARGUMENT if the password is too short or too long. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length < lengthMin || password.length > lengthMax) {
    throw invalidArgument('password', `must have ${lengthMin} to ${lengthMax} characters`);
  }
  return hash(password.normalize('NFKC'), cost);
}

/** True if the password matches the hash. Without a hash it does the same work and returns false. */
export async function checkPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? placeholderHash, password.normalize('NFKC'));
  return matches && passwordHash !== null && passwordHash !== undefined;
}
