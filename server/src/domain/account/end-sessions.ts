/** Ends the caller's own sessions: one, or all others. Their JWTs, refresh tokens and streams end at once, on every node. */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { updateOtherSessionsEnded, updateOwnSessionEnded } from '../../store/access/sessions.ts';
import { listActiveDeploymentIds } from '../../store/people/memberships.ts';
import { claimAccount } from '../../store/people/users.ts';
import type { Transaction } from '../../store/database.ts';
import { announceSessionsEnded } from '../events/announce-change.ts';
import type { Platform } from '../platform.ts';
import { claimOwnSession } from './claim-own-session.ts';
import { recordAccountChange } from './record-account-change.ts';

/** NOT_FOUND alike for a session that is another person's, has ended, or never was. */
export async function endSession(
  platform: Pick<Platform, 'database' | 'clock'>,
  caller: Caller,
  sessionId: string,
): Promise<void> {
  const now = platform.clock.now();
  await withOwnAccount(platform, caller, async (tx) => {
    const session = { id: sessionId, userId: caller.userId, within: caller.providerDeploymentId };
    if (!(await updateOwnSessionEnded(tx, session, 'ended', now))) throw notFound('session');
    announceSessionsEnded(tx, caller.userId, await listActiveDeploymentIds(tx, caller.userId));
    const change = { action: 'session.end', subject: `session:${sessionId}`, changes: {} };
    await recordAccountChange(platform, tx, { userId: caller.userId, actor: caller }, change);
  });
}

/** Returns how many ended; the caller's own continues. */
export async function endOtherSessions(
  platform: Pick<Platform, 'database' | 'clock'>,
  caller: Caller,
): Promise<{ endedSessions: number }> {
  const now = platform.clock.now();
  return withOwnAccount(platform, caller, async (tx) => {
    const kept = { id: caller.credentialId, userId: caller.userId, within: caller.providerDeploymentId };
    const endedSessions = await updateOtherSessionsEnded(tx, kept, 'ended_with_others', now);
    announceSessionsEnded(tx, caller.userId, await listActiveDeploymentIds(tx, caller.userId));
    const change = { action: 'session.end_others', subject: `user:${caller.userId}`, changes: { endedSessions } };
    await recordAccountChange(platform, tx, { userId: caller.userId, actor: caller }, change);
    return { endedSessions };
  });
}

/** Requests that end sessions of one account run one after the other, so a session that was ended ends no other. */
function withOwnAccount<T>(
  platform: Pick<Platform, 'database' | 'clock'>,
  caller: Caller,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return platform.database.asAccess(async (tx) => {
    if (!(await claimAccount(tx, caller.userId)))
      throw new ParapetError('UNAUTHENTICATED', 'This account is deactivated.');
    await claimOwnSession(tx, caller, platform.clock.now());
    return work(tx);
  });
}
