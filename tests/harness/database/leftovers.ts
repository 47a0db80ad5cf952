/**
 * What an upload must not leave behind, read as the tables' owner: staged rows, bodies of ended scans, orphaned bodies.
 */
import assert from 'node:assert/strict';
import type { Database } from '../../../server/src/store/database.ts';
import { assertDerivedExact } from './derived.ts';

const stagingTables = [
  'staged_finding',
  'staged_match',
  'staged_change',
  'staged_dependency',
  'staged_chunk',
  'staging',
];

/** Rows of every staging table, and chunks whose scan has ended or was never accepted. All 0 while nothing runs. */
export async function countLeftovers(database: Database, deploymentId: string): Promise<Record<string, number>> {
  return database.asIngest(deploymentId, async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of stagingTables) {
      const { rows } = await tx.client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM parapet.${table} WHERE deployment_id = $1`,
        [deploymentId],
      );
      counts[table] = rows[0]?.n ?? -1;
    }
    const { rows } = await tx.client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM parapet.upload_chunk c
        WHERE c.deployment_id = $1
          AND NOT EXISTS (SELECT FROM parapet.scan s WHERE s.deployment_id = $1 AND s.id = c.scan_id
                             AND s.status IN ('pending', 'running'))`,
      [deploymentId],
    );
    counts['upload_chunk'] = rows[0]?.n ?? -1;
    return counts;
  });
}

/** Asserts that nothing is half-stored, and that the derived tables equal a recount. */
export async function assertCleanAndExact(database: Database, deploymentId: string): Promise<void> {
  const counts = await countLeftovers(database, deploymentId);
  assert.deepEqual(
    Object.entries(counts).filter(([, n]) => n !== 0),
    [],
    'rows are left over',
  );
  await assertDerivedExact(database, deploymentId);
}
