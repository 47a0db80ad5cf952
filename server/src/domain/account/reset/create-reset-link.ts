/**
 * Makes a link with which a member sets a new password, where the installation sends no mail. An account may be in several
 * organisations, and its password opens all of them: only a person who is in this one alone gets a link from its admin.
 */
import { notFound, ParapetError } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { orgRoles } from '../../../model/permissions.ts';
import { isOperator } from '../../../store/operators/operators.ts';
import { findMembershipOfUser, isMemberOfAlone } from '../../../store/people/memberships.ts';
import { claimAccount, findCredentials } from '../../../store/people/users.ts';
import { handedResetLifeMs } from '../../access/credentials.ts';
import { claimAdminsFor } from '../../people/claim-admins.ts';
import type { Platform } from '../../platform.ts';
import { recordAccountChange } from '../record-account-change.ts';
import { createReset } from './held-reset.ts';
import { resetPageUrl } from './reset-page-url.ts';

export interface ResetLink {
  link: string;
  expiresAt: Date;
}

/**
 * It is in the answer alone. NOT_FOUND if they are no active member. CONFLICT for oneself, where mail can be sent, for a
 * person who is in another deployment, too, has no password, or whose role is higher than the member's.
 */
export async function createResetLink(
  platform: Pick<Platform, 'database' | 'clock' | 'outside' | 'settings'>,
  member: Member,
  userId: string,
): Promise<ResetLink> {
  const { database, clock, outside } = platform;
  const { deploymentId } = member;
  if (outside.mail !== null) throw conflict('This server sends mail: they get a link by “Forgot password?”.');
  if (userId === member.userId) throw conflict('Change your own password under “Your account”.');
  const expiresAt = new Date(clock.now().getTime() + handedResetLifeMs);
  const token = await database.asAccess(async (tx) => {
    await claimAdminsFor(tx, member, null);
    const membership = await findMembershipOfUser(tx, deploymentId, userId);
    if (membership === undefined) throw notFound('user');
    if (orgRoles.indexOf(membership.orgRole) < orgRoles.indexOf(member.orgRole))
      throw conflict('Their role in the organisation is higher than yours.');
    if (!(await claimAccount(tx, userId))) throw conflict('This account is deactivated.');
    if (!membership.isActive) throw conflict('They are deactivated in this organisation; reactivate them first.');
    if (!(await isMemberOfAlone(tx, userId, deploymentId)))
      throw conflict('They are in another organisation, too. An operator resets their password on the server.');
    if (await isOperator(tx, userId))
      throw conflict('They operate this server: another operator resets their password on the server.');
    const account = await findCredentials(tx, userId);
    if (account === undefined || account.passwordHash === null) throw conflict('Their account has no password.');
    const { email, passwordHash } = account;
    const made = await createReset(tx, { userId, email, passwordHash }, { deploymentId, expiresAt });
    const changes = { expiresAt: expiresAt.toISOString() };
    const change = { action: 'user.create_reset_link', subject: `user:${userId}`, changes };
    await recordAccountChange(platform, tx, { userId, actor: member, within: deploymentId }, change);
    return made;
  });
  return { link: resetPageUrl(platform, token), expiresAt };
}

function conflict(message: string): ParapetError {
  return new ParapetError('CONFLICT', message);
}
