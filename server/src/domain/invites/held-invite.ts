/** The invite that belongs to a link, and its state. */
import { ParapetError } from '../../base/errors.ts';
import { isWellFormedSecret, secretDigest } from '../../base/secret.ts';
import { findInviteBySecret, type HeldInvite } from '../../store/invites/invites.ts';
import { inviteTokenPrefix } from '../access/credentials.ts';
import { deploymentSuspended } from '../deployments/require-open-deployment.ts';
import type { Platform } from '../platform.ts';

export const inviteStates = ['open', 'accepted', 'revoked', 'expired'] as const;
export type InviteState = (typeof inviteStates)[number];

/** UNAUTHENTICATED if there is none; DEPLOYMENT_SUSPENDED while an operator has suspended its deployment. */
export async function getHeldInvite(platform: Pick<Platform, 'database'>, token: string): Promise<HeldInvite> {
  const invite = isWellFormedSecret(inviteTokenPrefix, token)
    ? await platform.database.asAccess((tx) => findInviteBySecret(tx, secretDigest(token)))
    : undefined;
  if (!invite) throw invalidInvite();
  if (invite.suspension !== null) throw deploymentSuspended(invite.suspension);
  return invite;
}

/** Once accepted, it stays so. An invite whose author is no longer an admin counts as revoked. */
export function inviteStateOf(invite: HeldInvite, now: Date): InviteState {
  if (invite.isAccepted) return 'accepted';
  if (invite.isRevoked || !invite.isInviterAdmin) return 'revoked';
  return invite.expiresAt > now ? 'open' : 'expired';
}

export function invalidInvite(): ParapetError {
  return new ParapetError('UNAUTHENTICATED', 'This invite is invalid or has expired; ask an admin for a new one.');
}
