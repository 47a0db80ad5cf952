/** Gives one of the caller's passkeys another name. */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { updatePasskeyName } from '../../store/passkeys/passkeys.ts';
import { claimAccount } from '../../store/people/users.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import type { Platform } from '../platform.ts';

/** NOT_FOUND alike for another person's and for none. */
export async function renamePasskey(
  platform: Pick<Platform, 'database' | 'clock'>,
  caller: Caller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { userId } = caller;
  await platform.database.asAccess(async (tx) => {
    if (!(await claimAccount(tx, userId))) throw new ParapetError('UNAUTHENTICATED', 'This account is deactivated.');
    const before = await updatePasskeyName(tx, { id, userId }, name);
    if (before === undefined) throw notFound('passkey');
    if (before === name) return;
    const changes = { passkeyId: id, name: { before, after: name } };
    const change = { action: 'user.rename_passkey', subject: `user:${userId}`, changes };
    await recordAccountChange(platform, tx, { userId, actor: caller }, change);
  });
}
