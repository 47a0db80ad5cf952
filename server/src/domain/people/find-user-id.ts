/** Finds an account by its e-mail address, without a caller: the seed of the demo asks. */
import { findLoginByEmail } from '../../store/people/users.ts';
import type { Platform } from '../platform.ts';

/** The user's id, or undefined when no active account has the address. */
export async function findUserId(platform: Pick<Platform, 'database'>, email: string): Promise<string | undefined> {
  const account = await platform.database.asAccess((tx) => findLoginByEmail(tx, email));
  return account?.id;
}
