/** A person's own identities at providers, and the providers with which they may link another. */
import type { Caller } from '../../../model/caller.ts';
import { listIdentityRows, type AccountIdentity } from '../../../store/single-sign-on/account-identities.ts';
import { listIdentityProviderRows, type OfferedProvider } from '../../../store/single-sign-on/identity-providers.ts';
import { listMembershipsOfUser } from '../../../store/people/memberships.ts';
import type { Platform } from '../../platform.ts';

export interface OwnIdentities {
  /** With the names of the providers here that have the issuer. */
  identities: (AccountIdentity & { providerNames: string[] })[];
  /** Providers of the person's deployments, each with the deployment's name. */
  linkable: (OfferedProvider & { deploymentName: string })[];
}

/** A session that a provider began sees the identities at its deployment's issuers, and links none. */
export async function listIdentities(
  { database }: Pick<Platform, 'database'>,
  { userId, providerDeploymentId }: Caller,
): Promise<OwnIdentities> {
  const { rows, memberships } = await database.readAsAccess(async (tx) => ({
    rows: await listIdentityRows(tx, userId),
    memberships: await listMembershipsOfUser(tx, userId, providerDeploymentId),
  }));
  const namesOf = new Map<string, string[]>();
  const linkable: OwnIdentities['linkable'] = [];
  for (const { deploymentId, name: deploymentName } of memberships) {
    const providers = await database.readAsTenant(deploymentId, listIdentityProviderRows);
    for (const { id: providerId, name, issuer, isEnabled } of providers) {
      if (!isEnabled) continue;
      namesOf.set(issuer, [...(namesOf.get(issuer) ?? []), name]);
      if (!rows.some((row) => row.issuer === issuer)) linkable.push({ deploymentId, providerId, name, deploymentName });
    }
  }
  const seen = rows.filter(({ issuer }) => providerDeploymentId === null || namesOf.has(issuer));
  return {
    identities: seen.map((row) => ({ ...row, providerNames: namesOf.get(row.issuer) ?? [] })),
    linkable: providerDeploymentId === null ? linkable : [],
  };
}
