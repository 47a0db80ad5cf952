/**
 * What the holder of an invite's link learns before accepting it. Of one that is no longer open only the deployment and
 * its author, so that they know whom to ask: the link may have passed through other hands.
 */
import type { OrgRole, TeamRole } from '../../model/permissions.ts';
import { findAccountByEmail } from '../../store/people/users.ts';
import { listTeamNames } from '../../store/teams/teams.ts';
import type { Platform } from '../platform.ts';
import { getHeldInvite, inviteStateOf, type InviteState } from './held-invite.ts';

export interface InviteByLink {
  state: InviteState;
  deploymentName: string;
  /** Empty if they are no longer an admin, and so cannot help. */
  inviterName: string;
  /** Null unless it is open. */
  invite: {
    email: string;
    /** True if the address has an account, whose password accepting requires. */
    hasAccount: boolean;
    /** True if the link proves the address of an account that nobody has proven: a new password takes it. */
    mayTakeAccount: boolean;
    inviterEmail: string;
    orgRole: OrgRole;
    /** Those that still exist. */
    teamNames: string[];
    teamRole: TeamRole;
    expiresAt: Date;
  } | null;
}

/** UNAUTHENTICATED for a link that does not exist. */
export async function showInvite(platform: Pick<Platform, 'database' | 'clock'>, token: string): Promise<InviteByLink> {
  const held = await getHeldInvite(platform, token);
  const { deploymentId, deploymentName, email, inviterEmail, orgRole, teamIds, teamRole, expiresAt } = held;
  const state = inviteStateOf(held, platform.clock.now());
  const inviterName = held.isInviterAdmin ? held.inviterName : '';
  if (state !== 'open') return { state, deploymentName, inviterName, invite: null };
  const account = await platform.database.asAccess((tx) => findAccountByEmail(tx, email));
  const teams = await platform.database.readAsTenant(deploymentId, (tx) => listTeamNames(tx, teamIds));
  const teamNames = teams.map(({ name }) => name);
  const hasAccount = account !== undefined;
  const mayTakeAccount = account !== undefined && account.isActive && !account.isEmailProven && held.isMailed;
  const invite = { email, hasAccount, mayTakeAccount, inviterEmail, orgRole, teamNames, teamRole, expiresAt };
  return { state, deploymentName, inviterName, invite };
}
