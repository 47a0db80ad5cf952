/**
 * Accepts an invite: creates an account, or verifies an existing one, and adds it to the deployment. The holder of the
 * link counts as the invited person; if the link was mailed, they have proven the address. An existing account still
 * needs its own password, or, while nobody has proven its address, a new one by a mailed link.
 */
import { ParapetError } from '../../base/errors.ts';
import { continueAsTenant, type TenantTransaction, type Transaction } from '../../store/database.ts';
import { claimInvite, type HeldInvite } from '../../store/invites/invites.ts';
import { claimAdmins, insertMembership } from '../../store/people/memberships.ts';
import { deleteRemovedMember } from '../../store/people/removed-members.ts';
import { claimCredentials, findAccountByEmail, findUser, updateEmailProven } from '../../store/people/users.ts';
import { findFactorsInForce } from '../../store/second-factors/factors-in-force.ts';
import { insertMemberOfTeams } from '../../store/teams/teams.ts';
import { noteRefusal } from '../access/log-in.ts';
import { beginAttempt, recordSuccess } from '../access/login-throttle.ts';
import { checkPassword } from '../access/passwords.ts';
import { recordChange } from '../audit/record-change.ts';
import { accountRow, insertWithFreeLogin } from '../people/create-user.ts';
import { requireSeat } from '../deployments/quotas.ts';
import { followDirectoryOf, linkWaitingUser } from '../directory/join-by-directory.ts';
import type { Platform } from '../platform.ts';
import { getHeldInvite, invalidInvite, inviteStateOf } from './held-invite.ts';
import { takeAccount } from './take-account.ts';

export interface Acceptance {
  token: string;
  /** Name of a new account; ignored for an existing one. */
  name: string;
  /** The existing account's, or the new one's. */
  password: string;
  /** True: the password is new, and the account, whose address nobody has proven, is the caller's from now on. */
  takesAccount: boolean;
  /** Whom an attempt counts against. */
  sender: string;
  address: string;
  requestId: string;
  userAgent: string;
}

export interface AcceptedInvite {
  deploymentId: string;
  userId: string;
  email: string;
  /** The teams that they are in now. */
  teams: { id: string; name: string }[];
  /** How many teams of the invite no longer exist. */
  missingTeamCount: number;
}

/**
 * UNAUTHENTICATED for a link that is unknown, used, revoked or expired, or whose author is no longer an admin, and for
 * a wrong password; RATE_LIMITED after too many of those; CONFLICT if they already belong to the deployment;
 * INVALID_ARGUMENT for a new password that the rules refuse; QUOTA_EXCEEDED without a free seat.
 */
export async function acceptInvite(
  platform: Pick<Platform, 'database' | 'clock'>,
  given: Acceptance,
): Promise<AcceptedInvite> {
  const now = platform.clock.now();
  const invite = await getHeldInvite(platform, given.token);
  if (inviteStateOf(invite, now) !== 'open') throw invalidInvite();
  const { email, deploymentId, orgRole } = invite;
  if (given.takesAccount && !(await takeAccount(platform, given, given))) throw needsPassword(email);
  const known = await platform.database.asAccess((tx) => findAccountByEmail(tx, email));
  const writeAccount = known
    ? await verifyAccount(platform, given, { email, account: known })
    : await prepareAccount(platform, given, invite);
  const accepted = await platform.database.asAccess(async (tx) => {
    // Its author may have lost the role since the invite was read: it is locked, so they do not lose it in the meantime.
    const admins = await claimAdmins(tx, deploymentId);
    if (invite.createdBy !== null && !admins.includes(invite.createdBy)) throw invalidInvite();
    if (!(await claimInvite(tx, deploymentId, invite.id, now))) throw invalidInvite();
    await requireSeat(tx, deploymentId);
    const userId = await writeAccount(tx);
    if (invite.isMailed) await updateEmailProven(tx, userId, now);
    if (!(await insertMembership(tx, deploymentId, { userId, orgRole, now }))) {
      throw new ParapetError('CONFLICT', 'You are already a member of this organisation.');
    }
    await deleteRemovedMember(tx, deploymentId, userId);
    // The owner of the account was proved, so the directory's row of this address is theirs.
    await linkWaitingUser(tx, deploymentId, { userId, proven: { verifiedEmail: email } });
    const login = (await findUser(tx, userId))?.login ?? '';
    const tenant = await continueAsTenant(tx, deploymentId);
    const { teamIds, teamRole } = invite;
    const teams = await insertMemberOfTeams(tenant, { userId, teamIds, role: teamRole });
    const isNewAccount = known === undefined;
    await recordAcceptance(platform, tenant, { invite, userId, login, given, isNewAccount, teams });
    return { deploymentId, userId, email, teams, missingTeamCount: teamIds.length - teams.length };
  }, deploymentId);
  const { address, requestId } = given;
  await followDirectoryOf(platform, deploymentId, { userId: accepted.userId, source: { address, requestId } });
  return accepted;
}

