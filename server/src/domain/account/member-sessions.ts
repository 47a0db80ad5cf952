/** The sessions of a member, for admins of the deployment: those that open it, each with its device; and their end. */
import type { TimeKey } from '../../base/time-key.ts';
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { updateMemberSessionsEnded } from '../../store/access/member-sessions.ts';
import { listSessionRows, type SessionRow } from '../../store/access/sessions.ts';
import type { Transaction } from '../../store/database.ts';
import { listActiveDeploymentIds, narrowToDeployment } from '../../store/people/memberships.ts';
import { claimAccount } from '../../store/people/users.ts';
import { recordChange, type Change } from '../audit/record-change.ts';
import { announceSessionsEnded } from '../events/announce-change.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import { findSessionLimits, sessionLimitsAt } from '../access/session-limits.ts';
import type { Platform } from '../platform.ts';
import { shownSession, type OwnSession } from './list-sessions.ts';

/** Newest first. A session that another deployment's provider began is nobody's business here. */
export async function listMemberSessions(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  { deploymentId, credentialId }: Member,
  userId: string,
  page: PageRequest,
): Promise<{ sessions: OwnSession[]; nextCursor: string }> {
  const now = platform.clock.now();
  const { rows, nextCursor } = await keysetPage<SessionRow, TimeKey>(platform, page, {
    query: { list: 'member sessions', deploymentId, userId },
    read: ({ after: before, limit }) =>
      platform.database.readAsAccess(async (tx) => {
        const limits = await findSessionLimits(platform.settings, tx, { userId, within: null });
        return listSessionRows(tx, userId, {
          now,
          ...sessionLimitsAt(limits, now),
          opens: deploymentId,
          within: null,
          before,
          limit,
        });
      }),
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  return { sessions: rows.map((row) => shownSession(row, credentialId)), nextCursor };
}

/** NOT_FOUND alike for a session that is another person's, opens another deployment only, has ended, or never was. */
export async function endMemberSession(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const now = platform.clock.now();
  await withAccountOf(platform, member, userId, async (tx) => {
    const which = { sessionId, keptId: null, now };
    if ((await updateMemberSessionsEnded(tx, { deploymentId: member.deploymentId, userId }, which)) === 0)
      throw notFound('session');
    return { action: 'session.end_by_admin', subject: `session:${sessionId}`, changes: { userId } };
  });
}

/** Returns how many ended. The session of this request goes on, if it is one of them. */
export async function endMemberSessions(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  userId: string,
): Promise<{ endedSessions: number }> {
  const now = platform.clock.now();
  let endedSessions = 0;
  await withAccountOf(platform, member, userId, async (tx) => {
    const keptId = member.scheme === 'jwt' ? member.credentialId : null;
    const of = { deploymentId: member.deploymentId, userId };
    endedSessions = await updateMemberSessionsEnded(tx, of, { sessionId: null, keptId, now });
    return { action: 'session.end_all_by_admin', subject: `user:${userId}`, changes: { endedSessions } };
  });
  return { endedSessions };
}

/** Only this deployment has the entry: what its admins do is nobody else's business. */
async function withAccountOf(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  userId: string,
  work: (tx: Transaction) => Promise<Change>,
): Promise<void> {
  await platform.database.asAccess(async (tx) => {
    await claimAccount(tx, userId);
    const change = await work(tx);
    announceSessionsEnded(tx, userId, await listActiveDeploymentIds(tx, userId));
    await narrowToDeployment(tx, member.deploymentId);
    await recordChange(platform, member, tx, change);
  });
}
