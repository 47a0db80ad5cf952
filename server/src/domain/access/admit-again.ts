/**
 * Judges someone again who was admitted before: their answer or their body takes so long that they may have been shut out
 * since. It leaves no trace in the credential.
 */
import { ParapetError, type ErrorCode } from '../../base/errors.ts';
import type { Caller, DirectoryCaller, Member } from '../../model/caller.ts';
import { isAllowedFrom } from '../../model/tokens/allowed-networks.ts';
import { findLiveSession } from '../../store/access/sessions.ts';
import { findLiveDirectoryTokenById } from '../../store/directory/directory-tokens.ts';
import { findLiveTokenById } from '../../store/tokens/tokens.ts';
import type { Suspension } from '../../store/deployments/suspension.ts';
import { deploymentSuspended } from '../deployments/require-open-deployment.ts';
import type { Platform } from '../platform.ts';
import { addressNotAllowed } from '../tokens/note-token-use.ts';
import { unauthenticated } from './authenticate.ts';
import { enterDeployment } from './enter-deployment.ts';
import { ofSession, ofToken } from './identified.ts';
import { findSessionLimits, hasOutlivedLimits } from './session-limits.ts';

/**
 * The caller's current state. Throws as `authenticate` does if their session or token has ended. A session counts while
 * it lives, even if the JWT that proved it has since expired.
 */
export async function identifyAgain(
  { database, clock, settings }: Pick<Platform, 'database' | 'clock' | 'settings'>,
  caller: Caller,
): Promise<Caller> {
  const { scheme, credentialId: id } = caller;
  const now = clock.now();
  if (scheme === 'jwt') {
    const session = await database.readAsAccess(async (tx) => {
      const live = await findLiveSession(tx, id, now);
      if (live === undefined) return undefined;
      const of = { userId: live.userId, within: live.providerDeploymentId };
      return hasOutlivedLimits(await findSessionLimits(settings, tx, of), live, now) ? undefined : live;
    });
    if (session === undefined) throw unauthenticated();
    return { ...caller, ...ofSession(session) };
  }
  const token = await database.readAsAccess((tx) => findLiveTokenById(tx, id, now));
  if (token === undefined) throw unauthenticated();
  requireUsable(token, caller.address);
  return { ...caller, ...ofToken(token) };
}

/** As `identifyAgain`, for a directory. */
export async function identifyDirectoryAgain(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  directory: DirectoryCaller,
): Promise<DirectoryCaller> {
  const token = await database.readAsAccess((tx) => findLiveDirectoryTokenById(tx, directory.tokenId, clock.now()));
  if (token === undefined) throw unauthenticated();
  requireUsable(token, directory.address);
  return directory;
}

/** The member's current state; throws as `authenticate` and `enterDeployment` do. */
export async function admitAgain(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  member: Member,
): Promise<Member> {
  return enterDeployment(platform, await identifyAgain(platform, member), member.deploymentId);
}

const refusals: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'ADDRESS_NOT_ALLOWED',
  'NOT_FOUND',
  'FORBIDDEN',
  'SECOND_FACTOR_NEEDED',
  'PROOF_NEEDED',
  'DEPLOYMENT_SUSPENDED',
];

/** True if the error of a second judgement says that they are no longer admitted; else they could not be judged. */
export function isShutOut(error: unknown): boolean {
  return error instanceof ParapetError && refusals.includes(error.code);
}

function requireUsable(
  { suspension, allowedNetworks }: { suspension: Suspension | null; allowedNetworks: string[] | null },
  address: string,
): void {
  if (suspension !== null) throw deploymentSuspended(suspension);
  if (!isAllowedFrom(address, allowedNetworks)) throw addressNotAllowed(address);
}
