/** Finds an account by its e-mail address. Has no caller: for the seed of the demo. */
import { findLoginByEmail } from '../../store/people/users.ts';
import type { Platform } from '../platform.ts';

/** The user's id, or undefined when no active account has the address. */
export async function findUserId(platform: Pick<Platform, 'database'>, email: string): Promise<string | undefined> {
  const account = await platform.database.asAccess((tx) => findLoginByEmail(tx, email));
  return account?.id;
}
