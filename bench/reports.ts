/**
 * `npm run bench -- reports`: pages of every report type with every filter, over real HTTP and with exact totals,
 * compared with the bare SQL of the same statements in the same run; requests per second compared with a bare node:http
 * server that sends the same bytes. `--sizes 100k,1m,10m` shows growth; `--keep FOLDER` keeps the seeded database for
 * the next run. Bars: p95 under 50 ms, at most twice the bare SQL.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Database, TenantTransaction } from '../server/src/store/database.ts';
import { median, percentile, print, timed } from './measure.ts';
import { recordStatements, replay, type Recorded } from './recorded-statements.ts';
import { reportCases, type ReportCase } from './reports-cases.ts';
import { writeSarifFile } from './sarif-file.ts';
import { withSeededServer } from './seeded-server.ts';
import type { ServerProcess } from './server-process.ts';
import { upload } from './upload.ts';

/** Findings before a page counts as deep; read in one request of the largest page. */
const deepAfter = 3000;
/** Duration of the requests-per-second measurement, ms. */
const hammerMs = 4000;
const hammerClients = 8;
/** In the file uploaded beside the seeded findings. */
const uploadedResults = 100_000;

export async function benchReports(options: {
  sizes: readonly number[];
  repeats: number;
  keepIn: string | undefined;
}): Promise<void> {
  for (const findings of options.sizes) {
    print('reports');
    await withSeededServer({ findings, keepIn: options.keepIn }, async (server, database) => {
      const now = new Date();
      const measured: Measured[] = [];
      for (const reportCase of reportCases(now)) {
        measured.push(await measureCase({ server, database, reportCase, repeats: options.repeats }));
      }
      report(measured);
      await compareRequestRate(server);
      await measureUploadBeside(server, findings);
    });
  }
}

export interface Measured {
  name: string;
  type: string;
  hasBar: boolean;
  total: number;
  firstMs: number[];
  deepMs: number[];
  /** The same first and deep pages through pg alone. */
  sqlMs: number;
  httpMs: number;
}

export async function measureCase(run: {
  server: ServerProcess;
  database: Database;
  reportCase: ReportCase;
  repeats: number;
}): Promise<Measured> {
  const { server, database, reportCase } = run;
  const token = await server.accessToken();
  const ask = (extra: Record<string, unknown>): Promise<string> =>
    askPage(server, token, { ...reportCase.body, ...extra });
  const pageOf = async (extra: Record<string, unknown>): Promise<Page> => JSON.parse(await ask(extra)) as Page;
  const warm = await pageOf({ limit: 100 });
  const deepCursor = warm.total > deepAfter ? (await pageOf({ limit: deepAfter })).cursor : '';
  const statements = await database.readAsTenant(server.deploymentId, (tx) => recordStatements(tx, reportCase.body));
  const firstMs: number[] = [];
  const deepMs: number[] = [];
  const sqlMs: number[] = [];
  for (let turn = 0; turn < run.repeats; turn++) {
    firstMs.push((await timed(() => ask({ limit: 100 }))).ms);
    sqlMs.push(await replayAsTenant(database, server, statements));
    if (deepCursor !== '') deepMs.push((await timed(() => ask({ limit: 100, cursor: deepCursor }))).ms);
  }
  return {
    name: reportCase.name,
    type: reportCase.type,
    hasBar: reportCase.hasBar,
    total: warm.total,
    firstMs,
    deepMs,
    sqlMs: median(sqlMs),
    httpMs: median(firstMs),
  };
}

/** Time of the recorded statements in a transaction of the same role, without our code, ms. */
async function replayAsTenant(
  database: Database,
  server: ServerProcess,
  statements: readonly Recorded[],
): Promise<number> {
  const { ms } = await timed(() =>
    database.readAsTenant(server.deploymentId, (tx: TenantTransaction) => replay(tx, statements)),
  );
  return ms;
}

interface Page {
  total: number;
  cursor: string;
}

