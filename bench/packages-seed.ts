/**
 * Makes a quarter of the seeded findings those of vulnerable packages, with EPSS scores, gives 100 projects code owners, and
 * indexes the texts that are not indexed yet. Does nothing to a kept database that has all of it.
 */
import { indexPendingTexts } from '../server/src/domain/reports/index-texts.ts';
import type { Database } from '../server/src/store/database.ts';
import { print, timed } from './measure.ts';
import type { ServerProcess } from './server-process.ts';

/** Says how long the indexing took, and what the tables take on disk. */
export async function seedPackages(server: ServerProcess, database: Database): Promise<void> {
  await database.asTenant(server.deploymentId, async (tx) => {
    for (const sql of [packagesSql, detailsSql, ownersSql, pendingSql]) {
      await tx.client.query(sql, [server.deploymentId]);
    }
  });
  const { ms, value: indexed } = await timed(() => indexPendingTexts({ database }, server.deploymentId));
  await database.pool.query('VACUUM ANALYZE');
  const { rows } = await database.pool.query<{ name: string; size: string }>(
    `SELECT relname AS name, pg_size_pretty(pg_total_relation_size(oid)) AS size FROM pg_class
      WHERE relnamespace = 'parapet'::regnamespace AND relname IN ('finding_text', 'search_word', 'finding', 'finding_detail')
      ORDER BY relname`,
  );
  print(
    `  ${indexed} findings indexed in ${Math.round(ms / 1000)} s; ${rows.map(({ name, size }) => `${name} ${size}`).join(', ')}`,
  );
}

/** Most scores are low, as in reality. */
const scoreOf = (id: string): string => `round(power((${id} * 7919 % 100000) / 100000.0, 6), 5)`;
const packagesSql = `UPDATE parapet.finding SET package_ecosystem = 'npm', package_key = 'package-' || id % 3000,
          epss_millionths = CASE WHEN id % 5 > 0 THEN (${scoreOf('id')} * 1000000)::int END
   WHERE deployment_id = $1 AND id % 4 = 0 AND package_key IS NULL`;
const detailsSql = `UPDATE parapet.finding_detail SET content = (content::jsonb || jsonb_build_object('sca', jsonb_build_object(
     'vulnerabilityId', 'GHSA-aaaa-bbbb-' || finding_id % 9000, 'aliases', jsonb_build_array('CVE-2021-' || finding_id % 9000),
     'foundDependency', jsonb_build_object('package', 'package-' || finding_id % 3000, 'version', '1.0.0', 'ecosystem', 'npm',
       'transitivity', 'direct')) || CASE WHEN finding_id % 5 > 0 THEN jsonb_build_object('epss', jsonb_build_object(
       'score', ${scoreOf('finding_id')}, 'percentile', 0.5)) ELSE '{}' END))::json
   WHERE deployment_id = $1 AND finding_id % 4 = 0 AND content -> 'sca' IS NULL`;
const ownersSql = `UPDATE parapet.project SET codeowners = (
     SELECT jsonb_agg(jsonb_build_object('section', '', 'pattern', '/src/' || folder || '/', 'owners', jsonb_build_array('@shop/' || folder)))
       FROM unnest(ARRAY['account', 'api', 'auth', 'cart', 'checkout', 'login', 'payment', 'search', 'token', 'upload']) AS folder)
   WHERE deployment_id = $1 AND id <= 100`;
const pendingSql = `INSERT INTO parapet.search_pending (deployment_id, finding_id)
  SELECT $1, f.id FROM parapet.finding f
   WHERE f.deployment_id = $1 AND NOT EXISTS (SELECT FROM parapet.finding_text t WHERE t.deployment_id = $1 AND t.finding_id = f.id)
  ON CONFLICT DO NOTHING`;
