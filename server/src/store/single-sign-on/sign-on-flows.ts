/** Browsers that were sent to an identity provider: rows of parapet.single_sign_on_flow, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

export interface SignOnFlow {
  deploymentId: string;
  providerId: string;
  returnTo: string;
  /** The person who links an identity, and their session; null for a sign-in. */
  linking: { userId: string; sessionId: string } | null;
}

export interface ClaimedSignOnFlow extends SignOnFlow {
  /** What a SAML provider's answer came to (domain/single-sign-on/saml/saml-answer.ts); null without one. */
  answer: unknown;
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

/** A flow that waits for its provider's answer; it stays. */
export async function findWaitingSignOnFlow(
  tx: Transaction,
  of: { stateDigest: Buffer; deploymentId: string; now: Date },
): Promise<{ providerId: string } | undefined> {
  const { rows } = await tx.query<{ providerId: string }>(
    `SELECT provider_id AS "providerId" FROM parapet.single_sign_on_flow
      WHERE state_digest = $1 AND deployment_id = $2 AND expires_at > $3 AND answer IS NULL`,
    [of.stateDigest, of.deploymentId, of.now],
  );
  return rows[0];
}

/** Keeps the answer for the browser that began. Returns false if there is one already, or the flow has ended. */
export async function updateSignOnFlowAnswer(
  tx: Transaction,
  { stateDigest, deploymentId, answer }: { stateDigest: Buffer; deploymentId: string; answer: object },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE parapet.single_sign_on_flow SET answer = $3
      WHERE state_digest = $1 AND deployment_id = $2 AND answer IS NULL`,
    [stateDigest, deploymentId, JSON.stringify(answer)],
  );
  return rowCount === 1;
}

/** Deletes a flow and returns it: it is good for one answer, in the browser and for the deployment that it was begun with. */
export async function deleteSignOnFlow(
  tx: Transaction,
  of: { stateDigest: Buffer; browserDigest: Buffer; deploymentId: string; now: Date },
): Promise<ClaimedSignOnFlow | undefined> {
  const { rows } = await tx.query<
    Omit<ClaimedSignOnFlow, 'linking'> & { userId: string | null; sessionId: string | null }
  >(
    `DELETE FROM parapet.single_sign_on_flow
      WHERE state_digest = $1 AND browser_digest = $2 AND deployment_id = $3 AND expires_at > $4
      RETURNING deployment_id AS "deploymentId", provider_id AS "providerId", return_to AS "returnTo", user_id AS "userId",
                session_id AS "sessionId", answer`,
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

/** Deletes the oldest flow of the address that has most of them. */
export async function deleteOldestSignOnFlow(tx: Transaction): Promise<void> {
  await tx.query(
    `DELETE FROM parapet.single_sign_on_flow WHERE state_digest = (
       SELECT f.state_digest FROM parapet.single_sign_on_flow f
        WHERE f.address = (SELECT fullest.address FROM parapet.single_sign_on_flow fullest
                            GROUP BY fullest.address ORDER BY count(*) DESC, min(fullest.created_at) LIMIT 1)
        ORDER BY f.created_at LIMIT 1)`,
  );
}

export async function countSignOnFlows(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('SELECT count(*)::int AS count FROM parapet.single_sign_on_flow');
  return rows[0]?.count ?? 0;
}
