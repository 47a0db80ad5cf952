/** The physical position of each row of a deployment: a rewritten row has another one, or another xmin. */
import type { Database } from '../../../server/src/store/database.ts';

const rowsWithXmin = [
  'finding',
  'finding_detail',
  'finding_event',
  'finding_match',
  'finding_span',
  'finding_tally',
  'rule',
  'profile',
  'analysis',
  'dependency',
];
/** Locked by every scan, which marks the row without changing it. */
const rowsByPlace = ['project', 'project_ref'];

/**
 * Everything that a scan may change except its own rows (scan, analysis_ref). Equal before and after = nothing was
 * written.
 */
export async function tupleVersions(database: Database, deploymentId: string): Promise<Record<string, string[]>> {
  return database.asTenant(deploymentId, async ({ client }) => {
    const versions: Record<string, string[]> = {};
    for (const table of [...rowsWithXmin, ...rowsByPlace]) {
      const version = rowsByPlace.includes(table) ? 'ctid::text' : `ctid::text || ' ' || xmin::text`;
      const { rows } = await client.query<{ version: string }>(
        `SELECT ${version} AS version FROM parapet.${table} WHERE deployment_id = $1 ORDER BY ctid`,
        [deploymentId],
      );
      versions[table] = rows.map((row) => row.version);
    }
    return versions;
  });
}
