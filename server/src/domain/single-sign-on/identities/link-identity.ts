/** Links a proven identity to the account that asked for it, by a session that a password began. */
import type { ClientSource } from '../../../model/caller.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import { claimSession } from '../../../store/access/sessions.ts';
import { claimAccountShared } from '../../../store/people/users.ts';
import { insertIdentity } from '../../../store/single-sign-on/account-identities.ts';
import { recordAccountChange } from '../../account/record-account-change.ts';
import type { Platform } from '../../platform.ts';
import type { ProvenIdentity } from '../sign-in/proven-person.ts';

export type LinkRefusal =
  /** The session that asked has ended. */
  | 'session_ended'
  /** An account has the identity: this one, or another. */
  | 'already_linked';

export async function linkIdentity(
  platform: Pick<Platform, 'database' | 'clock'>,
  link: {
    linking: { userId: string; sessionId: string };
    deploymentId: string;
    provider: IdentityProvider;
    identity: ProvenIdentity;
  },
  source: ClientSource,
): Promise<LinkRefusal | undefined> {
  const { linking, deploymentId, provider, identity } = link;
  const { userId, sessionId } = linking;
  const { issuer, subject, providerDeploymentId, label } = identity;
  const now = platform.clock.now();
  return platform.database.asAccess(async (tx) => {
    const account = await claimAccountShared(tx, userId);
    if (account === undefined || !(await claimSession(tx, sessionId, now))) return 'session_ended';
    const linked = { userId, issuer, subject, providerDeploymentId, label, now };
    if (!(await insertIdentity(tx, linked))) return 'already_linked';
    const actor = { ...source, userId, login: account.login, scheme: 'jwt', credentialId: sessionId } as const;
    const changes = { provider: provider.name, providerId: provider.id, deploymentId, issuer, identity: label };
    await recordAccountChange(
      platform,
      tx,
      { userId, actor },
      { action: 'user.link_identity', subject: `user:${userId}`, changes },
    );
    return undefined;
  });
}
