/**
 * Decides whose account an identity is, and if that person may enter the deployment of the provider. An e-mail address never
 * finds an account: it can change hands, and a provider can claim any. It only names a new one, if the provider verified it.
 */
import { ParapetError } from '../../../base/errors.ts';
import { domainOfEmail, type IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import type { OrgRole } from '../../../model/permissions.ts';
import { grantedBy, type Granted } from '../../../model/single-sign-on/claim-mapping.ts';
import type { Transaction } from '../../../store/database.ts';
import {
  claimAdmins,
  findMembershipOfUser,
  insertMembership,
  updateMembershipRole,
} from '../../../store/people/memberships.ts';
import { isRemovedMember } from '../../../store/people/removed-members.ts';
import { isManagedMember } from '../../../store/directory/managed.ts';
import { claimAccountShared } from '../../../store/people/users.ts';
import {
  findIdentityOwner,
  insertIdentity,
  updateIdentityUsed,
} from '../../../store/single-sign-on/account-identities.ts';
import { accountRow, insertWithFreeLogin } from '../../people/create-user.ts';
import type { Change } from '../../audit/record-change.ts';
import { hasSeat } from '../../deployments/quotas.ts';
import type { Platform } from '../../platform.ts';
import { findAccountOfDirectory, linkWaitingUser } from '../../directory/join-by-directory.ts';
import type { ProvenIdentity } from './proven-person.ts';

const nothingGranted: Granted = { orgRole: null, teamRoles: new Map(), managedTeamIds: [] };

/** Why a person whom the provider proved does not get in. The texts of the sign-in screen are the console's. */
export type AdmissionRefusal =
  /** No account has the identity, and none is created for it. Said alike whether the address has an account or not. */
  | 'not_linked'
  /** An account would be created, if the provider had verified the address. */
  | 'unverified_email'
  /** They have an account here, and no access to this deployment: not a member, removed, or deactivated. */
  | 'no_access'
  /** The organisation has as many people as its quota. */
  | 'no_seat';

export interface AdmittedPerson {
  userId: string;
  login: string;
  email: string;
  granted: Granted;
  /** What the audit log says besides the sign-in. */
  changes: Change[];
}

interface Arrival {
  deploymentId: string;
  provider: IdentityProvider;
  identity: ProvenIdentity;
}

/** In a transaction as parapet_access within the deployment. Holds the account until its end. */
export async function admitPerson(
  platform: Pick<Platform, 'clock'>,
  tx: Transaction,
  arrival: Arrival,
): Promise<AdmittedPerson | AdmissionRefusal> {
  const { deploymentId, provider, identity } = arrival;
  const now = platform.clock.now();
  const granted = grantedBy(provider.mappings, identity.claims, provider.defaultRole);
  const firstRole = granted.orgRole ?? provider.defaultRole;
  const ownerId = (await findIdentityOwner(tx, identity)) ?? (await takeDirectoryAccount(tx, arrival, now));
  if (ownerId === undefined) {
    const created = await createAccount(platform, tx, arrival);
    if (typeof created === 'string') return created;
    await insertMembership(tx, deploymentId, { userId: created.userId, orgRole: firstRole, now });
    const changes = [joined({ ...created, provider, orgRole: firstRole, isNewAccount: true })];
    return { ...created, granted, changes };
  }
  const account = await claimAccountShared(tx, ownerId);
  if (account === undefined) return 'no_access';
  const person = { userId: ownerId, ...account };
  await updateIdentityUsed(tx, identity, { label: identity.label, now });
  const membership = await findMembershipOfUser(tx, deploymentId, ownerId);
  if (membership === undefined) {
    if (await isRemovedMember(tx, deploymentId, ownerId)) return 'no_access';
    if (!(await hasSeat(tx, deploymentId))) return 'no_seat';
    const isExpected = await linkWaitingUser(tx, deploymentId, { userId: ownerId, proven: identity });
    if (!provider.createsAccounts && !isExpected) return 'no_access';
    await insertMembership(tx, deploymentId, { userId: ownerId, orgRole: firstRole, now });
    const changes = [joined({ ...person, provider, orgRole: firstRole, isNewAccount: false })];
    return { ...person, granted: isExpected ? nothingGranted : granted, changes };
  }
  if (!membership.isActive) return 'no_access';
  // Roles and teams of people whom the directory manages come from there.
  if (await isManagedMember(tx, deploymentId, ownerId)) return { ...person, granted: nothingGranted, changes: [] };
  const changes = await followRole(tx, { deploymentId, userId: ownerId, before: membership.orgRole, granted, now });
  return { ...person, granted, changes };
}

/** The account that the directory of this deployment made for the person, who uses it for the first time. */
async function takeDirectoryAccount(
  tx: Transaction,
  { deploymentId, identity }: Arrival,
  now: Date,
): Promise<string | undefined> {
  const userId = await findAccountOfDirectory(tx, deploymentId, identity);
  if (userId === undefined) return undefined;
  return (await insertIdentity(tx, { ...identity, userId, now })) ? userId : undefined;
}

async function createAccount(
  platform: Pick<Platform, 'clock'>,
  tx: Transaction,
  { deploymentId, provider, identity: proven }: Arrival,
): Promise<{ userId: string; login: string; email: string } | AdmissionRefusal> {
  const { createsAccounts, emailDomains } = provider;
  const { issuer, subject, providerDeploymentId, label, name, verifiedEmail } = proven;
  if (!createsAccounts) return 'not_linked';
  if (verifiedEmail === null) return 'unverified_email';
  if (!emailDomains.includes(domainOfEmail(verifiedEmail))) return 'not_linked';
  if (!(await hasSeat(tx, deploymentId))) return 'no_seat';
  const created = await insertWithFreeLogin(tx, await accountRow(platform, { email: verifiedEmail, name }));
  if (created === undefined) return 'not_linked';
  const identity = { userId: created.id, issuer, subject, providerDeploymentId, label };
  const isFirst = await insertIdentity(tx, { ...identity, now: platform.clock.now() });
  // Two first sign-ins at once: the other has made the account, and this transaction is given up.
  if (!isFirst) throw new ParapetError('UNAVAILABLE', 'You are signing in twice at once; try again.');
  return { userId: created.id, login: created.login, email: verifiedEmail };
}

/** A role that the mapping names is the person's, except that the last admin stays one. */
async function followRole(
  tx: Transaction,
  of: { deploymentId: string; userId: string; before: OrgRole; granted: Granted; now: Date },
): Promise<Change[]> {
  const { deploymentId, userId, before, granted, now } = of;
  const { orgRole } = granted;
  if (orgRole === null || orgRole === before) return [];
  const admins = await claimAdmins(tx, deploymentId);
  if (admins.length === 1 && admins[0] === userId) return [];
  await updateMembershipRole(tx, deploymentId, { userId, orgRole, now });
  const changes = { orgRole: { from: before, to: orgRole }, by: 'claims' };
  return [{ action: 'user.change_role', subject: `user:${userId}`, changes }];
}

function joined(of: {
  userId: string;
  email: string;
  orgRole: OrgRole;
  provider: IdentityProvider;
  isNewAccount: boolean;
}): Change {
  const { userId, email, orgRole, provider, isNewAccount } = of;
  const changes = { email, orgRole, provider: provider.name, providerId: provider.id, isNewAccount };
  return { action: 'user.join', subject: `user:${userId}`, changes };
}
