/** Gives an installation without a deployment its first one, with an admin, at start-up. */
import { randomBytes } from 'node:crypto';
import { ParapetError } from '../../base/errors.ts';
import { firstRole } from '../../model/permissions.ts';
import type { Transaction } from '../../store/database.ts';
import { findFirstDeployment, insertDeployment } from '../../store/deployments/deployments.ts';
import { upsertMembership } from '../../store/people/memberships.ts';
import { findAccountByEmail, insertUser } from '../../store/people/users.ts';
import type { Platform } from '../platform.ts';
import { accountRow } from '../people/create-user.ts';
import { ensureStarterPack } from '../rules/starter-pack.ts';

export interface FirstDeployment {
  deploymentId: string;
  /** Set if this very call created the deployment and the account. */
  admin: { email: string; password: string; isPasswordGenerated: boolean } | null;
}

/**
 * Creates the deployment `default` with one admin if there is no deployment but a restored demo. Of several processes
 * that start at once, one creates it and alone knows the password, which is shown once and stored only as a hash. If the
 * address has an account, from the restored demo, that one becomes the admin and keeps its password.
 */
export async function ensureFirstDeployment(
  platform: Pick<Platform, 'database' | 'clock'>,
  given: { email: string; password?: string },
): Promise<FirstDeployment> {
  const existing = await platform.database.asAccess(findFirstDeployment);
  if (existing !== undefined) return { deploymentId: existing, admin: null };
  const password = given.password ?? randomBytes(15).toString('base64url');
  const account = await accountRow(platform, { email: given.email, name: 'Administrator', password });
  const now = platform.clock.now();
  const made = await platform.database.asAccess(async (tx) => {
    const deploymentId = await insertDeployment(tx, { slug: 'default', name: 'Default', createdAt: now });
    if (deploymentId === undefined) return undefined;
    // The operator named the address.
    const newUserId = await insertUser(tx, { ...account, emailProvenAt: now });
    const userId = newUserId ?? (await getActiveAccount(tx, account.email));
    await upsertMembership(tx, deploymentId, { userId, orgRole: firstRole, now });
    return { deploymentId, isNewAccount: newUserId !== undefined };
  });
  if (made === undefined) return ensureFirstDeployment(platform, given);
  await ensureStarterPack(platform, made.deploymentId);
  const isPasswordGenerated = given.password === undefined;
  return {
    deploymentId: made.deploymentId,
    admin: made.isNewAccount ? { email: account.email, password, isPasswordGenerated } : null,
  };
}

async function getActiveAccount(tx: Transaction, email: string): Promise<string> {
  const known = await findAccountByEmail(tx, email);
  if (known?.isActive === true) return known.id;
  throw new ParapetError(
    'CONFLICT',
    `The account ${email} cannot become the first admin, because it is deactivated or its login is taken. Set PARAPET_ADMIN_EMAIL to another address.`,
  );
}
