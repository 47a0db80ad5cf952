/** Passwords: argon2id, and a check of constant cost even if there is no hash to check against. */
import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '../../model/password-rules.ts';

/** OWASP's first recommendation for argon2id (19 MiB, two passes): about 20 ms on one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of the same cost that matches no password; passwords of unknown accounts are checked against it. */
export const placeholderHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5cy1zYWx0LTAwMQ$MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDA';

/** Returns the PHC string to store. `judge-password.ts` says before if the account may have the password. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), cost);
}

/** True if the password matches the hash. Without a hash it does the same work and returns false. */
export async function checkPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? placeholderHash, normalPassword(password));
  return matches && passwordHash !== null && passwordHash !== undefined;
}
