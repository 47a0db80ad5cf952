/** Somebody was taken out of a deployment: where it was their only one, they are signed out. */
import { updateHomelessSessionsEnded } from '../../store/access/sessions.ts';
import type { Platform } from '../platform.ts';

/**
 * A transaction of its own, after the one that took them out: that one sees no other deployment, so cannot know whether they have
 * one. Nothing depends on it: a session reaches only deployments that its person is an active member of at each request.
 */
export async function endHomelessSessions(
  platform: Pick<Platform, 'database' | 'clock'>,
  userId: string,
): Promise<void> {
  await platform.database.asAccess((tx) => updateHomelessSessionsEnded(tx, userId, platform.clock.now()));
}
