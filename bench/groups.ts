/**
 * `npm run bench -- groups`: groups of open findings by every kind, over real HTTP, compared with the bare SQL of the same
 * statements in the same run. A quarter of the seeded findings become those of packages; 100 projects have code owners. Bars
 * at one million findings: p95 under 100 ms, at most three times the bare SQL. Sizes and `--keep` as for reports.
 */
import { groupKinds } from '../server/src/domain/reports/group-report.ts';
import { reportQueryOf } from '../server/src/domain/reports/report-query.ts';
import { ReportQuery, toReportRequest } from '../server/src/http/reports/request.ts';
import type { Member } from '../server/src/model/caller.ts';
import type { Database } from '../server/src/store/database.ts';
import { countTotals } from '../server/src/store/reports/counts/count.ts';
import { listGroups } from '../server/src/store/reports/groups/list-groups.ts';
import { pinFound } from '../server/src/store/reports/search/pin-found.ts';
import { againstBars, type Figures } from './bars.ts';
import { print, timed } from './measure.ts';
import { seedPackages } from './packages-seed.ts';
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
      await seedPackages(server, database);
      const measured: Figures[] = [];
      for (const [name, filter] of Object.entries(filters)) {
        for (const kind of groupKinds)
          measured.push(await measure({ server, database, name, filter, kind, repeats: options.repeats }));
      }
      againstBars(measured);
    });
  }
}

async function measure(run: {
  server: ServerProcess;
  database: Database;
  name: string;
  filter: Record<string, unknown>;
  kind: Kind;
  repeats: number;
}): Promise<Figures> {
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
  return { name: `${name} (${total}), ${groupCount} groups by ${kind}`, httpMs: httpMs!, sqlMs: sqlMs! };
}

async function askStore(
  tx: Parameters<typeof reportQueryOf>[0],
  filter: Record<string, unknown>,
  kind: Kind,
): Promise<void> {
  const now = new Date();
  const request = toReportRequest(ReportQuery.parse({ filters: filter }));
  const period = { since: null, until: new Date(now.getTime() + 1) };
  const member = { orgRole: 'admin', visibleProjectIds: null } as Member;
  const query = await pinFound(tx, await reportQueryOf(tx, member, request, period));
  await countTotals(tx, query, now);
  await listGroups(tx, { query, kind, owners: null, order: 'severity', withLastSeen: true, after: null, limit: 51 });
}

function bare(database: Database, server: ServerProcess, statements: readonly Recorded[]): Promise<void> {
  return database.readAsTenant(server.deploymentId, (tx) => replay(tx, statements));
}
