/**
 * Gives an account to the reader of its address's mail (ADR 0047). An account whose address nobody has proven may have been
 * created by anyone; the link of an invite that is in a mail alone proves whose address it is.
 */
import { updateSessionsOfUserEnded } from '../../store/access/sessions.ts';
import { deleteRecoveryCodes } from '../../store/access/recovery-codes.ts';
import { deleteSignInChallengesOfUser } from '../../store/access/sign-in-challenges.ts';
import { deleteTotpFactor } from '../../store/access/totp-factors.ts';
import { deletePasskeysOfUser } from '../../store/passkeys/passkeys.ts';
import { listActiveDeploymentIds } from '../../store/people/memberships.ts';
import { claimAccount, findAccountByEmail, updateEmailProven, updatePasswordHash } from '../../store/people/users.ts';
import { deleteIdentitiesOfUser } from '../../store/single-sign-on/account-identities.ts';
import { updateTokensOfUserRevoked } from '../../store/tokens/tokens.ts';
import { findInviteBySecret } from '../../store/invites/invites.ts';
import { secretDigest } from '../../base/secret.ts';
import type { RequestSource } from '../../model/caller.ts';
import { requireGoodPassword } from '../access/judge-password.ts';
import { hashPassword } from '../access/passwords.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import { announceSessionsEnded } from '../events/announce-change.ts';
import type { Platform } from '../platform.ts';
import { inviteStateOf, invalidInvite } from './held-invite.ts';

/**
 * Sets the password, and removes all else that opened the account: sessions, API tokens, second factors, passkeys, identities.
 * Memberships stay: they were given to the address. Returns false for an account whose address is proven, and by the link of an
 * invite that an admin could see. INVALID_ARGUMENT for a password that the rules refuse.
 */
export async function takeAccount(
  platform: Pick<Platform, 'database' | 'clock'>,
  given: { token: string; password: string },
  { address, requestId }: RequestSource,
): Promise<boolean> {
  const { database, clock } = platform;
  const now = clock.now();
  const digest = secretDigest(given.token);
  const invite = await database.readAsAccess((tx) => findInviteBySecret(tx, digest));
  if (invite === undefined || !invite.isMailed) return false;
  await requireGoodPassword(given.password, [invite.email, invite.deploymentName]);
  const passwordHash = await hashPassword(given.password);
  return database.asAccess(async (tx) => {
    const held = await findInviteBySecret(tx, digest);
    if (held === undefined || inviteStateOf(held, now) !== 'open') throw invalidInvite();
    const found = await findAccountByEmail(tx, held.email);
    if (found === undefined || !(await claimAccount(tx, found.id))) return false;
    const account = await findAccountByEmail(tx, held.email);
    if (account === undefined || account.id !== found.id || account.isEmailProven) return false;
    const { id: userId } = account;
    await updatePasswordHash(tx, userId, passwordHash, now);
    await updateEmailProven(tx, userId, now);
    await updateSessionsOfUserEnded(tx, userId, 'password_changed', now);
    await updateTokensOfUserRevoked(tx, null, userId, now);
    await deleteSignInChallengesOfUser(tx, userId);
    await deleteRecoveryCodes(tx, userId);
    const hadTotp = await deleteTotpFactor(tx, userId);
    const passkeys = await deletePasskeysOfUser(tx, userId);
    const identities = await deleteIdentitiesOfUser(tx, userId);
    announceSessionsEnded(tx, userId, await listActiveDeploymentIds(tx, userId));
    const actor = { userId, login: '', scheme: 'invite', credentialId: held.id, address, requestId } as const;
    const changes = { hadTotp, passkeys, identities };
    const change = { action: 'user.take_account', subject: `user:${userId}`, changes };
    await recordAccountChange(platform, tx, { userId, actor }, change);
    return true;
  });
}
