/**
 * Checks a caller again, for streams that outlast their request: are they still admitted, and with which role and
 * projects?
 */
import { ParapetError, type ErrorCode } from '../../base/errors.ts';
import type { Caller, Member } from '../../model/caller.ts';
import type { Permission } from '../../model/permissions.ts';
import { isTokenLive } from '../../store/tokens/tokens.ts';
import { findLiveSession } from '../../store/access/sessions.ts';
import type { Platform } from '../platform.ts';
import { enterDeployment } from './enter-deployment.ts';
import { requirePermission } from './require-permission.ts';

const lostAccess: readonly ErrorCode[] = ['NOT_FOUND', 'FORBIDDEN', 'SECOND_FACTOR_NEEDED', 'DEPLOYMENT_SUSPENDED'];

/**
 * The member's current state; undefined if their session or token has ended, they have left, or they lost the
 * permission. A session counts while it lives, even if the JWT that proved it has since expired.
 */
export async function refreshMember(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  permission: Permission,
): Promise<Member | undefined> {
  if (!(await isCredentialLive(platform, member))) return undefined;
  try {
    const now = await enterDeployment(platform, member, member.deploymentId);
    requirePermission(now, permission);
    return now;
  } catch (error) {
    if (error instanceof ParapetError && lostAccess.includes(error.code)) return undefined;
    throw error;
  }
}

function isCredentialLive(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { scheme, credentialId }: Caller,
): Promise<boolean> {
  return database.readAsAccess(async (tx) =>
    scheme === 'jwt'
      ? (await findLiveSession(tx, credentialId, clock.now())) !== undefined
      : isTokenLive(tx, credentialId, clock.now()),
  );
}
