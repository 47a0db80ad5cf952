/** Authenticator apps of accounts: rows of parapet.totp_factor, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

export interface TotpFactor {
  sealedSecret: Buffer;
  begunAt: Date;
  /** Null: the person has not proved yet that the app has the secret; it is not in force. */
  confirmedAt: Date | null;
  /** The step of the last accepted code; -1: none yet. */
  lastStep: number;
  /** Wrong codes since the last right one. */
  refusedCount: number;
}

interface Row extends Omit<TotpFactor, 'lastStep'> {
  lastStep: string;
}

const columns = `sealed_secret AS "sealedSecret", begun_at AS "begunAt", confirmed_at AS "confirmedAt", last_step AS "lastStep",
  refused_count AS "refusedCount"`;

export async function findTotpFactor(tx: Transaction, userId: string): Promise<TotpFactor | undefined> {
  const { rows } = await tx.query<Row>(`SELECT ${columns} FROM parapet.totp_factor WHERE user_id = $1`, [userId]);
  return rows[0] && { ...rows[0], lastStep: Number(rows[0].lastStep) };
}

/** Holds the factor until the transaction ends, so that a code is accepted once. */
export async function claimTotpFactor(tx: Transaction, userId: string): Promise<TotpFactor | undefined> {
  const { rows } = await tx.query<Row>(`SELECT ${columns} FROM parapet.totp_factor WHERE user_id = $1 FOR UPDATE`, [
    userId,
  ]);
  return rows[0] && { ...rows[0], lastStep: Number(rows[0].lastStep) };
}

/** Replaces an enrolment that was not confirmed. Returns false if a confirmed factor exists. */
export async function upsertUnconfirmedTotpFactor(
  tx: Transaction,
  factor: { userId: string; sealedSecret: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO parapet.totp_factor AS f (user_id, sealed_secret, begun_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET sealed_secret = $2, begun_at = $3, refused_count = 0 WHERE f.confirmed_at IS NULL`,
    [factor.userId, factor.sealedSecret, factor.now],
  );
  return rowCount === 1;
}

export async function updateTotpFactorConfirmed(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.query('UPDATE parapet.totp_factor SET confirmed_at = $2 WHERE user_id = $1', [userId, now]);
}

/** Records a right code: its step, or the previous one for a recovery code. */
export async function updateTotpFactorUsed(tx: Transaction, userId: string, step: number): Promise<void> {
  await tx.query('UPDATE parapet.totp_factor SET last_step = $2, refused_count = 0 WHERE user_id = $1', [userId, step]);
}

export async function updateTotpFactorRefused(tx: Transaction, userId: string): Promise<void> {
  await tx.query('UPDATE parapet.totp_factor SET refused_count = refused_count + 1 WHERE user_id = $1', [userId]);
}

/** Returns false if there is none, or only one that was not confirmed. */
export async function deleteTotpFactor(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ wasConfirmed: boolean }>(
    'DELETE FROM parapet.totp_factor WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS "wasConfirmed"',
    [userId],
  );
  return rows[0]?.wasConfirmed === true;
}
