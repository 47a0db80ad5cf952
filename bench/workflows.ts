/**
 * `npm run bench -- workflows --rows 1m`: the list of workflow runs (api.md 4.1) with every filter, order and
 * direction, first and deep pages, for an admin and for members of many and of few projects; over real HTTP, compared
 * with the bare SQL of the same statements. Bars: p95 under 50 ms, at most twice the bare SQL.
 */
import { listRuns } from '../server/src/domain/runs/list-runs.ts';
import { workflowTypes } from '../server/src/model/runs/workflow-types.ts';
import type { Platform } from '../server/src/domain/platform.ts';
import { ListJobsRequest, requestOf } from '../server/src/http/runs/wire.ts';
import type { Member } from '../server/src/model/caller.ts';
import { openDatabase, type Database, type TenantTransaction } from '../server/src/store/database.ts';
import { median, percentile, print, timed } from './measure.ts';
import { recorder, replay, type Recorded } from './recorded-statements.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { becomeMemberOf, seededProjects, seedWorkflows, type WorkflowsSeed } from './workflows-seed.ts';

/** Pages of the largest size before a page counts as deep. */
const deepPages = 10;
const pageSize = 20;

interface Bench {
  server: ServerProcess;
  database: Database;
  repeats: number;
}

export async function benchWorkflows(options: { rows: number; repeats: number }): Promise<void> {
  const server = await startServerProcess();
  const database = openDatabase(server.connection);
  const bench: Bench = { server, database, repeats: options.repeats };
  try {
    const { ms, value: seed } = await timed(() =>
      database.asTenant(server.deploymentId, (tx) => seedWorkflows(tx, options.rows)),
    );
    await database.pool.query('VACUUM ANALYZE');
    print(`workflows: ${options.rows} runs of ${seededProjects} projects, seeded in ${Math.round(ms / 1000)} s`);
    print('  seen by           cases   first p50/p95 ms   deep p50/p95 ms   http/sql p50');
    await measureAll(bench, seed, 'all');
    for (const projects of [seededProjects / 2, 180, 5]) {
      await database.asTenant(server.deploymentId, (tx) => becomeMemberOf(tx, projects));
      await measureAll(bench, seed, projects);
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

const status = (word: string): string => `SERVICE_WORKFLOW_RUN_STATUS_${word}`;

function filters({ largeProjectId, smallProjectId, refId }: WorkflowsSeed): Record<string, Record<string, unknown>> {
  const failed = { statuses: [status('FAILED')] };
  return {
    none: {},
    running: { statuses: [status('RUNNING')] },
    failed,
    'failed or cancelled': { statuses: [status('FAILED'), status('CANCELLED')] },
    'type ingest': { workflowType: 'ingest' },
    'type notification': { workflowType: 'notification' },
    'event pr': { eventSource: 'pr' },
    'target repo': { targetType: 'repo' },
    'large project': { repoId: largeProjectId },
    'small project': { repoId: smallProjectId },
    'large project, running': { repoId: largeProjectId, statuses: [status('RUNNING')] },
    'ref main': { repositoryRefId: 'main' },
    'ref main, failed': { repositoryRefId: 'main', ...failed },
    'ref main, notification, event pr': { repositoryRefId: 'main', workflowType: 'notification', eventSource: 'pr' },
    'ref by id': { repositoryRefId: refId },
    'ref of large project': { repositoryRefId: 'develop', repoId: largeProjectId },
    'search type': { searchQuery: 'SYNC' },
    'search nothing': { searchQuery: 'no such thing' },
    'search 1': { searchQuery: '1' },
    'search 99': { searchQuery: '99' },
    'search 4711': { searchQuery: '4711' },
    'search 5': { searchQuery: '5' },
    'search 5, running': { searchQuery: '5', statuses: [status('RUNNING')] },
    'search 1, ref main': { searchQuery: '1', repositoryRefId: 'main' },
    'search 1, large project': { searchQuery: '1', repoId: largeProjectId },
    'search 1, notification': { searchQuery: '1', workflowType: 'notification' },
    'search 1, failed, event pr': { searchQuery: '1', eventSource: 'pr', ...failed },
    'failed, autofix, event pr': { workflowType: 'autofix', eventSource: 'pr', ...failed },
    'cancelled, pr event on repo': { statuses: [status('CANCELLED')], eventSource: 'pr', targetType: 'repo' },
    all: {
      repoId: largeProjectId,
      repositoryRefId: 'main',
      workflowType: 'ingest',
      eventSource: 'custom',
      targetType: 'repo',
      searchQuery: 'in',
      ...failed,
    },
  };
}

interface Measured {
  name: string;
  firstMs: number[];
  deepMs: number[];
  sqlMs: number[];
}

async function measureAll(bench: Bench, seed: WorkflowsSeed, seenBy: 'all' | number): Promise<void> {
  const measured: Measured[] = [];
  for (const [name, filter] of Object.entries(filters(seed))) {
    for (const sortColumn of ['started_at', 'status', 'workflow_type']) {
      for (const direction of ['DESC', 'ASC']) {
        const body = { filter, sortColumn, sortDirection: `SORT_DIRECTION_${direction}` };
        measured.push(await measure(bench, `${name}, by ${sortColumn} ${direction}`, body));
      }
    }
  }
  const first = measured.flatMap((one) => one.firstMs);
  const deep = measured.flatMap((one) => one.deepMs);
  const ratio = median(measured.map((one) => median(one.firstMs) / median(one.sqlMs)));
  const who = seenBy === 'all' ? 'an admin' : `${seenBy} projects`;
  print(
    `  ${who.padEnd(16)} ${String(measured.length).padStart(6)}   ${both(first)}   ${both(deep)}   ${fixed(ratio)}`,
  );
  for (const one of measured.toSorted((a, b) => worst(b) - worst(a)).slice(0, 8)) {
    print(
      `    ${one.name.padEnd(58)} first ${fixed(median(one.firstMs))}  deep ${fixed(median(one.deepMs))}  sql ${fixed(median(one.sqlMs))}`,
    );
  }
}

async function measure(bench: Bench, name: string, body: Record<string, unknown>): Promise<Measured> {
  const ask = async (extra: Record<string, unknown>): Promise<Page> => askPage(bench.server, { ...body, ...extra });
  await ask({ pageSize });
  const deepCursor = await walk(ask);
  const statements = await recordStatements(bench, { ...body, pageSize });
  const measured: Measured = { name, firstMs: [], deepMs: [], sqlMs: [] };
  for (let turn = 0; turn < bench.repeats; turn++) {
    measured.firstMs.push((await timed(() => ask({ pageSize }))).ms);
    const { ms } = await timed(() =>
      bench.database.readAsTenant(bench.server.deploymentId, (tx) => replay(tx, statements)),
    );
    measured.sqlMs.push(ms);
    if (deepCursor !== '') measured.deepMs.push((await timed(() => ask({ pageSize, cursor: deepCursor }))).ms);
  }
  return measured;
}

/** The cursor after many pages, or '' if there are not as many. */
async function walk(ask: (extra: Record<string, unknown>) => Promise<Page>): Promise<string> {
  let cursor = '';
  for (let n = 0; n < deepPages; n++) {
    ({ nextCursor: cursor } = await ask({ pageSize: 100, cursor }));
    if (cursor === '') return '';
  }
  return cursor;
}

interface Page {
  nextCursor: string;
}

async function askPage(server: ServerProcess, body: unknown): Promise<Page> {
  const answer = await fetch(`${server.baseUrl}/api/workflows/v1/deployments/${server.deploymentId}/jobs/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await server.accessToken()}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text) as Page;
}

/** All statements for the first page of this body, as seen by the deployment's one person. */
async function recordStatements({ database, server }: Bench, body: Record<string, unknown>): Promise<Recorded[]> {
  const { deploymentId } = server;
  const seen = await database.asTenant(deploymentId, visibleProjectIds);
  let recorded: Recorded[] = [];
  const readAsTenant: Database['readAsTenant'] = (id, work) =>
    database.readAsTenant(id, (tx) => {
      const recording = recorder(tx);
      recorded = recording.recorded;
      return work(recording.tx);
    });
  const platform = {
    database: { ...database, readAsTenant },
    keys: { cursor: Buffer.alloc(32) },
    workflowTypes,
  } as unknown as Platform;
  const member = { deploymentId, userId: '0', visibleProjectIds: seen } as unknown as Member;
  const request = ListJobsRequest.parse(body);
  await listRuns(platform, member, requestOf(request), { pageSize: request.pageSize, cursor: undefined });
  return recorded;
}

async function visibleProjectIds({ client, deploymentId }: TenantTransaction): Promise<string[] | null> {
  const { rows: admins } = await client.query(
    `SELECT 1 FROM parapet.membership WHERE deployment_id = $1 AND org_role = 'admin'`,
    [deploymentId],
  );
  if (admins.length > 0) return null;
  const { rows } = await client.query<{ id: string }>(
    'SELECT project_id AS id FROM parapet.team_project WHERE deployment_id = $1',
    [deploymentId],
  );
  return rows.map((row) => row.id);
}

const worst = (one: Measured): number =>
  Math.max(median(one.firstMs), one.deepMs.length === 0 ? 0 : median(one.deepMs));
const fixed = (ms: number): string => (Number.isNaN(ms) ? '—' : ms.toFixed(1)).padStart(7);
const both = (samples: readonly number[]): string =>
  `${fixed(percentile(samples, 0.5))} /${fixed(percentile(samples, 0.95))}`;
