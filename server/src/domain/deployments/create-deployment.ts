/** Creates a deployment for its first admin, who gets an invite: nobody else is in it, not even the operator who creates it. */
import { invalidArgument, notFound, ParapetError } from '../../base/errors.ts';
import { isOneLine, oneLineRule } from '../../base/one-line.ts';
import { makeSecret, secretDigest } from '../../base/secret.ts';
import { demoOrganisation } from '../../model/demo/demo.ts';
import { firstRole } from '../../model/permissions.ts';
import type { Transaction } from '../../store/database.ts';
import { insertMailOfInvite } from '../../store/account/account-mails.ts';
import { insertDeployment } from '../../store/deployments/deployments.ts';
import { claimDeployment } from '../../store/deployments/suspension.ts';
import { insertInvite, updateInvitesToRevoked } from '../../store/invites/invites.ts';
import { claimAdmins, findMembershipByEmail } from '../../store/people/memberships.ts';
import { inviteLifeMs, inviteTokenPrefix } from '../access/credentials.ts';
import { invitePageUrl } from '../invites/invite-page-url.ts';
import { recordOperation, type OperatorActor } from '../operators/record-operation.ts';
import { emailAddress } from '../people/create-user.ts';
import type { Platform, Settings } from '../platform.ts';
import { ensureStarterPack } from '../rules/starter-pack.ts';

type CreatingPlatform = Pick<Platform, 'database' | 'clock'> & {
  settings: Pick<Settings, 'publicUrl'>;
  /** True if invites are mailed, by the server that has a mail server. */
  sendsMail: boolean;
};

export interface FirstAdminInvite {
  email: string;
  /** '' if it is mailed. */
  link: string;
  expiresAt: Date;
}

export const deploymentNameMax = 100;
export const slugRule = 'must be 1 to 64 of a-z, 0-9 and -, with no - at either end';

/** CONFLICT if the slug is taken; INVALID_ARGUMENT for a slug or an address that cannot be one. */
export async function createDeployment(
  platform: CreatingPlatform,
  actor: OperatorActor,
  wanted: { name: string; slug: string; adminEmail: string },
): Promise<{ deploymentId: string; invite: FirstAdminInvite }> {
  const { slug } = wanted;
  const name = wanted.name.trim();
  if (name === '' || name.length > deploymentNameMax)
    throw invalidArgument('name', `must have 1 to ${deploymentNameMax} characters`);
  if (!isOneLine(name)) throw invalidArgument('name', oneLineRule);
  if (!/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(slug)) throw invalidArgument('slug', slugRule);
  if (slug === demoOrganisation.slug) throw invalidArgument('slug', 'is kept for the demo');
  const email = emailAddress(wanted.adminEmail);
  const createdAt = platform.clock.now();
  const created = await platform.database.asAccess(async (tx) => {
    const deploymentId = await insertDeployment(tx, { slug, name, createdAt });
    if (deploymentId === undefined) throw new ParapetError('CONFLICT', `There is a deployment with the slug ${slug}.`);
    const invite = await insertFirstInvite(platform, tx, actor, { deploymentId, email });
    const changes = { name, slug, adminEmail: email };
    await recordOperation(platform, tx, actor, { action: 'deployment.create', deploymentId, slug, changes });
    return { deploymentId, invite };
  });
  // Again at the next start, if this process dies before.
  await ensureStarterPack(platform, created.deploymentId);
  return created;
}

/**
 * Invites the admin of a deployment that has none: the first one did not accept in time, or all have left. CONFLICT if it
 * has an admin, who invites others: an operator is not let into an organisation this way.
 */
export async function inviteFirstAdmin(
  platform: CreatingPlatform,
  actor: OperatorActor,
  { deploymentId, adminEmail }: { deploymentId: string; adminEmail: string },
): Promise<FirstAdminInvite> {
  const email = emailAddress(adminEmail);
  return platform.database.asAccess(async (tx) => {
    const held = await claimDeployment(tx, deploymentId);
    if (held === undefined) throw notFound('deployment');
    const { slug } = held;
    if (held.isGoing) throw new ParapetError('CONFLICT', `The deployment ${slug} is being deleted.`);
    if ((await claimAdmins(tx, deploymentId)).length > 0)
      throw new ParapetError('CONFLICT', `The deployment ${slug} has an admin, who invites others.`);
    if (await findMembershipByEmail(tx, deploymentId, email))
      throw new ParapetError('CONFLICT', `${email} is in this deployment already, without the role.`);
    await updateInvitesToRevoked(tx, deploymentId, email, platform.clock.now());
    const invite = await insertFirstInvite(platform, tx, actor, { deploymentId, email });
    const changes = { adminEmail: email };
    await recordOperation(platform, tx, actor, { action: 'deployment.invite_admin', deploymentId, slug, changes });
    return invite;
  });
}

async function insertFirstInvite(
  platform: CreatingPlatform,
  tx: Transaction,
  { address, requestId }: OperatorActor,
  { deploymentId, email }: { deploymentId: string; email: string },
): Promise<FirstAdminInvite> {
  const createdAt = platform.clock.now();
  const expiresAt = new Date(createdAt.getTime() + inviteLifeMs);
  const token = makeSecret(inviteTokenPrefix);
  const isMailed = platform.sendsMail;
  const id = await insertInvite(tx, deploymentId, {
    secretDigest: secretDigest(token),
    email,
    orgRole: firstRole,
    teamIds: [],
    teamRole: 'member',
    createdBy: null,
    createdAt,
    expiresAt,
    isMailed,
  });
  if (!isMailed) return { email, link: invitePageUrl(platform, token), expiresAt };
  const mail = { kind: 'invite', askedFrom: address, requestId, now: createdAt } as const;
  await insertMailOfInvite(tx, { deploymentId, id, email }, mail);
  return { email, link: '', expiresAt };
}