/** The answer's text: timing ends with its last byte. */
async function askPage(server: ServerProcess, token: string, body: unknown): Promise<string> {
  const answer = await fetch(`${server.baseUrl}/api/reporting/${server.deploymentId}/findings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text;
}

export function report(measured: readonly Measured[]): void {
  print(
    '  report type                  cases   first p50/p95 ms   deep p50/p95 ms   http/sql p50   slowest first page',
  );
  const types = [...new Set(measured.map((one) => one.type))];
  for (const type of types)
    line(
      type,
      measured.filter((one) => one.type === type && one.hasBar),
    );
  line(
    'all with a bar (50 ms, 2x)',
    measured.filter((one) => one.hasBar),
  );
  line(
    'the rest',
    measured.filter((one) => !one.hasBar),
  );
  const slowest = [...measured].sort((a, b) => worst(b) - worst(a)).slice(0, 12);
  print('  slowest cases:');
  for (const one of slowest) {
    print(
      `    ${one.name.padEnd(58)} first ${fixed(median(one.firstMs))}  deep ${fixed(median(one.deepMs))}  sql ${fixed(one.sqlMs)}  total ${one.total}`,
    );
  }
}

function line(name: string, cases: readonly Measured[]): void {
  if (cases.length === 0) return;
  const first = cases.flatMap((one) => one.firstMs);
  const deep = cases.flatMap((one) => one.deepMs);
  const slowest = cases.reduce((a, b) => (b.httpMs > a.httpMs ? b : a));
  print(
    `  ${name.padEnd(28)} ${String(cases.length).padStart(5)}   ${both(first)}   ${both(deep)}   ${fixed(
      median(cases.map((one) => one.httpMs / one.sqlMs)),
    )}   ${slowest.name}`,
  );
}

/** The speed of a first upload with this many findings present. */
async function measureUploadBeside(server: ServerProcess, findings: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-files-'));
  try {
    const file = join(folder, 'results.sarif');
    await writeSarifFile(file, uploadedResults);
    const rates: number[] = [];
    for (const project of ['beside-1', 'beside-2', 'beside-3'].map((name) => `${name}-${Date.now()}`)) {
      const { ms } = await timed(() => upload(server, file, project));
      rates.push(uploadedResults / (ms / 1000));
    }
    print(`  upload of ${uploadedResults} results beside ${findings} findings: ${Math.round(median(rates))} results/s`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const worst = (one: Measured): number =>
  Math.max(median(one.firstMs), one.deepMs.length === 0 ? 0 : median(one.deepMs));
const fixed = (ms: number): string => (Number.isNaN(ms) ? '—' : ms.toFixed(1)).padStart(7);
const both = (samples: readonly number[]): string =>
  `${fixed(percentile(samples, 0.5))} /${fixed(percentile(samples, 0.95))}`;

/**
 * Requests per second of the open backlog's first page, and of the same bytes from a bare server in a process of its
 * own.
 */
async function compareRequestRate(server: ServerProcess): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await server.accessToken()}` };
  const url = `${server.baseUrl}/api/reporting/${server.deploymentId}/findings`;
  const request = { method: 'POST', headers, body: '{"limit":100}' };
  const bytes = await (await fetch(url, request)).text();
  const bare = spawn(process.execPath, ['-e', bareServer], { stdio: ['pipe', 'pipe', 'inherit'] });
  bare.stdin.end(bytes);
  const bareUrl = await firstLine(bare.stdout);
  try {
    const ours = await hammer(url, request);
    const theirs = await hammer(bareUrl, request);
    print(
      `  page of 100 (${Math.round(bytes.length / 1024)} KB): ${ours.toFixed(0)} requests/s, bare node:http ${theirs.toFixed(0)}, ratio ${(theirs / ours).toFixed(1)}`,
    );
  } finally {
    bare.kill('SIGTERM');
  }
}

const bareServer = `let body = Buffer.alloc(0);
process.stdin.on('data', (chunk) => { body = Buffer.concat([body, chunk]); });
process.stdin.on('end', () => {
  const server = require('node:http').createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body));
  });
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port + '/'));
});`;

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const text of createInterface({ input: stream })) return text;
  throw new Error('the bare server said nothing');
}

async function hammer(url: string, request: RequestInit): Promise<number> {
  const end = performance.now() + hammerMs;
  let answered = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      await (await fetch(url, request)).arrayBuffer();
      answered++;
    }
  };
  await Promise.all(Array.from({ length: hammerClients }, client));
  return answered / (hammerMs / 1000);
}
