/**
 * Fills a deployment with inventories by SQL directly, for measuring dependency queries, not ingest. Shaped like a
 * large organisation: 2,000 dependencies per project, one in ten on a pull request's ref; a hundred thousand packages,
 * the most popular in nearly every project and most in few; eight versions each.
 */
import type pg from 'pg';
import { packageKey } from '../server/src/model/versions/package-key.ts';
import { versionKey } from '../server/src/model/versions/version-key.ts';

const rowsPerProject = 2_000;
const versionsPerPackage = 8;
const catalogueBatch = 20_000;
const ecosystems = ['npm', 'maven', 'pypi', 'npm', 'gomod', 'npm', 'maven', 'nuget'] as const;

/** The `n`th most popular package, from 0. */
export function packageName(n: number): string {
  const ecosystem = ecosystems[n % ecosystems.length];
  if (ecosystem === 'maven') return `org.example.area${n % 97}:part-${n}`;
  return ecosystem === 'gomod' ? `example.org/team${n % 97}/part-${n}` : `part-${n}`;
}

export interface DependenciesSeed {
  projects: number;
  packages: number;
}

/** The number of projects and packages for this many rows. */
export function seedOf(rows: number): DependenciesSeed {
  return {
    projects: Math.max(50, Math.round(rows / rowsPerProject)),
    packages: Math.min(100_000, Math.max(1_000, Math.round(rows / 100))),
  };
}

/**
 * Seeds one deployment as the database's owner. Foreign keys, row-level security and indexes would take most of the
 * time, so the first two are disabled and the indexes are rebuilt afterwards.
 */
export async function seedDependencies(pool: pg.Pool, deploymentId: string, rows: number): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows: hindrances } = await client.query<{ drop: string; restore: string }>(hindrancesSql);
    await client.query(
      `BEGIN; SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '1GB'; SET LOCAL jit = off`,
    );
    await client.query(`SET LOCAL app.deployment_id = '${deploymentId}'`);
    for (const { drop } of hindrances) await client.query(drop);
    await insertAll(client, deploymentId, rows);
    for (const { restore } of hindrances) await client.query(restore);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release(true);
  }
}

/** Disables what slows the seed, and restores it. */
const hindrancesSql = `
  SELECT format('DROP INDEX parapet.%I', indexname) AS drop, indexdef AS restore FROM pg_indexes
   WHERE schemaname = 'parapet' AND tablename = 'dependency' AND indexdef NOT LIKE 'CREATE UNIQUE%'
  UNION ALL
  SELECT format('ALTER TABLE parapet.dependency DROP CONSTRAINT %I', conname),
         format('ALTER TABLE parapet.dependency ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
   WHERE conrelid = 'parapet.dependency'::regclass AND contype = 'f'
  UNION ALL
  SELECT 'ALTER TABLE parapet.dependency NO FORCE ROW LEVEL SECURITY', 'ALTER TABLE parapet.dependency FORCE ROW LEVEL SECURITY'`;

async function insertAll(client: pg.PoolClient, deploymentId: string, rows: number): Promise<void> {
  const { projects, packages } = seedOf(rows);
  await client.query(projectsSql, [deploymentId, projects]);
  await client.query(
    `CREATE TEMP TABLE seed_version (n bigint PRIMARY KEY, ecosystem text, name text, version text, package_key text, version_key bytea)
       ON COMMIT DROP`,
  );
  for (let from = 0; from < packages * versionsPerPackage; from += catalogueBatch) {
    const numbers = Array.from(
      { length: Math.min(catalogueBatch, packages * versionsPerPackage - from) },
      (_, index) => from + index,
    );
    await client.query(
      'INSERT INTO seed_version SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[])',
      columnsOf(numbers),
    );
  }
  await client.query('ANALYZE seed_version');
  await client.query(dependenciesSql(rows, projects, packages), [deploymentId]);
  for (const statement of derivedSql) await client.query(statement, [deploymentId]);
}

