/**
 * Invites a person by e-mail address. Where mail is sent, the link is in the mail alone, so that opening it proves the address;
 * else it is only in the response, and the admin passes it on.
 */
import { invalidArgument, ParapetError } from '../../base/errors.ts';
import { makeSecret, secretDigest } from '../../base/secret.ts';
import type { Member } from '../../model/caller.ts';
import type { OrgRole, TeamRole } from '../../model/permissions.ts';
import { continueAsTenant, type TenantTransaction, type Transaction } from '../../store/database.ts';
import { insertMailOfInvite } from '../../store/account/account-mails.ts';
import { countInvites, insertInvite, updateInvitesToRevoked } from '../../store/invites/invites.ts';
import { findMembershipByEmail } from '../../store/people/memberships.ts';
import { listTeamNames } from '../../store/teams/teams.ts';
import { inviteLifeMs, invitesMax, invitesWindowMs, inviteTokenPrefix } from '../access/credentials.ts';
import { recordChange } from '../audit/record-change.ts';
import { refuseManagedTeams } from '../directory/refuse-managed.ts';
import { claimAdminsFor } from '../people/claim-admins.ts';
import { emailAddress } from '../people/create-user.ts';
import type { Platform } from '../platform.ts';
import { invitePageUrl } from './invite-page-url.ts';

export interface NewInvite {
  id: string;
  /** '' if the link is mailed. */
  token: string;
  /** URL of the page that accepts it; the token is in the fragment, which never reaches a server or a log. '' if it is mailed. */
  link: string;
  expiresAt: Date;
}

export interface InviteRequest {
  email: string;
  orgRole: OrgRole;
  /** The teams that the person joins on accepting, and their role there. */
  teamIds: readonly string[];
  teamRole: TeamRole;
}

/**
 * Revokes an earlier invite to the same address. CONFLICT if they already belong to the deployment, deactivated or not;
 * INVALID_ARGUMENT for a team that the deployment does not have; RATE_LIMITED beyond `invitesMax`.
 */
export async function createInvite(
  platform: Pick<Platform, 'database' | 'clock' | 'settings' | 'outside'>,
  member: Member,
  request: InviteRequest,
): Promise<NewInvite> {
  const now = platform.clock.now();
  const expiresAt = new Date(now.getTime() + inviteLifeMs);
  const email = emailAddress(request.email);
  const { orgRole, teamRole } = request;
  const teamIds = [...new Set(request.teamIds)];
  const isMailed = platform.outside.mail !== null;
  // A mailed link gets another secret when the mail is sent; this one is told to no one then.
  const token = makeSecret(inviteTokenPrefix);
  const id = await platform.database.asAccess(async (tx) => {
    await claimAdminsFor(tx, member, null);
    const known = await findMembershipByEmail(tx, member.deploymentId, email);
    if (known) {
      const hint = known.isActive ? '' : ' The member is deactivated; reactivate them instead.';
      throw new ParapetError('CONFLICT', `${email} is already a member of this organisation.${hint}`);
    }
    await requireInvitesLeft(tx, member.deploymentId, now);
    await updateInvitesToRevoked(tx, member.deploymentId, email, now);
    const inviteId = await insertInvite(tx, member.deploymentId, {
      secretDigest: secretDigest(token),
      email,
      orgRole,
      teamIds,
      teamRole,
      createdBy: member.userId,
      createdAt: now,
      expiresAt,
      isMailed,
    });
    if (isMailed) {
      const mail = { kind: 'invite', askedFrom: member.address, requestId: member.requestId, now } as const;
      await insertMailOfInvite(tx, { deploymentId: member.deploymentId, id: inviteId, email }, mail);
    }
    await requireTeams(await continueAsTenant(tx, member.deploymentId), request.teamIds);
    await refuseManagedTeams(tx, member.deploymentId, request.teamIds);
    const changes = { email, orgRole, teamIds, teamRole, expiresAt: expiresAt.toISOString(), isMailed };
    await recordChange(platform, member, tx, { action: 'invite.create', subject: `invite:${inviteId}`, changes });
    return inviteId;
  }, member.deploymentId);
  if (isMailed) return { id, token: '', link: '', expiresAt };
  return { id, token, link: invitePageUrl(platform, token), expiresAt };
}

/** Call it while the admins are locked, so that two invites at once do not both pass. */
async function requireInvitesLeft(tx: Transaction, deploymentId: string, now: Date): Promise<void> {
  const { count, firstAt } = await countInvites(tx, deploymentId, new Date(now.getTime() - invitesWindowMs));
  if (count < invitesMax || firstAt === null) return;
  const retryAfterSeconds = Math.ceil((firstAt.getTime() + invitesWindowMs - now.getTime()) / 1000);
  const message = `This organisation created ${count} invites in the last 24 hours, which is the limit; try again in ${retryAfterSeconds} s.`;
  throw new ParapetError('RATE_LIMITED', message, { retryAfterSeconds });
}

async function requireTeams(tx: TenantTransaction, teamIds: readonly string[]): Promise<void> {
  const known = new Set((await listTeamNames(tx, teamIds)).map(({ id }) => id));
  const index = teamIds.findIndex((id) => !known.has(id));
  if (index !== -1) throw invalidArgument(`teamIds.${index}`, `there is no team ${teamIds[index]} in the organisation`);
}
