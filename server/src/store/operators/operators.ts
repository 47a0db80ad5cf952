/** The operators of the installation, and what they did: rows of parapet.operator and parapet.operator_entry. As parapet_access. */
import type { TimeKey } from '../../base/time-key.ts';
import type { Transaction } from '../database.ts';

export interface OperatorRow {
  userId: string;
  email: string;
  name: string;
  createdAt: Date;
}

export async function isOperator(tx: Transaction, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM parapet.operator WHERE user_id = $1', [userId]);
  return rowCount === 1;
}

/** Returns false if they are one already. */
export async function insertOperator(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'INSERT INTO parapet.operator (user_id, created_at) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING',
    [userId, now],
  );
  return rowCount === 1;
}

/** Returns false if they were none. */
export async function deleteOperator(tx: Transaction, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM parapet.operator WHERE user_id = $1', [userId]);
  return rowCount === 1;
}

/** Oldest first: there are few. */
export async function listOperatorRows(tx: Transaction): Promise<OperatorRow[]> {
  const { rows } = await tx.query<OperatorRow>(
    `SELECT o.user_id AS "userId", u.email, u.name, o.created_at AS "createdAt"
       FROM parapet.operator o JOIN parapet.user_account u ON u.id = o.user_id ORDER BY o.created_at, o.user_id LIMIT 1000`,
  );
  return rows;
}

export interface NewOperatorEntry {
  at: Date;
  action: string;
  /** Null for what concerns the whole installation. */
  deploymentId: string | null;
  /** The organisation's, which may no longer exist; '' for the installation. */
  slug: string;
  actorUserId: string | null;
  actor: string;
  address: string;
  requestId: string;
  changes: object;
}

export async function insertOperatorEntry(tx: Transaction, entry: NewOperatorEntry): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.operator_entry (at, action, about_deployment_id, slug, actor_user_id, actor, address, request_id, changes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      entry.at,
      entry.action,
      entry.deploymentId,
      entry.slug,
      entry.actorUserId,
      entry.actor,
      entry.address,
      entry.requestId,
      JSON.stringify(entry.changes),
    ],
  );
}

export interface OperatorEntry extends NewOperatorEntry {
  id: string;
}

const rewrittenAtOnce = 1_000;

/** Newest first. */
export async function listOperatorEntries(
  tx: Transaction,
  page: { before: TimeKey | null; limit: number },
): Promise<OperatorEntry[]> {
  const { rows } = await tx.query<OperatorEntry>(
    `SELECT id, at, action, about_deployment_id AS "deploymentId", slug, actor_user_id AS "actorUserId", actor, address,
            request_id AS "requestId", changes
       FROM parapet.operator_entry
      WHERE $1::timestamptz IS NULL OR (at, id) < ($1, $2::bigint)
      ORDER BY at DESC, id DESC LIMIT $3`,
    [page.before?.at, page.before?.id, page.limit],
  );
  return rows;
}

/** Calls `rewrite` with each entry of the log; replaces what it returns. Returns the number of entries that changed. */
export async function rewriteOperatorEntries(
  tx: Transaction,
  rewrite: (entry: OperatorEntry) => Pick<OperatorEntry, 'actor' | 'address' | 'changes'> | undefined,
): Promise<number> {
  let rewritten = 0;
  for (let before: TimeKey | null = null; ;) {
    const entries: OperatorEntry[] = await listOperatorEntries(tx, { before, limit: rewrittenAtOnce });
    for (const entry of entries) {
      const left = rewrite(entry);
      if (left === undefined) continue;
      await tx.query('UPDATE parapet.operator_entry SET actor = $2, address = $3, changes = $4 WHERE id = $1', [
        entry.id,
        left.actor,
        left.address,
        JSON.stringify(left.changes),
      ]);
      rewritten += 1;
    }
    const last = entries.at(-1);
    if (last === undefined || entries.length < rewrittenAtOnce) return rewritten;
    before = { at: last.at, id: last.id };
  }
}