function columnsOf(numbers: readonly number[]): unknown[] {
  const versions = numbers.map((n) => {
    const which = Math.floor(n / versionsPerPackage);
    const ecosystem = ecosystems[which % ecosystems.length] ?? 'npm';
    const name = packageName(which);
    const step = n % versionsPerPackage;
    const version = `${ecosystem === 'gomod' ? 'v' : ''}${1 + Math.floor(step / 3)}.${step}.${which % 30}`;
    return { ecosystem, name, version };
  });
  return [
    numbers,
    versions.map(({ ecosystem }) => ecosystem),
    versions.map(({ name }) => name),
    versions.map(({ version }) => version),
    versions.map(({ ecosystem, name }) => packageKey(ecosystem, name)),
    versions.map(({ ecosystem, version }) => versionKey(ecosystem, version)),
  ];
}

/** Projects with a main branch and a pull request each; ids start at 1, refs are 2n and 2n + 1. */
const projectsSql = `
  WITH project AS (
    INSERT INTO parapet.project (deployment_id, id, name, primary_ref_id, provisioned_at)
    SELECT $1, n, 'org/project-' || n, n * 2, now() FROM generate_series(1, $2::int) n RETURNING id)
  INSERT INTO parapet.project_ref (deployment_id, id, project_id, name, kind, pull_request_id, is_default, created_at)
  SELECT $1, n * 2 + lane, n, CASE lane WHEN 0 THEN 'main' ELSE 'refs/pull/1/merge' END,
         CASE lane WHEN 0 THEN 'branch' ELSE 'pull_request' END, CASE lane WHEN 1 THEN '1' END, lane = 0, now()
    FROM generate_series(1, $2::int) n, generate_series(0, 1) lane`;

/** setseed makes runs repeatable. A package has one license; one in ten thousand is AGPL. */
function dependenciesSql(rows: number, projects: number, packages: number): string {
  return `
  INSERT INTO parapet.dependency (deployment_id, project_id, ref_id, analysis_id, ecosystem, name, version, package_key, version_key, purl,
         lockfile_path, transitivity, licenses, parents, digest)
  SELECT $1, d.project_id, d.project_id * 2 + CASE WHEN d.n % 10 = 0 THEN 1 ELSE 0 END, d.project_id, v.ecosystem, v.name, v.version,
         v.package_key, v.version_key, 'pkg:' || v.ecosystem || '/' || v.name || '@' || v.version, v.ecosystem || '/lockfile',
         CASE WHEN d.n % 8 = 0 THEN 'direct' ELSE 'transitive' END,
         ARRAY[CASE WHEN d.which % 10007 = 10006 THEN 'AGPL-3.0-only'
                    ELSE (ARRAY['MIT', 'MIT', 'MIT', 'Apache-2.0', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'MPL-2.0'])[1 + d.which % 8] END],
         CASE WHEN d.n % 8 = 0 THEN '{}'::text[] ELSE ARRAY['pkg:npm/part-0@1.0.0'] END, d.n
    FROM (SELECT n, 1 + (n - 1) / ${Math.ceil(rows / projects)} AS project_id, floor(${packages} * power(random(), 1.5))::bigint AS which,
                 floor(random() * ${versionsPerPackage})::bigint AS step
            FROM (SELECT setseed(0.42)) seeded, generate_series(1, ${rows}) n) d
    JOIN seed_version v ON v.n = d.which * ${versionsPerPackage} + d.step`;
}

/** The tables that a merge derives (store/reconcile/summarise-inventory.ts), for all inventories at once. */
const derivedSql = [
  `INSERT INTO parapet.package (deployment_id, package_key, ecosystem)
   SELECT DISTINCT $1::bigint, package_key, ecosystem FROM parapet.dependency WHERE deployment_id = $1`,
  `INSERT INTO parapet.inventory (deployment_id, ref_id, analysis_id, dependencies, has_paths)
   SELECT $1, ref_id, analysis_id, count(*), true FROM parapet.dependency WHERE deployment_id = $1 GROUP BY ref_id, analysis_id`,
  `INSERT INTO parapet.inventory_facet (deployment_id, ref_id, analysis_id, ecosystem, lockfile_path, transitivity, licenses)
   SELECT DISTINCT $1::bigint, ref_id, analysis_id, ecosystem, lockfile_path, transitivity, licenses
     FROM parapet.dependency WHERE deployment_id = $1`,
];
