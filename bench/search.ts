/**
 * `npm run bench -- search`: words, orders and counts by facet over real HTTP, with exact totals, compared with the bare
 * SQL of the same statements in the same run. Sizes and `--keep` as for reports. Bars at one million findings: p95 under
 * 100 ms, at most three times the bare SQL; `frequent` cases have none.
 */
import { createFindingColumns } from '../server/src/domain/reports/columns/finding-columns.ts';
import { bucketSizes } from '../server/src/domain/reports/report-request.ts';
import { summarizeReport, summaryKeys } from '../server/src/domain/reports/summarize-report.ts';
import { SummaryRequest, toSummaryQuestion } from '../server/src/http/reports/request.ts';
import type { Member } from '../server/src/model/caller.ts';
import type { Database } from '../server/src/store/database.ts';
import { againstBars, type Figures } from './bars.ts';
import { print, timed } from './measure.ts';
import { seedPackages } from './packages-seed.ts';
import { recorder, replay, type Recorded } from './recorded-statements.ts';
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
  const orders = ['SEVERITY', 'EPSS', 'PROJECT', 'RULE'].flatMap((sortBy) => [
    { name: `sorted by ${sortBy}`, extra: { sortBy } },
    {
      name: `sorted by ${sortBy}, the other way`,
      extra: { sortBy, sortOrder: sortBy === 'SEVERITY' || sortBy === 'EPSS' ? 'ASC' : 'DESC' },
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
      await seedPackages(server, database);
      const measured: Measured[] = [];
      for (const reportCase of searchCases(new Date())) {
        measured.push(await measureCase({ server, database, reportCase, repeats: options.repeats }));
      }
      report(measured);
      againstBars(
        measured
          .filter(({ hasBar }) => hasBar)
          .map(({ name, firstMs, sqlMs }) => ({ name, httpMs: firstMs, sqlMs: [sqlMs] })),
      );
      await measureFacets(server, database, options.repeats);
    });
  }
}

/** Counts by facet, as beside the list. */
async function measureFacets(server: ServerProcess, database: Database, repeats: number): Promise<void> {
  const token = await server.accessToken();
  const filters: Record<string, Record<string, unknown>> = { all: {}, 'two folders': { words: 'checkout payment' } };
  const measured: Figures[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    for (const groupBy of summaryKeys.filter((key) => !bucketSizes.some((size) => size === key))) {
      const body = { reportType: open, filters: filter, groupBy };
      const ask = async (): Promise<void> => {
        const answer = await fetch(`${server.baseUrl}/api/reporting/${server.deploymentId}/summary`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        await answer.text();
      };
      const statements = await recordSummary(server, database, body);
      const [httpMs, sqlMs]: number[][] = [[], []];
      await ask();
      for (let turn = 0; turn < repeats; turn++) {
        httpMs!.push((await timed(ask)).ms);
        sqlMs!.push((await timed(() => database.readAsTenant(server.deploymentId, (tx) => replay(tx, statements)))).ms);
      }
      measured.push({ name: `counts by ${groupBy} of ${name}`, httpMs: httpMs!, sqlMs: sqlMs! });
    }
  }
  againstBars(measured);
}

/** All statements of the answer. */
async function recordSummary(server: ServerProcess, database: Database, body: unknown): Promise<readonly Recorded[]> {
  const question = toSummaryQuestion(SummaryRequest.parse(body));
  return database.readAsTenant(server.deploymentId, async (read) => {
    const { tx, recorded } = recorder(read);
    const recording: Database = { ...database, readAsTenant: (_deploymentId, work) => work(tx) };
    const member = { deploymentId: server.deploymentId, orgRole: 'admin', visibleProjectIds: null } as Member;
    const platform = {
      database: recording,
      clock: { now: () => new Date() },
      findingColumns: createFindingColumns({ bytesMax: 0 }),
    };
    await summarizeReport(platform, member, question);
    return recorded;
  });
}
