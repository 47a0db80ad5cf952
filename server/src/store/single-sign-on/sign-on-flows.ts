/** Browsers that were sent to an identity provider: rows of parapet.single_sign_on_flow, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

export interface SignOnFlow {
  deploymentId: string;
  providerId: string;
  returnTo: string;
  /** The person who links an identity, and their session; null for a sign-in. */
  linking: { userId: string; sessionId: string } | null;
}

export async function insertSignOnFlow(
  tx: Transaction,
  flow: SignOnFlow & { stateDigest: Buffer; browserDigest: Buffer; address: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.single_sign_on_flow (state_digest, browser_digest, deployment_id, provider_id, return_to, user_id, session_id,
            address, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      flow.stateDigest,
      flow.browserDigest,
      flow.deploymentId,
      flow.providerId,
      flow.returnTo,
      flow.linking?.userId,
      flow.linking?.sessionId,
      flow.address,
      flow.createdAt,
      flow.expiresAt,
    ],
  );
}

/** Deletes a flow and returns it: it is good for one answer, in the browser and for the deployment that it was begun with. */
export async function deleteSignOnFlow(
  tx: Transaction,
  of: { stateDigest: Buffer; browserDigest: Buffer; deploymentId: string; now: Date },
): Promise<SignOnFlow | undefined> {
  const { rows } = await tx.query<Omit<SignOnFlow, 'linking'> & { userId: string | null; sessionId: string | null }>(
    `DELETE FROM parapet.single_sign_on_flow
      WHERE state_digest = $1 AND browser_digest = $2 AND deployment_id = $3 AND expires_at > $4
      RETURNING deployment_id AS "deploymentId", provider_id AS "providerId", return_to AS "returnTo", user_id AS "userId",
                session_id AS "sessionId"`,
    [of.stateDigest, of.browserDigest, of.deploymentId, of.now],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { userId, sessionId, ...flow } = row;
  return { ...flow, linking: userId === null || sessionId === null ? null : { userId, sessionId } };
}

export async function deleteExpiredSignOnFlows(tx: Transaction, now: Date): Promise<void> {
  await tx.query('DELETE FROM parapet.single_sign_on_flow WHERE expires_at <= $1', [now]);
}

/** Deletes the flows of an address but the newest ones: an office that signs in at once is not refused. */
export async function deleteOldestSignOnFlows(tx: Transaction, address: string, kept: number): Promise<void> {
  await tx.query(
    `DELETE FROM parapet.single_sign_on_flow WHERE state_digest IN (
       SELECT state_digest FROM parapet.single_sign_on_flow WHERE address = $1 ORDER BY created_at DESC OFFSET $2)`,
    [address, kept],
  );
}

export async function countSignOnFlows(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('SELECT count(*)::int AS count FROM parapet.single_sign_on_flow');
  return rows[0]?.count ?? 0;
}
