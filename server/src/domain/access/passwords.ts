/** Passwords: argon2id, and a check of constant cost even if there is no hash to check against. */
import { hash, verify } from '@node-rs/argon2';
import { invalidArgument } from '../../base/errors.ts';
import { passwordProblem } from '../../model/password-rules.ts';

/** OWASP's first recommendation for argon2id (19 MiB, two passes): about 20 ms on one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of the same cost that matches no password; passwords of unknown accounts are checked against it. */
export const placeholderHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5cy1zYWx0LTAwMQ$MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDA';

/** INVALID_ARGUMENT, naming the field of the request, for a password that the account may not have. */
export function requireGoodPassword(password: string, account: { email: string }, field = 'password'): void {
  const problem = passwordProblem(password, account);
  if (problem !== undefined) throw invalidArgument(field, problem);
}

/** Returns the PHC string to store. INVALID_ARGUMENT for a password that the account may not have. */
export async function hashPassword(password: string, account: { email: string }): Promise<string> {
  requireGoodPassword(password, account);
  return hash(password.normalize('NFKC'), cost);
}

/** True if the password matches the hash. Without a hash it does the same work and returns false. */
export async function checkPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? placeholderHash, password.normalize('NFKC'));
  return matches && passwordHash !== null && passwordHash !== undefined;
}
