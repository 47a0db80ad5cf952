/** Shows the account of a reset link, so that the page can name it and judge the new password. */
import { findUser } from '../../../store/people/users.ts';
import type { Platform } from '../../platform.ts';
import { getHeldReset } from './held-reset.ts';

export interface ShownReset {
  email: string;
  name: string;
  expiresAt: Date;
}

/** UNAUTHENTICATED for a link that does not work. */
export function showReset(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  token: string,
): Promise<ShownReset> {
  return database.readAsAccess(async (tx) => {
    const { userId, email, expiresAt } = await getHeldReset(tx, token, clock.now());
    return { email, name: (await findUser(tx, userId))?.name ?? '', expiresAt };
  });
}
