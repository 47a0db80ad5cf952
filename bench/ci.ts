/**
 * `npm run bench -- ci`: findings of `semgrep ci` from start to complete, for `--results 100000`, a tenth and a
 * hundredth of it, each on a fresh server: time, memory, and the number of database statements, which must not grow
 * with the findings; statements of timers and of the queue are counted separately (statements.ts). Compared with as
 * many results as SARIF through the uploads endpoint, and with a bare COPY of the rows.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { writeCiResults } from './ci-file.ts';
import { copyFloor } from './ingest.ts';
import { megabytes, print, timed } from './measure.ts';
import { writeSarifFile } from './sarif-file.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { grownSince, ofKind, statementKinds, sumOf, type StatementCounts } from './statements.ts';
import { upload } from './upload.ts';

/** Counts are written every 100 ms. */
const countedAfterMs = 400;

export async function benchCi(options: { results: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-files-'));
  try {
    const sizes = [options.results / 100, options.results / 10, options.results].map(Math.ceil);
    print(`ci: ${sizes.join(', ')} findings of one scan each, every size on a fresh server`);
    const counted: StatementCounts[] = [];
    for (const size of sizes) counted.push(await measure(folder, size));
    const [least = {}, , most = {}] = counted.map((counts) => ofKind(counts, 'scan'));
    const grown = Object.entries(most).filter(([text, count]) => count > (least[text] ?? 0));
    print(
      `  of the scan, asked more often for ${sizes.at(-1)} than for ${sizes[0]}: ${grown.length} of ${Object.keys(most).length} statements`,
    );
    for (const [text, count] of grown.sort((a, b) => b[1] - a[1]).slice(0, 12)) {
      print(`    ${String(least[text] ?? 0).padStart(5)} → ${String(count).padStart(5)}  ${text}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the statements of the scan. */
async function measure(folder: string, size: number): Promise<StatementCounts> {
  const [file, sarif, counts] = ['ci.json', 'results.sarif', 'counts.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeCiResults(file, size);
  await writeSarifFile(sarif, size);
  const server = await startServerProcess({
    environment: {
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${import.meta.resolve('./count-statements.ts')}`,
      BENCH_STATEMENTS: counts,
    },
  });
  try {
    const token = await makeToken(server);
    await sleep(countedAfterMs);
    const before = await readCounts(counts);
    const { ms } = await timed(() => scan(server, { token, file, project: 'bench-ci' }));
    await sleep(countedAfterMs);
    const asked = grownSince(before, await readCounts(counts));
    const peak = await server.peakBytes();
    const copied = await copyFloor(server, folder, 'bench-ci');
    const uploaded = await timed(() => upload(server, sarif, 'bench-sarif'));
    const told = statementKinds.map((kind) => `${kind} ${sumOf(ofKind(asked, kind))}`).join(', ');
    const { size: bytes } = await stat(file);
    print(
      `  ${size} findings, ${megabytes(bytes)}: ${Math.round(ms)} ms, ${Math.round(size / (ms / 1000))} a second, peak ${megabytes(peak)}`,
    );
    print(`    statements: ${told}`);
    print(
      `    the same as SARIF by uploads ${Math.round(uploaded.ms)} ms (ratio ${(ms / uploaded.ms).toFixed(2)}), bare COPY ${Math.round(copied)} ms (ratio ${(ms / copied).toFixed(2)})`,
    );
    return asked;
  } finally {
    await server.stop();
  }
}

/**
 * Like the command: start, configure, send results, then complete until the server reports that the findings are in.
 */
async function scan(
  server: ServerProcess,
  { token, file, project }: { token: string; file: string; project: string },
): Promise<void> {
  const ask = async (
    method: string,
    path: string,
    body?: string | ReadableStream,
  ): Promise<Record<string, unknown>> => {
    const answer = await fetch(server.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body, duplex: 'half' as const }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const uniqueId = randomUUID();
  const begin = {
    scan_metadata: { unique_id: uniqueId, cli_version: '1.99.0', requested_products: [], dry_run: false },
    project_metadata: { repository: project, branch: 'main', commit: 'a'.repeat(40), on: 'push', is_full_scan: true },
  };
  const { info } = await ask('POST', '/api/cli/v2/scans', JSON.stringify(begin));
  await ask('GET', `/api/cli/v2/scans/${uniqueId}/config`);
  const agent = `/api/agent/scans/${String((info as { id: number }).id)}`;
  const stream = Readable.toWeb(createReadStream(file, { highWaterMark: 1024 * 1024 }));
  await ask('POST', `${agent}/results`, stream);
  const done = JSON.stringify({ exit_code: 0, stats: {}, dependencies: {}, dependency_parser_errors: [] });
  await ask('POST', `${agent}/complete`, done);
  // The command polls every five seconds. This polls the database directly, so that our polls are not among the
  // server's statements.
  await untilRead(server);
  const { success } = await ask('POST', `${agent}/complete`, done);
  if (success !== true) throw new Error('the scan ended otherwise');
}

async function untilRead({ connection, deploymentId }: ServerProcess): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`SET app.deployment_id = '${deploymentId}'`);
    const open = `SELECT FROM parapet.scan WHERE status IN ('pending', 'running')`;
    while ((await client.query(open)).rowCount !== 0) await sleep(50);
  } finally {
    await client.end();
  }
}

async function makeToken(server: ServerProcess): Promise<string> {
  const answer = await fetch(`${server.baseUrl}/api/agent/deployments/${server.deploymentId}/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.accessToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', permissions: ['CI'] }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function readCounts(path: string): Promise<StatementCounts> {
  return JSON.parse(await readFile(path, 'utf8')) as StatementCounts;
}
