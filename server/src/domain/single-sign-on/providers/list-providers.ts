/** The identity providers of a deployment, without their client secrets. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import { findIdentityProvider, listIdentityProviderRows } from '../../../store/single-sign-on/identity-providers.ts';
import type { Platform } from '../../platform.ts';

/** Oldest first. */
export async function listProviders(platform: Pick<Platform, 'database'>, member: Member): Promise<IdentityProvider[]> {
  return platform.database.readAsTenant(member.deploymentId, listIdentityProviderRows);
}

/** NOT_FOUND for one of another deployment. */
export async function getProvider(
  platform: Pick<Platform, 'database'>,
  member: Member,
  providerId: string,
): Promise<IdentityProvider> {
  const provider = await platform.database.readAsTenant(member.deploymentId, (tx) =>
    findIdentityProvider(tx, providerId),
  );
  if (provider === undefined) throw notFound('identity provider');
  return provider;
}
