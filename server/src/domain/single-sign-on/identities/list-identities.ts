/** A person's own identities at providers, and the providers with which they may link another. */
import type { Caller } from '../../../model/caller.ts';
import { listIdentityRows, type AccountIdentity } from '../../../store/single-sign-on/account-identities.ts';
import { listIdentityProviderRows, type OfferedProvider } from '../../../store/single-sign-on/identity-providers.ts';
import { isMemberOfAlone, listMembershipsOfUser } from '../../../store/people/memberships.ts';
import { findWaysIn } from '../../../store/people/ways-in.ts';
import type { Platform } from '../../platform.ts';

export interface OwnIdentities {
  /** True if linking and removing take the password; else a fresh proof. */
  hasPassword: boolean;
  /** With the names of the providers here that have the issuer. */
  identities: (AccountIdentity & { providerNames: string[] })[];
  /** Providers of the person's deployments, each with the deployment's name. */
  linkable: (OfferedProvider & { deploymentName: string })[];
}

/** A session that a provider began sees the identities at its deployment's issuers; `beginLink` says when it links others. */
export async function listIdentities(
  { database }: Pick<Platform, 'database'>,
  { userId, providerDeploymentId }: Caller,
): Promise<OwnIdentities> {
  const { rows, memberships, hasPassword, mayLink } = await database.readAsAccess(async (tx) => {
    const { hasPassword } = await findWaysIn(tx, userId);
    const isWhole = providerDeploymentId === null;
    return {
      rows: await listIdentityRows(tx, userId),
      memberships: await listMembershipsOfUser(tx, userId, providerDeploymentId),
      hasPassword,
      mayLink: isWhole || (!hasPassword && (await isMemberOfAlone(tx, userId, providerDeploymentId))),
    };
  });
  // By issuer, and for SAML by the deployment, too.
  const namesOf = new Map<string, string[]>();
  const keyOf = (issuer: string, scope: string | null): string => JSON.stringify([issuer, scope]);
  const linkable: OwnIdentities['linkable'] = [];
  for (const { deploymentId, name: deploymentName } of memberships) {
    const providers = await database.readAsTenant(deploymentId, listIdentityProviderRows);
    for (const { id: providerId, name, kind, issuer, isEnabled } of providers) {
      if (!isEnabled) continue;
      const key = keyOf(issuer, kind === 'saml' ? deploymentId : null);
      namesOf.set(key, [...(namesOf.get(key) ?? []), name]);
      const isLinked = rows.some((row) => keyOf(row.issuer, row.providerDeploymentId) === key);
      if (!isLinked) linkable.push({ deploymentId, providerId, name, deploymentName });
    }
  }
  const named = rows.map((row) => ({
    ...row,
    providerNames: namesOf.get(keyOf(row.issuer, row.providerDeploymentId)) ?? [],
  }));
  return {
    identities: named.filter(({ providerNames }) => providerDeploymentId === null || providerNames.length > 0),
    linkable: mayLink ? linkable : [],
    hasPassword,
  };
}
