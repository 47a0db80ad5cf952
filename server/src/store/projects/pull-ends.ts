/** When pull requests were merged or closed, as their hosts said (ADR 0028). */
import type { TenantTransaction } from '../database.ts';

/** A pull request that is not known to have ended. */
export interface OpenPull {
  refId: string;
  /** As its host displays it. */
  number: string;
  /** The host said nothing about its end that may have happened before this instant. */
  unknownSince: Date;
}

/** The newest first, at most `limit` refs. */
export async function listOpenPulls(tx: TenantTransaction, projectId: string, limit: number): Promise<OpenPull[]> {
  const { rows } = await tx.client.query<OpenPull>(
    `SELECT r.id AS "refId", r.pull_request_id AS number,
            coalesce(r.former_ended_at, greatest(p.pulls_read_at, r.created_at)) AS "unknownSince"
       FROM parapet.project_ref r
       JOIN parapet.project p ON p.deployment_id = $1 AND p.id = r.project_id
      WHERE r.deployment_id = $1 AND r.project_id = $2 AND r.kind = 'pull_request' AND r.pull_request_id IS NOT NULL
        AND r.ended_at IS NULL
      ORDER BY r.created_at DESC, r.id DESC LIMIT $3`,
    [tx.deploymentId, projectId, limit],
  );
  return rows;
}

/** What a host said about the refs of a project that were not known to have ended. */
export interface PullEnds {
  /** Those that have ended. */
  ended: readonly { refId: string; endedAt: Date }[];
  /** All that were asked about. */
  refIds: readonly string[];
  readAt: Date;
}

export async function updatePullEnds(tx: TenantTransaction, projectId: string, ends: PullEnds): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.project_ref r SET ended_at = coalesce(told.ended_at, r.ended_at), former_ended_at = NULL
       FROM unnest($2::bigint[]) AS asked (id)
       LEFT JOIN jsonb_to_recordset($3::jsonb) AS told (id bigint, ended_at timestamptz) ON told.id = asked.id
      WHERE r.deployment_id = $1 AND r.id = asked.id
        AND (told.ended_at IS NOT NULL OR r.former_ended_at IS NOT NULL)`,
    [
      tx.deploymentId,
      ends.refIds,
      JSON.stringify(ends.ended.map(({ refId, endedAt }) => ({ id: refId, ended_at: endedAt }))),
    ],
  );
  await tx.client.query('UPDATE parapet.project SET pulls_read_at = $3 WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    projectId,
    ends.readAt,
  ]);
}

/** For a ref that is scanned after its end. */
export async function forgetEnd(tx: TenantTransaction, refId: string): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.project_ref SET ended_at = NULL, former_ended_at = ended_at
      WHERE deployment_id = $1 AND id = $2 AND ended_at IS NOT NULL`,
    [tx.deploymentId, refId],
  );
}
