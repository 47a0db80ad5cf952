/**
 * Checks a member again, for streams that outlast their request: are they still admitted, and with which role and
 * projects?
 */
import type { Member } from '../../model/caller.ts';
import type { Permission } from '../../model/permissions.ts';
import type { Platform } from '../platform.ts';
import { admitAgain, isShutOut } from './admit-again.ts';
import { requirePermission } from './require-permission.ts';

/**
 * The member's current state; undefined if their session or token has ended, they have left, or they lost the
 * permission.
 */
export async function refreshMember(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  member: Member,
  permission: Permission,
): Promise<Member | undefined> {
  try {
    const now = await admitAgain(platform, member);
    requirePermission(now, permission);
    return now;
  } catch (error) {
    if (isShutOut(error)) return undefined;
    throw error;
  }
}
