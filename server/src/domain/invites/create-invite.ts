/** Invites a person by e-mail address. The link is only in the response; the admin passes it on. */
import { ParapetError } from '../../base/errors.ts';
import { makeSecret, secretDigest } from '../../base/secret.ts';
import type { Member } from '../../model/caller.ts';
import type { OrgRole } from '../../model/permissions.ts';
import { insertInvite, updateInvitesToRevoked } from '../../store/invites/invites.ts';
import { findMembershipByEmail } from '../../store/people/memberships.ts';
import { inviteLifeMs, inviteTokenPrefix } from '../access/credentials.ts';
import { recordChange } from '../audit/record-change.ts';
import { claimAdminsFor } from '../people/claim-admins.ts';
import { emailAddress } from '../people/create-user.ts';
import type { Platform } from '../platform.ts';

export interface NewInvite {
  id: string;
  token: string;
  /** URL of the page that accepts it; the token is in the fragment, which never reaches a server or a log. */
  link: string;
  expiresAt: Date;
}

/**
 * Revokes an earlier invite to the same address. CONFLICT if they already belong to the deployment, deactivated or not.
 */
export async function createInvite(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  member: Member,
  request: { email: string; orgRole: OrgRole },
): Promise<NewInvite> {
  const now = platform.clock.now();
  const expiresAt = new Date(now.getTime() + inviteLifeMs);
  const email = emailAddress(request.email);
  const { orgRole } = request;
  const token = makeSecret(inviteTokenPrefix);
  const id = await platform.database.asAccess(async (tx) => {
    await claimAdminsFor(tx, member, null);
    const known = await findMembershipByEmail(tx, member.deploymentId, email);
    if (known) {
      const hint = known.isActive ? '' : ' The member is deactivated; reactivate them instead.';
      throw new ParapetError('CONFLICT', `${email} is already a member of this deployment.${hint}`);
    }
    await updateInvitesToRevoked(tx, member.deploymentId, email, now);
    const inviteId = await insertInvite(tx, member.deploymentId, {
      secretDigest: secretDigest(token),
      email,
      orgRole,
      createdBy: member.userId,
      createdAt: now,
      expiresAt,
    });
    const changes = { email, orgRole, expiresAt: expiresAt.toISOString() };
    await recordChange(platform, member, tx, { action: 'invite.create', subject: `invite:${inviteId}`, changes });
    return inviteId;
  }, member.deploymentId);
  return { id, token, link: `${platform.settings.publicUrl}/invite#${token}`, expiresAt };
}
