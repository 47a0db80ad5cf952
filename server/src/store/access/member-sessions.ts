/** Sessions of a member of a deployment, for its admins: those that open it. As parapet_access. */
import type { Transaction } from '../database.ts';
import { isContinuable, type SessionEnd } from './sessions.ts';

export interface MemberSessions {
  deploymentId: string;
  userId: string;
}

/** Ends one of them, or all but `keptId`; returns how many could have been continued. */
export async function updateMemberSessionsEnded(
  tx: Transaction,
  { deploymentId, userId }: MemberSessions,
  which: { sessionId: string | null; keptId: string | null; now: Date },
): Promise<number> {
  const { rows } = await tx.query<{ isContinuable: boolean }>(
    `WITH ended AS (
       UPDATE parapet.session s SET ended_at = $2, end_reason = $4
         FROM (SELECT s.id, ${isContinuable} AS was_continuable FROM parapet.session s
                WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.expires_at > $2
                  AND (s.provider_deployment_id IS NULL OR s.provider_deployment_id = $3)
                  AND ($5::bigint IS NULL OR s.id = $5) AND ($6::bigint IS NULL OR s.id <> $6) ORDER BY s.id FOR UPDATE) held
        WHERE s.id = held.id RETURNING held.was_continuable)
     SELECT was_continuable AS "isContinuable" FROM ended`,
    [userId, which.now, deploymentId, 'ended_by_admin' satisfies SessionEnd, which.sessionId, which.keptId],
  );
  return rows.filter((row) => row.isContinuable).length;
}
