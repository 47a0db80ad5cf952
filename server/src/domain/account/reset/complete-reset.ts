/** Sets the new password of an account by a link, once, and ends all of its sessions. Second factors stay. */
import type { ClientSource } from '../../../model/caller.ts';
import { updateSessionsOfUserEnded } from '../../../store/access/sessions.ts';
import { insertMailToAccount } from '../../../store/account/account-mails.ts';
import { deletePasswordReset } from '../../../store/account/password-resets.ts';
import { listActiveDeploymentIds } from '../../../store/people/memberships.ts';
import { claimCredentials, updatePasswordHash } from '../../../store/people/users.ts';
import { requireGoodPassword } from '../../access/judge-password.ts';
import { recordTrust } from '../../access/login-throttle.ts';
import { hashPassword } from '../../access/passwords.ts';
import { announceSessionsEnded } from '../../events/announce-change.ts';
import type { Platform } from '../../platform.ts';
import { listOwnTexts } from '../own-texts.ts';
import { recordAccountChange } from '../record-account-change.ts';
import { getHeldReset, invalidReset } from './held-reset.ts';

/** UNAUTHENTICATED for a link that does not work; INVALID_ARGUMENT for a password that the rules refuse, which uses up nothing. */
export async function completeReset(
  platform: Pick<Platform, 'database' | 'clock' | 'outside'>,
  given: { token: string; newPassword: string; sender: string },
  source: ClientSource,
): Promise<void> {
  const { database, clock, outside } = platform;
  const now = clock.now();
  const { userId, passwordHash, ownTexts } = await database.readAsAccess(async (tx) => {
    const held = await getHeldReset(tx, given.token, now);
    return { ...held, ownTexts: await listOwnTexts(tx, held.userId) };
  });
  await requireGoodPassword(given.newPassword, ownTexts, 'newPassword');
  const newHash = await hashPassword(given.newPassword);

  await database.asAccess(async (tx) => {
    // The account is held first: what the link rests on is read after that.
    if (!(await claimCredentials(tx, { id: userId, passwordHash }, 'exclusive'))) throw invalidReset();
    const { login, email, deploymentId, secretDigest } = await getHeldReset(tx, given.token, now);
    if (!(await deletePasswordReset(tx, secretDigest))) throw invalidReset();
    await updatePasswordHash(tx, userId, newHash, now);
    await updateSessionsOfUserEnded(tx, userId, 'password_changed', now);
    // Guesses at the old password must not keep its owner out.
    await recordTrust(tx, { email, address: given.sender }, now);
    const { address, requestId } = source;
    if (outside.mail !== null) {
      const mail = { kind: 'password_was_reset', askedFrom: address, requestId, now } as const;
      await insertMailToAccount(tx, { userId, recipient: '' }, mail);
    }
    announceSessionsEnded(tx, userId, await listActiveDeploymentIds(tx, userId));
    const actor = { userId, login, scheme: 'password_reset', credentialId: '', address, requestId } as const;
    const change = {
      action: 'user.reset_password_by_link',
      subject: `user:${userId}`,
      changes: { by: deploymentId === null ? 'mail' : 'admin' },
    };
    await recordAccountChange(platform, tx, { userId, actor }, change);
  });
}