/** The writes for an existing account, once its password was right. Counted like a sign-in attempt. */
async function verifyAccount(
  platform: Pick<Platform, 'database' | 'clock'>,
  { password, sender, address, requestId, userAgent }: Acceptance,
  { email, account }: { email: string; account: { id: string; passwordHash: string | null; isActive: boolean } },
): Promise<(tx: Transaction) => Promise<string>> {
  await beginAttempt(platform, { email, address: sender }, { address, requestId, userAgent });
  const isRight = await checkPassword(account.passwordHash, password);
  const { id, passwordHash } = account;
  const wrong = needsPassword(email);
  if (passwordHash === null || !isRight || !account.isActive) {
    await noteRefusal(platform, email, { address, requestId, userAgent });
    throw wrong;
  }
  const now = platform.clock.now();
  return async (tx) => {
    if (!(await claimCredentials(tx, { id, passwordHash }, 'shared'))) throw wrong;
    // A right password alone ends no count of a person with a second factor (ADR 0042).
    const { hasTotp, hasPasskey } = await findFactorsInForce(tx, id);
    if (!hasTotp && !hasPasskey) await recordSuccess(tx, { email, address: sender, now });
    return id;
  };
}

function needsPassword(email: string): ParapetError {
  return new ParapetError('UNAUTHENTICATED', `${email} already has an account; enter the password of that account.`);
}

async function prepareAccount(
  platform: Pick<Platform, 'clock'>,
  { name, password }: Acceptance,
  { email, deploymentName: organisation }: HeldInvite,
): Promise<(tx: Transaction) => Promise<string>> {
  const row = await accountRow(platform, { email, name, password, organisation });
  return async (tx) => {
    const created = await insertWithFreeLogin(tx, row);
    // The address itself was taken in the meantime: the next attempt needs that account's password.
    if (created === undefined)
      throw new ParapetError('CONFLICT', 'Another request is accepting this invite; try again.');
    return created.id;
  };
}

async function recordAcceptance(
  platform: Pick<Platform, 'clock'>,
  tx: TenantTransaction,
  accepted: {
    invite: HeldInvite;
    userId: string;
    login: string;
    given: Acceptance;
    isNewAccount: boolean;
    teams: readonly { id: string }[];
  },
): Promise<void> {
  const { invite, userId, login, given, isNewAccount, teams } = accepted;
  const { email, orgRole, teamRole } = invite;
  const actor = {
    deploymentId: invite.deploymentId,
    userId,
    login,
    scheme: 'invite',
    credentialId: invite.id,
    address: given.address,
    requestId: given.requestId,
  } as const;
  const teamIds = teams.map(({ id }) => id);
  const missingTeamIds = invite.teamIds.filter((id) => !teamIds.includes(id));
  const changes = { userId, email, orgRole, teamIds, missingTeamIds, teamRole, isNewAccount };
  await recordChange(platform, actor, tx.client, { action: 'invite.accept', subject: `invite:${invite.id}`, changes });
}
