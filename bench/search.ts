/**
 * `npm run bench -- search`: words, orders and counts by facet over real HTTP, with exact totals, compared with the bare
 * SQL of the same statements in the same run. Sizes and `--keep` as for reports. Bars at one million findings: p95 under
 * 100 ms, at most three times the bare SQL; `frequent` cases have none.
 */
import { indexPendingTexts } from '../server/src/domain/reports/index-texts.ts';
import type { Database } from '../server/src/store/database.ts';
import { median, percentile, print, timed } from './measure.ts';
import { measureCase, report, type Measured } from './reports.ts';
import type { ReportCase } from './reports-cases.ts';
import { withSeededServer } from './seeded-server.ts';
import type { ServerProcess } from './server-process.ts';

const open = 'REPORT_TYPE_TOTAL_OPEN';
const dayMs = 86_400_000;

function searchCases(now: Date): ReportCase[] {
  const lastMonth = { timePeriod: { since: new Date(now.getTime() - 30 * dayMs).toISOString() } };
  const words: Record<string, Record<string, unknown>> = {
    'a rule by its number': { words: 'rule-577' },
    'rules of an area': { words: 'area-7' },
    'a word of messages': { words: 'variable4711' },
    'a file': { words: 'checkout/login/token3.ts' },
    'two folders': { words: 'checkout payment' },
    'a folder and a rule': { words: 'checkout rule-3' },
    'a path': { paths: ['src/checkout/login'] },
    'no match': { words: 'nowhere' },
    'an id': { words: '4711' },
    'a weakness': { cwes: ['CWE-79'] },
    'a file in a tag’s projects': { words: 'payment/upload', tags: ['tag-7'] },
    'two folders, critical': { words: 'checkout payment', findingSeverities: ['FINDING_SEVERITY_CRITICAL'] },
  };
  const frequent: Record<string, Record<string, unknown>> = {
    'frequent: a folder’s word': { words: 'checkout' },
    'frequent: a word of all paths': { words: 'src' },
    'frequent: a word of all messages': { words: 'dangerous' },
  };
  const orders = ['SEVERITY', 'PROJECT', 'RULE'].flatMap((sortBy) => [
    { name: `sorted by ${sortBy}`, extra: { sortBy } },
    {
      name: `sorted by ${sortBy}, the other way`,
      extra: { sortBy, sortOrder: sortBy === 'SEVERITY' ? 'ASC' : 'DESC' },
    },
  ]);
  return [
    ...Object.entries(words).map(([name, filters]) => ({
      name,
      type: 'words',
      hasBar: true,
      body: { reportType: open, filters },
    })),
    ...Object.entries(words).map(([name, filters]) => ({
      name: `${name}, sorted by severity`,
      type: 'words, sorted',
      hasBar: true,
      body: { reportType: open, filters, sortBy: 'SEVERITY' },
    })),
    ...Object.entries(frequent).map(([name, filters]) => ({
      name,
      type: 'frequent words',
      hasBar: false,
      body: { reportType: open, filters },
    })),
    ...[
      { name: 'open', filters: {}, reportType: open },
      { name: 'opened in 30 days', filters: lastMonth, reportType: 'REPORT_TYPE_OPEN_BACKLOG' },
    ].flatMap(({ name, filters, reportType }) =>
      [...orders, { name: 'oldest first', extra: { sortBy: 'RELEVANT_SINCE', sortOrder: 'ASC' } }].map((order) => ({
        name: `${name}, ${order.name}`,
        type: 'sorted',
        hasBar: true,
        body: { reportType, filters, ...order.extra },
      })),
    ),
  ];
}

export async function benchSearch(options: {
  sizes: readonly number[];
  repeats: number;
  keepIn: string | undefined;
}): Promise<void> {
  for (const findings of options.sizes) {
    print('search');
    await withSeededServer({ findings, keepIn: options.keepIn }, async (server, database) => {
      await indexAll(server, database);
      const measured: Measured[] = [];
      for (const reportCase of searchCases(new Date())) {
        measured.push(await measureCase({ server, database, reportCase, repeats: options.repeats }));
      }
      report(measured);
      await measureFacets(server, options.repeats);
    });
  }
}

/** Indexes what the seed noted as pending, once; says how long it took and what it takes on disk. */
async function indexAll(server: ServerProcess, database: Database): Promise<void> {
  await database.asTenant(server.deploymentId, (tx) =>
    tx.client.query(
      `INSERT INTO parapet.search_pending (deployment_id, finding_id)
       SELECT $1, f.id FROM parapet.finding f
        WHERE f.deployment_id = $1
          AND NOT EXISTS (SELECT FROM parapet.finding_text t WHERE t.deployment_id = $1 AND t.finding_id = f.id)
       ON CONFLICT DO NOTHING`,
      [server.deploymentId],
    ),
  );
  const { ms, value: indexed } = await timed(() => indexPendingTexts({ database }, server.deploymentId));
  await database.pool.query('VACUUM ANALYZE parapet.finding_text, parapet.search_word, parapet.search_pending');
  const { rows } = await database.pool.query<{ name: string; size: string }>(
    `SELECT relname AS name, pg_size_pretty(pg_total_relation_size(oid)) AS size FROM pg_class
      WHERE relnamespace = 'parapet'::regnamespace AND relname IN ('finding_text', 'search_word', 'finding', 'finding_detail')
      ORDER BY relname`,
  );
  print(
    `  ${indexed} findings indexed in ${Math.round(ms / 1000)} s; ${rows.map(({ name, size }) => `${name} ${size}`).join(', ')}`,
  );
}

/** Counts by facet, as beside the list. */
async function measureFacets(server: ServerProcess, repeats: number): Promise<void> {
  const token = await server.accessToken();
  const filters: Record<string, Record<string, unknown>> = { all: {}, 'two folders': { words: 'checkout payment' } };
  for (const [name, filter] of Object.entries(filters)) {
    for (const groupBy of ['severity', 'product', 'project', 'rule', 'state', 'tag']) {
      const times: number[] = [];
      for (let turn = 0; turn < repeats; turn++) {
        const { ms } = await timed(async () => {
          const answer = await fetch(`${server.baseUrl}/api/reporting/${server.deploymentId}/summary`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify({ reportType: open, filters: filter, groupBy }),
          });
          if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
          await answer.text();
        });
        times.push(ms);
      }
      print(
        `  by ${groupBy.padEnd(9)} of ${name.padEnd(12)} p50 ${median(times).toFixed(1)} ms, p95 ${percentile(times, 95).toFixed(1)} ms`,
      );
    }
  }
}
