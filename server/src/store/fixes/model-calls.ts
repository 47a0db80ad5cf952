/** Costs of model calls: rows of parapet.model_call; each change updates the sum of its run. */
import type { Spending } from '../../model/fixes/models/fix-model.ts';
import type { TenantTransaction } from '../database.ts';

/** Cost of the calls since then; for calls in progress or never settled, the reserved amount. */
export async function sumModelCalls(tx: TenantTransaction, since: Date): Promise<Spending> {
  const { rows } = await tx.client.query<Spending>(
    `SELECT coalesce(sum(tokens), 0)::double precision AS tokens, coalesce(sum(credits), 0) AS credits
       FROM parapet.model_call WHERE deployment_id = $1 AND called_at >= $2`,
    [tx.deploymentId, since],
  );
  return rows[0] ?? { tokens: 0, credits: 0 };
}

/** Reserves the call's maximum cost; returns its id. `runId` null: not part of a run. */
export async function insertModelCall(
  tx: TenantTransaction,
  { runId, at, reserved: most }: { runId: string | null; at: Date; reserved: Spending },
): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    'INSERT INTO parapet.model_call (deployment_id, run_id, called_at, tokens, credits) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [tx.deploymentId, runId, at, most.tokens, most.credits],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the call was not written');
  await sumIntoRun(tx, runId);
  return row.id;
}

/** A model's answer within a run: a resumed run reuses it instead of asking again. */
export interface StoredAnswer {
  /** The model's name. */
  model: string;
  text: string;
  isCutOff: boolean;
}

/** Stores the call's actual cost and its answer. */
export async function settleModelCall(
  tx: TenantTransaction,
  call: { callId: string; runId: string | null; at: Date; cost: Spending; answer: StoredAnswer | undefined },
): Promise<void> {
  const { callId, runId, at, cost, answer } = call;
  const kept = runId === null || answer === undefined ? null : JSON.stringify(answer);
  await tx.client.query(
    `UPDATE parapet.model_call SET tokens = $3, credits = $4, settled_at = $5, answer = $6
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, callId, cost.tokens, cost.credits, at, kept],
  );
  await sumIntoRun(tx, runId);
}

/** In the order of the calls. */
export async function listStoredAnswers(tx: TenantTransaction, runId: string): Promise<StoredAnswer[]> {
  const { rows } = await tx.client.query<{ answer: StoredAnswer }>(
    `SELECT answer FROM parapet.model_call
      WHERE deployment_id = $1 AND run_id = $2 AND answer IS NOT NULL ORDER BY called_at, id`,
    [tx.deploymentId, runId],
  );
  return rows.map(({ answer }) => answer);
}

/** Deletes answers of ended runs, which are never resumed; their cost stays. Returns their number. */
export async function deleteAnswers(tx: TenantTransaction): Promise<number> {
  const { rowCount } = await tx.client.query(
    `UPDATE parapet.model_call c SET answer = NULL
      WHERE c.deployment_id = $1 AND c.answer IS NOT NULL
        AND NOT EXISTS (SELECT FROM parapet.workflow_run r
                         WHERE r.deployment_id = $1 AND r.id = c.run_id AND r.status IN ('submitted', 'running'))`,
    [tx.deploymentId],
  );
  return rowCount ?? 0;
}

/** The run may be in any state: a run cancelled in the meantime has cost the same. */
async function sumIntoRun(tx: TenantTransaction, runId: string | null): Promise<void> {
  if (runId === null) return;
  await tx.client.query(
    `UPDATE parapet.workflow_run SET total_cost_credits =
        (SELECT coalesce(sum(credits), 0) FROM parapet.model_call WHERE deployment_id = $1 AND run_id = $2)
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, runId],
  );
}

/** The cost of all calls of a run. */
export async function sumCreditsOfRun(tx: TenantTransaction, runId: string): Promise<number> {
  const { rows } = await tx.client.query<{ credits: number }>(
    'SELECT coalesce(sum(credits), 0) AS credits FROM parapet.model_call WHERE deployment_id = $1 AND run_id = $2',
    [tx.deploymentId, runId],
  );
  return rows[0]?.credits ?? 0;
}
