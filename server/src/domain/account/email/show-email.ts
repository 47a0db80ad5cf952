/** The caller's address, if it is proven, and the one that they have asked for. */
import type { Caller } from '../../../model/caller.ts';
import { findEmailChange } from '../../../store/account/email-changes.ts';
import { findEmailProof, findUser } from '../../../store/people/users.ts';
import type { Platform } from '../../platform.ts';

export interface OwnEmail {
  email: string;
  provenAt: Date | null;
  /** The address that waits for its link to be opened. */
  pending: { email: string; expiresAt: Date } | null;
  /** False where no mail is sent: no address can be proven. */
  canBeProven: boolean;
}

export function showEmail(
  { database, clock, outside }: Pick<Platform, 'database' | 'clock' | 'outside'>,
  { userId }: Caller,
): Promise<OwnEmail> {
  return database.readAsAccess(async (tx) => {
    const pending = await findEmailChange(tx, userId, clock.now());
    return {
      email: (await findUser(tx, userId))?.email ?? '',
      provenAt: await findEmailProof(tx, userId),
      pending: pending === undefined ? null : { email: pending.email, expiresAt: pending.expiresAt },
      canBeProven: outside.mail !== null,
    };
  });
}
