/** Signs out people who were removed from their only deployment. */
import { updateOrphanedSessionsEnded } from '../../store/access/sessions.ts';
import type { Platform } from '../platform.ts';

/**
 * Runs in its own transaction, after the removal's: that one sees no other deployment, so it cannot tell if there is
 * one. Security does not depend on it: at each request, a session reaches only deployments of which its user is an
 * active member.
 */
export async function endOrphanedSessions(
  platform: Pick<Platform, 'database' | 'clock'>,
  userIds: readonly string[],
): Promise<void> {
  await platform.database.asAccess((tx) => updateOrphanedSessionsEnded(tx, userIds, platform.clock.now()));
}
