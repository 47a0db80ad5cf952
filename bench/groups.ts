/**
 * `npm run bench -- groups`: groups of open findings by every kind, over real HTTP, compared with the bare SQL of the same
 * statements in the same run. A quarter of the seeded findings become those of packages; 100 projects have code owners. Bar:
 * p95 under 100 ms or at most three times the bare SQL. Sizes and `--keep` as for reports.
 */
import { groupKinds } from '../server/src/domain/reports/group-report.ts';
import { indexPendingTexts } from '../server/src/domain/reports/index-texts.ts';
import { reportQueryOf } from '../server/src/domain/reports/report-query.ts';
import { ReportQuery, toReportRequest } from '../server/src/http/reports/request.ts';
import type { Member } from '../server/src/model/caller.ts';
import type { Database } from '../server/src/store/database.ts';
import { countTotals } from '../server/src/store/reports/counts/count.ts';
import { listGroups } from '../server/src/store/reports/groups/list-groups.ts';
import { median, percentile, print, timed } from './measure.ts';
import { recorder, replay, type Recorded } from './recorded-statements.ts';
import { withSeededServer } from './seeded-server.ts';
import type { ServerProcess } from './server-process.ts';

type Kind = (typeof groupKinds)[number];

const filters: Readonly<Record<string, Record<string, unknown>>> = {
  'all open': {},
  critical: { findingSeverities: ['FINDING_SEVERITY_CRITICAL'] },
  'two folders': { words: 'checkout payment' },
  '10 projects': { projectIds: Array.from({ length: 10 }, (_, n) => String(n + 1)) },
};

export async function benchGroups(options: {
  sizes: readonly number[];
  repeats: number;
  keepIn: string | undefined;
}): Promise<void> {
  for (const findings of options.sizes) {
    print('groups');
    await withSeededServer({ findings, keepIn: options.keepIn }, async (server, database) => {
      await prepare(server, database);
      for (const [name, filter] of Object.entries(filters)) {
        for (const kind of groupKinds)
          await measure({ server, database, name, filter, kind, repeats: options.repeats });
      }
    });
  }
}

async function prepare(server: ServerProcess, database: Database): Promise<void> {
  await database.asTenant(server.deploymentId, async (tx) => {
    for (const sql of [packagesSql, detailsSql, ownersSql, pendingSql]) {
      await tx.client.query(sql, [server.deploymentId]);
    }
  });
  await indexPendingTexts({ database }, server.deploymentId);
  await database.pool.query('VACUUM ANALYZE');
}

const packagesSql = `UPDATE parapet.finding SET package_ecosystem = 'npm', package_key = 'package-' || id % 3000
   WHERE deployment_id = $1 AND id % 4 = 0 AND package_key IS NULL`;
const detailsSql = `UPDATE parapet.finding_detail SET content = (content::jsonb || jsonb_build_object('sca', jsonb_build_object(
     'vulnerabilityId', 'GHSA-aaaa-bbbb-' || finding_id % 9000, 'aliases', jsonb_build_array('CVE-2021-' || finding_id % 9000),
     'foundDependency', jsonb_build_object('package', 'package-' || finding_id % 3000, 'version', '1.0.0', 'ecosystem', 'npm',
       'transitivity', 'direct'))))::json
   WHERE deployment_id = $1 AND finding_id % 4 = 0 AND content -> 'sca' IS NULL`;
const ownersSql = `UPDATE parapet.project SET codeowners = (
     SELECT jsonb_agg(jsonb_build_object('section', '', 'pattern', '/src/' || folder || '/', 'owners', jsonb_build_array('@shop/' || folder)))
       FROM unnest(ARRAY['account', 'api', 'auth', 'cart', 'checkout', 'login', 'payment', 'search', 'token', 'upload']) AS folder)
   WHERE deployment_id = $1 AND id <= 100`;
const pendingSql = `INSERT INTO parapet.search_pending (deployment_id, finding_id)
  SELECT $1, f.id FROM parapet.finding f
   WHERE f.deployment_id = $1 AND NOT EXISTS (SELECT FROM parapet.finding_text t WHERE t.deployment_id = $1 AND t.finding_id = f.id)
  ON CONFLICT DO NOTHING`;

async function measure(run: {
  server: ServerProcess;
  database: Database;
  name: string;
  filter: Record<string, unknown>;
  kind: Kind;
  repeats: number;
}): Promise<void> {
  const { server, database, name, filter, kind } = run;
  const body = { filters: filter, groupBy: kind };
  const token = await server.accessToken();
  const ask = async (): Promise<{ groupCount: number; total: number }> => {
    const answer = await fetch(`${server.baseUrl}/api/reporting/${server.deploymentId}/groups`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return JSON.parse(text) as { groupCount: number; total: number };
  };
  const { groupCount, total } = await ask();
  const statements = await database.readAsTenant(server.deploymentId, async ({ client, deploymentId }) => {
    const { tx, recorded } = recorder({ client, deploymentId });
    await askStore(tx, filter, kind);
    return recorded;
  });
  const [httpMs, sqlMs]: number[][] = [[], []];
  for (let turn = 0; turn < run.repeats; turn++) {
    httpMs!.push((await timed(ask)).ms);
    sqlMs!.push((await timed(() => bare(database, server, statements))).ms);
  }
  const ratio = median(httpMs!) / median(sqlMs!);
  print(
    `  ${name.padEnd(12)} by ${kind.padEnd(13)} ${String(groupCount).padStart(7)} groups of ${String(total).padStart(7)}   p50 ${median(httpMs!).toFixed(0)} ms, p95 ${percentile(httpMs!, 0.95).toFixed(0)} ms, ${ratio.toFixed(1)} times the SQL`,
  );
}

async function askStore(
  tx: Parameters<typeof reportQueryOf>[0],
  filter: Record<string, unknown>,
  kind: Kind,
): Promise<void> {
  const now = new Date();
  const request = toReportRequest(ReportQuery.parse({ filters: filter }));
  const period = { since: null, until: new Date(now.getTime() + 1) };
  const query = await reportQueryOf(tx, { visibleProjectIds: null } as Member, request, period);
  await countTotals(tx, query, now);
  await listGroups(tx, { query, kind, owners: null, order: 'severity', after: null, limit: 51 });
}

function bare(database: Database, server: ServerProcess, statements: readonly Recorded[]): Promise<void> {
  return database.readAsTenant(server.deploymentId, (tx) => replay(tx, statements));
}
