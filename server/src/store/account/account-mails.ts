/** Mails to people that wait to be sent: rows of parapet.account_mail, as parapet_access. Never a secret: links are made when a mail is sent. */
import type { Transaction } from '../database.ts';

export type AccountMailKind =
  | 'password_reset'
  | 'password_was_reset'
  | 'email_change'
  | 'email_was_changed'
  | 'invite'
  | 'token_ends';

export interface AccountMail {
  id: string;
  kind: AccountMailKind;
  /** Null for an invite, whose person need not have an account. */
  userId: string | null;
  invite: { deploymentId: string; id: string } | null;
  /** The token that ends, or the directory's. */
  tokenId: string | null;
  directoryTokenId: string | null;
  /** '': the account's address. */
  recipient: string;
  /** The address of the request that caused it. */
  askedFrom: string;
  requestId: string;
  attemptCount: number;
}

interface NewMail {
  kind: AccountMailKind;
  askedFrom: string;
  requestId: string;
  now: Date;
}

/** The same statement whether or not the address has an account; what was typed is not stored. */
export async function insertMailToAddress(tx: Transaction, email: string, mail: NewMail): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.account_mail (kind, user_id, recipient, asked_from, request_id, created_at, due_at)
     VALUES ($1, (SELECT u.id FROM parapet.user_account u WHERE u.email = $2), '', $3, $4, $5, $5)`,
    [mail.kind, email, mail.askedFrom, mail.requestId, mail.now],
  );
}

export async function insertMailToAccount(
  tx: Transaction,
  to: { userId: string; recipient: string; tokenId?: string; directoryTokenId?: string },
  mail: NewMail,
): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.account_mail (kind, user_id, recipient, asked_from, request_id, created_at, due_at, token_id,
            directory_token_id)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
    [mail.kind, to.userId, to.recipient, mail.askedFrom, mail.requestId, mail.now, to.tokenId, to.directoryTokenId],
  );
}

export async function insertMailOfInvite(
  tx: Transaction,
  invite: { deploymentId: string; id: string; email: string },
  mail: NewMail,
): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.account_mail (kind, recipient, asked_from, request_id, created_at, due_at, invite_deployment_id, invite_id)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [mail.kind, invite.email, mail.askedFrom, mail.requestId, mail.now, invite.deploymentId, invite.id],
  );
}

/**
 * At most `limit` that are due, oldest first; they are due again at `retryAt`, unless they are deleted before. Those of
 * addresses without an account are deleted here. `claimed` counts both.
 */
export async function claimAccountMails(
  tx: Transaction,
  { now, retryAt, limit }: { now: Date; retryAt: Date; limit: number },
): Promise<{ claimed: number; mails: AccountMail[] }> {
  const { rows } = await tx.query<
    Omit<AccountMail, 'invite'> & { deploymentId: string | null; inviteId: string | null }
  >(
    `UPDATE parapet.account_mail SET due_at = $2, attempt_count = attempt_count + 1
      WHERE id IN (SELECT m.id FROM parapet.account_mail m WHERE m.due_at <= $1 ORDER BY m.id LIMIT $3 FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, user_id AS "userId", recipient, asked_from AS "askedFrom", request_id AS "requestId",
                attempt_count AS "attemptCount", invite_deployment_id AS "deploymentId", invite_id AS "inviteId",
                token_id AS "tokenId", directory_token_id AS "directoryTokenId"`,
    [now, retryAt, limit],
  );
  const hasReader = ({ userId, inviteId }: (typeof rows)[number]): boolean => userId !== null || inviteId !== null;
  const ids = rows.filter((row) => !hasReader(row)).map(({ id }) => id);
  if (ids.length > 0) await tx.query('DELETE FROM parapet.account_mail WHERE id = ANY ($1::bigint[])', [ids]);
  const mails = rows.filter(hasReader).map(({ deploymentId, inviteId, ...mail }) => ({
    ...mail,
    invite: deploymentId === null || inviteId === null ? null : { deploymentId, id: inviteId },
  }));
  return { claimed: rows.length, mails: mails.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1)) };
}

export async function deleteAccountMail(tx: Transaction, id: string): Promise<void> {
  await tx.query('DELETE FROM parapet.account_mail WHERE id = $1', [id]);
}
