/** Erases a person's account, and puts a pseudonym where their login stands. As parapet_access. */
import { cancelledBy } from '../../model/runs/workflow-run.ts';
import { listAccountColumns } from '../deployments/emptying.ts';
import type { Transaction } from '../database.ts';

export interface ErasedAccount {
  id: string;
  login: string;
  email: string;
  name: string;
}

/** The account of an address, locked until the transaction ends. */
export async function claimForErasure(tx: Transaction, email: string): Promise<ErasedAccount | undefined> {
  const { rows } = await tx.query<ErasedAccount>(
    'SELECT id, login, email, name FROM parapet.user_account WHERE email = $1 AND erased_at IS NULL FOR UPDATE',
    [email],
  );
  return rows[0];
}

/** Every deployment, also those that are suspended or being deleted, in the order of their locks. */
export async function listAllDeploymentIds(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM parapet.deployment ORDER BY id');
  return rows.map(({ id }) => id);
}

/**
 * Runs a part of a transaction as the owner of the tables, who alone may change what is kept for ever; no role of the server may. Row-level
 * security holds for the owner, too: the transaction is narrowed to a deployment.
 */
export async function asOwner<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.query('RESET ROLE');
  const result = await work();
  await tx.query('SET LOCAL ROLE parapet_access');
  return result;
}

/** Columns that name the login of who did something. */
const actorColumns = [
  ['finding_event', 'actor'],
  ['registry_rule_version', 'author'],
  ['scan', 'uploaded_by'],
  ['scan', 'closings_confirmed_by'],
  ['ticket_event', 'actor'],
  ['triage_batch', 'actor'],
  ['workflow_run', 'trigger_source'],
] as const;

/** As the owner. Reads each table of the deployment from end to end: nobody looks for actors otherwise. Returns the number of rows. */
export async function renameActor(
  tx: Transaction,
  deploymentId: string,
  { login, pseudonym }: { login: string; pseudonym: string },
): Promise<number> {
  let renamed = 0;
  for (const [table, column] of actorColumns) {
    const { rowCount } = await tx.query(
      `UPDATE parapet.${table} SET ${column} = $3 WHERE deployment_id = $1 AND ${column} = $2`,
      [deploymentId, login, pseudonym],
    );
    renamed += rowCount ?? 0;
  }
  await tx.query(
    `UPDATE parapet.workflow_run SET log = replace(log::text, $2, $3)::jsonb WHERE deployment_id = $1 AND strpos(log::text, $2) > 0`,
    [deploymentId, ...[login, pseudonym].map((each) => JSON.stringify(cancelledBy(each)).slice(1, -1))],
  );
  return renamed;
}

/** Their membership with all that hangs on it, their tokens, and what the directory knows of them. Narrowed to the deployment. */
export async function deletePersonFrom(tx: Transaction, deploymentId: string, userId: string): Promise<boolean> {
  let wasThere = false;
  for (const table of ['membership', 'removed_member', 'directory_user', 'api_token']) {
    const { rowCount } = await tx.query(`DELETE FROM parapet.${table} WHERE deployment_id = $1 AND user_id = $2`, [
      deploymentId,
      userId,
    ]);
    wasThere ||= (rowCount ?? 0) > 0;
  }
  return wasThere;
}

/** Deletes all that signs in to the account, or waits for its person, and leaves a row that only the pseudonym names. */
export async function updateAccountErased(
  tx: Transaction,
  userId: string,
  { pseudonym, emails, now }: { pseudonym: string; emails: readonly string[]; now: Date },
): Promise<void> {
  await tx.query('DELETE FROM parapet.operator WHERE user_id = $1', [userId]);
  for (const { table, column } of await listAccountColumns(tx))
    await tx.query(`DELETE FROM parapet.${table} WHERE ${column} = $1`, [userId]);
  await tx.query('DELETE FROM parapet.refused_sign_in WHERE user_id = $1', [userId]);
  await tx.query(
    `UPDATE parapet.invite SET email = $2,
            revoked_at = CASE WHEN accepted_at IS NULL THEN coalesce(revoked_at, $3) ELSE revoked_at END
      WHERE email = ANY ($1::text[])`,
    [emails, pseudonym, now],
  );
  await tx.query(
    `UPDATE parapet.user_account
        SET login = $2, email = $2 || '@erased.invalid', name = '', avatar_url = '', password_hash = NULL, preferences = '{}',
            email_proven_at = NULL, deactivated_at = coalesce(deactivated_at, $3), erased_at = $3, updated_at = $3
      WHERE id = $1`,
    [userId, pseudonym, now],
  );
}
