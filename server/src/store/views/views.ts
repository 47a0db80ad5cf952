/** Saved views: rows of parapet.saved_view. */
import type { TimeKey } from '../../base/time-key.ts';
import type { SavedView, SavedViewFields, SavedViewScreen } from '../../model/saved-view.ts';
import type { TenantTransaction } from '../database.ts';

const columns = `v.id, v.user_id AS "userId", m.login, v.name, v.screen, v.query, v.is_shared AS "isShared",
  v.created_at AS "createdAt", v.updated_at AS "updatedAt"`;
const from = `parapet.saved_view v JOIN parapet.membership m ON m.deployment_id = $1 AND m.user_id = v.user_id`;

/** Those of the person and those that others share, oldest first. */
export async function listSavedViews(
  tx: TenantTransaction,
  page: { userId: string; screen: SavedViewScreen | null; after: TimeKey | null; limit: number },
): Promise<SavedView[]> {
  const { rows } = await tx.client.query<SavedView>(
    `SELECT ${columns} FROM ${from}
      WHERE v.deployment_id = $1 AND (v.user_id = $2 OR v.is_shared) AND ($3::text IS NULL OR v.screen = $3)
        AND ($4::timestamptz IS NULL OR (v.created_at, v.id) > ($4, $5::bigint))
      ORDER BY v.created_at, v.id LIMIT $6`,
    [tx.deploymentId, page.userId, page.screen, page.after?.at, page.after?.id, page.limit],
  );
  return rows;
}

export async function findSavedView(tx: TenantTransaction, viewId: string): Promise<SavedView | undefined> {
  const { rows } = await tx.client.query<SavedView>(
    `SELECT ${columns} FROM ${from} WHERE v.deployment_id = $1 AND v.id = $2`,
    [tx.deploymentId, viewId],
  );
  return rows[0];
}

/** Serialises writers of this person's views until the transaction ends. */
export async function claimSavedViews(tx: TenantTransaction, userId: string): Promise<void> {
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `saved views ${tx.deploymentId} ${userId}`,
  ]);
}

export async function countSavedViews(tx: TenantTransaction, userId: string): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM parapet.saved_view WHERE deployment_id = $1 AND user_id = $2',
    [tx.deploymentId, userId],
  );
  return rows[0]?.count ?? 0;
}

export async function findSavedViewIdByName(
  tx: TenantTransaction,
  named: { userId: string; screen: SavedViewScreen; name: string },
): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM parapet.saved_view WHERE deployment_id = $1 AND user_id = $2 AND screen = $3 AND name = $4',
    [tx.deploymentId, named.userId, named.screen, named.name],
  );
  return rows[0]?.id;
}

export async function insertSavedView(
  tx: TenantTransaction,
  view: SavedViewFields & { userId: string; screen: SavedViewScreen; at: Date },
): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO parapet.saved_view (deployment_id, user_id, name, screen, query, is_shared, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id`,
    [tx.deploymentId, view.userId, view.name, view.screen, view.query, view.isShared, view.at],
  );
  return rows[0]!.id;
}

export async function updateSavedView(
  tx: TenantTransaction,
  viewId: string,
  fields: SavedViewFields & { at: Date },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.saved_view SET name = $3, query = $4, is_shared = $5, updated_at = $6
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, viewId, fields.name, fields.query, fields.isShared, fields.at],
  );
}

export async function deleteSavedView(tx: TenantTransaction, viewId: string): Promise<void> {
  await tx.client.query('DELETE FROM parapet.saved_view WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    viewId,
  ]);
}
