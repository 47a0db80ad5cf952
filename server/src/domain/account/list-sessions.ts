/** The caller's own sessions: those that can be continued, newest first. */
import type { TimeKey } from '../../base/time-key.ts';
import { describeUserAgent } from '../../model/account/user-agent.ts';
import type { Caller } from '../../model/caller.ts';
import { listSessionRows, type SessionRow } from '../../store/access/sessions.ts';
import { findSessionLimits, sessionLimitsAt } from '../access/session-limits.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

export interface OwnSession extends SessionRow {
  /** `Firefox 131 on Linux`; '' if it cannot be told. */
  device: string;
  /** True for the session of this request. */
  isCurrent: boolean;
}

/** A session that a provider began shows those of the provider's deployment. INVALID_CURSOR for a cursor of another person. */
export async function listSessions(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  { userId, credentialId, providerDeploymentId: within }: Caller,
  page: PageRequest,
): Promise<{ sessions: OwnSession[]; nextCursor: string }> {
  const now = platform.clock.now();
  const { rows, nextCursor } = await keysetPage<SessionRow, TimeKey>(platform, page, {
    query: { list: 'sessions', userId, within },
    read: ({ after: before, limit }) =>
      platform.database.readAsAccess(async (tx) => {
        const limits = await findSessionLimits(platform.settings, tx, { userId, within });
        return listSessionRows(tx, userId, { now, ...sessionLimitsAt(limits, now), within, before, limit });
      }),
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  return { sessions: rows.map((row) => shownSession(row, credentialId)), nextCursor };
}

/** `currentId`: the session of this request. */
export function shownSession(row: SessionRow, currentId: string): OwnSession {
  return { ...row, device: describeUserAgent(row.userAgent), isCurrent: row.id === currentId };
}
