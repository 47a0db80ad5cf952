/** Refused attempts to sign in that are not in an audit log yet: rows of parapet.refused_sign_in, as parapet_access. */
import type { Transaction } from '../database.ts';

export type SignInRefusal = 'wrong_password' | 'locked_out';

export interface RefusedAttempt {
  at: Date;
  reason: SignInRefusal;
  address: string;
  userAgent: string;
  requestId: string;
}

/** The same statement whether or not the address has an account; what was typed is not stored. */
export async function insertRefusedSignIn(tx: Transaction, email: string, attempt: RefusedAttempt): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.refused_sign_in (user_id, at, reason, address, user_agent, request_id)
     VALUES ((SELECT u.id FROM parapet.user_account u WHERE u.email = $1), $2, $3, $4, $5, $6)`,
    [email, attempt.at, attempt.reason, attempt.address, attempt.userAgent, attempt.requestId],
  );
}

export interface RefusedSignIn extends RefusedAttempt {
  id: string;
  userId: string;
  login: string;
}

/**
 * Deletes at most `limit` of the oldest, and returns those of existing accounts, oldest first. Rows that another
 * transaction deletes are left to it. `claimed` counts all that were deleted.
 */
export async function claimRefusedSignIns(
  tx: Transaction,
  limit: number,
): Promise<{ claimed: number; refused: RefusedSignIn[] }> {
  const { rows } = await tx.query<Omit<RefusedSignIn, 'userId' | 'login'> & { userId: string | null; login: string }>(
    `WITH claimed AS (
       DELETE FROM parapet.refused_sign_in
        WHERE id IN (SELECT r.id FROM parapet.refused_sign_in r ORDER BY r.id LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING *)
     SELECT c.id, c.at, c.reason, c.address, c.user_agent AS "userAgent", c.request_id AS "requestId", u.id AS "userId", u.login
       FROM claimed c LEFT JOIN parapet.user_account u ON u.id = c.user_id ORDER BY c.id`,
    [limit],
  );
  const refused = rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ ...row, userId }]));
  return { claimed: rows.length, refused };
}
