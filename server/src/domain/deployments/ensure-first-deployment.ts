/** Gives an installation without a deployment its first one, with an admin, at start-up. */
import { randomBytes } from 'node:crypto';
import { firstRole } from '../../model/permissions.ts';
import { findFirstDeployment, insertDeployment } from '../../store/deployments/deployments.ts';
import { upsertMembership } from '../../store/people/memberships.ts';
import { insertUser } from '../../store/people/users.ts';
import type { Platform } from '../platform.ts';
import { accountRow } from '../people/create-user.ts';
import { ensureStarterPack } from '../rules/starter-pack.ts';

export interface FirstDeployment {
  deploymentId: string;
  /** Set if this very call created the deployment. */
  admin: { email: string; password: string; isPasswordGenerated: boolean } | null;
}

/**
 * Creates the deployment `default` with one admin if there is no deployment. Of several processes that start at once,
 * one creates it and alone knows the password, which is shown once and stored only as a hash.
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
    const userId = await insertUser(tx, account);
    if (userId === undefined)
      throw new Error(`cannot create the first deployment: the user ${account.email} already exists`);
    await upsertMembership(tx, deploymentId, { userId, orgRole: firstRole, now });
    return deploymentId;
  });
  if (made === undefined) return ensureFirstDeployment(platform, given);
  await ensureStarterPack(platform, made);
  return {
    deploymentId: made,
    admin: { email: account.email, password, isPasswordGenerated: given.password === undefined },
  };
}
