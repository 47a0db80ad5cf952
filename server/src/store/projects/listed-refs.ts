/** Branches and tags that a sync lists before any scan of them, and forgets once the repository no longer has them. */
import type { TenantTransaction } from '../database.ts';

export interface ListedRef {
  name: string;
  kind: 'branch' | 'tag';
}

/** Adds those that the project does not have yet. */
export async function insertListedRefs(
  tx: TenantTransaction,
  { projectId, refs, at }: { projectId: string; refs: readonly ListedRef[]; at: Date },
): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.project_ref (deployment_id, project_id, name, kind, created_at)
     SELECT $1, $2, listed.name, listed.kind, $5
       FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS listed (name, kind, n)
      WHERE NOT EXISTS (SELECT FROM parapet.project_ref r
                         WHERE r.deployment_id = $1 AND r.project_id = $2 AND r.name = listed.name)
      ORDER BY listed.n
     ON CONFLICT DO NOTHING`,
    [tx.deploymentId, projectId, refs.map(({ name }) => name), refs.map(({ kind }) => kind), at],
  );
}

/**
 * Deletes those of the refs that nothing uses: no scan, no run, not the primary one. Returns their ids. A ref that an
 * upload is about to use is locked by it (upsertRef), and skipped.
 */
export async function deleteUnusedRefs(
  tx: TenantTransaction,
  projectId: string,
  refIds: readonly string[],
): Promise<string[]> {
  if (refIds.length === 0) return [];
  const { rows: locked } = await tx.client.query<{ id: string }>(
    `SELECT id FROM parapet.project_ref WHERE deployment_id = $1 AND project_id = $2 AND id = ANY ($3::bigint[])
      ORDER BY id FOR UPDATE SKIP LOCKED`,
    [tx.deploymentId, projectId, refIds],
  );
  // A statement of its own: it sees the scans that were committed before the locks were taken.
  const { rows } = await tx.client.query<{ id: string }>(
    `DELETE FROM parapet.project_ref r
      WHERE r.deployment_id = $1 AND r.id = ANY ($2::bigint[])
        AND NOT EXISTS (SELECT FROM parapet.project p WHERE p.deployment_id = $1 AND p.id = r.project_id AND p.primary_ref_id = r.id)
        AND NOT EXISTS (SELECT FROM parapet.scan s WHERE s.deployment_id = $1 AND s.ref_id = r.id)
        AND NOT EXISTS (SELECT FROM parapet.workflow_run w
                         WHERE w.deployment_id = $1 AND w.project_id = r.project_id AND w.ref_name = r.name)
     RETURNING r.id`,
    [tx.deploymentId, locked.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}
