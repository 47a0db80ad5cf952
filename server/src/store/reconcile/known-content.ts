/**
 * Contents that a ref's findings already have, by digest: they are not sent to the database again. Most of a rescan is
 * such content; omitting it halves what is staged. Kept as a sorted array of 64-bit numbers: 8 MB for a million
 * findings.
 */
import { to as copyTo } from 'pg-copy-streams';
import type { TenantTransaction } from '../database.ts';
import { differing, scopeParameters, type ReconcileScope } from './scope.ts';

export interface KnownContent {
  has(digest: bigint): boolean;
}

/** Streams the digests of the ref's present findings. */
export async function listKnownContent(tx: TenantTransaction, refId: string): Promise<KnownContent> {
  const { rows } = await tx.client.query<{ n: string }>(
    `SELECT count(*) AS n FROM parapet.finding
      WHERE deployment_id = $1 AND ref_id = $2 AND status IN ('unresolved', 'muted')`,
    [tx.deploymentId, refId],
  );
  const digests = new BigInt64Array(Number(rows[0]?.n ?? 0));
  if (digests.length === 0) return { has: () => false };
  // COPY takes no parameters; both ids are our own, checked to be digits.
  for (const id of [tx.deploymentId, refId]) if (!/^[0-9]+$/.test(id)) throw new Error(`not an id: ${id}`);
  const stream = tx.client.query(
    copyTo(`COPY (SELECT content_digest FROM parapet.finding WHERE deployment_id = ${tx.deploymentId} AND ref_id = ${refId}
              AND status IN ('unresolved', 'muted') LIMIT ${digests.length}) TO STDOUT`),
  );
  let n = 0;
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + (chunk as Buffer).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) digests[n++] = BigInt(line);
  }
  const sorted = digests.subarray(0, n).sort();
  return { has: (digest) => isAmong(sorted, digest) };
}

function isAmong(sorted: BigInt64Array, wanted: bigint): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle] ?? 0n;
    if (value === wanted) return true;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/**
 * Fetches omitted content for the results that need it after all: new findings, and known ones whose content changed.
 * Returns the number without content: the findings that had it have changed since the scan was staged.
 */
export async function restoreLeftOutContent(scope: ReconcileScope): Promise<number> {
  const { rows } = await scope.tx.client.query<{ missing: string }>(
    `WITH wanted AS MATERIALIZED (
       SELECT s.n, s.content_digest
         FROM parapet.staged_finding s
         LEFT JOIN parapet.staged_match m ON m.deployment_id = $1 AND m.staging_id = $2 AND m.n = s.n
         LEFT JOIN parapet.finding own ON own.deployment_id = $1 AND own.id = m.finding_id
          AND own.id = ANY (ARRAY (${differing}))
        WHERE s.deployment_id = $1 AND s.staging_id = $2 AND s.content IS NULL
          AND (m.finding_id IS NULL OR (m.differs AND own.content_digest <> s.content_digest))),
     held AS (
       SELECT DISTINCT ON (wanted.n) wanted.n, f.id
         FROM wanted
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.ref_id = $3 AND f.content_digest = wanted.content_digest
        ORDER BY wanted.n, f.id),
     restored AS (
       UPDATE parapet.staged_finding s SET content = d.content
         FROM held JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = held.id
        WHERE d.finding_id = ANY (ARRAY (SELECT id FROM held)) AND s.deployment_id = $1 AND s.staging_id = $2 AND s.n = held.n
       RETURNING 1)
     SELECT (SELECT count(*) FROM wanted) - (SELECT count(*) FROM restored) AS missing`,
    scopeParameters(scope),
  );
  return Number(rows[0]?.missing ?? 0);
}
