/**
 * `npm run bench -- merging`: edits of a project while many results are merged into it, against the same on the idle
 * server: first results that are all new, then the same ones with every line moved, which changes every known finding.
 * Also, how long each merge lasts, and for how long of it decisions wait.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { median, percentile, print, timed } from './measure.ts';
import { writeSarifFile } from './sarif-file.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { upload } from './upload.ts';

const project = 'edited';
const idleEdits = 40;
const pauseMs = 50;
const probeEveryMs = 20;

export async function benchMerging(options: { results: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-files-'));
  // A refused edit is logged as an error; it is counted here.
  const server = await startServerProcess({ environment: { PARAPET_LOG_LEVEL: 'fatal' } });
  try {
    const file = join(folder, 'results.sarif');
    await writeSarifFile(file, 20);
    await upload(server, file, project);
    const projectId = await findProject(server);
    print(`merging: ${options.results} results`);
    const idle = await edits(server, projectId);
    printEdits('idle', idle, idle);
    for (const [what, lineOffset] of [
      ['all new', 0],
      ['all moved', 1],
    ] as const) {
      await writeSarifFile(file, options.results, { lineOffset });
      await whileMerging(server, { projectId, file, what, idle });
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Merging {
  projectId: string;
  file: string;
  what: string;
  idle: Edits;
}

async function whileMerging(server: ServerProcess, { projectId, file, what, idle }: Merging): Promise<void> {
  let isOver = false;
  const until = (): boolean => isOver;
  const ingest = timed(() => upload(server, file, project)).finally(() => {
    isOver = true;
  });
  const [merge, held, edited] = await Promise.all([
    heldMs(server, { table: 'project_merge', projectId }, until),
    heldMs(server, { table: 'project_decision', projectId }, until),
    edits(server, projectId, until),
  ]);
  const total = Math.round((await ingest).ms);
  print(`  ${what}: upload to visible ${total} ms, of it merged ${merge} ms, decisions held ${held} ms`);
  printEdits('meanwhile', edited, idle);
}

interface Edits {
  times: number[];
  /** Answered 503. */
  refused: number;
}

/** Edits of the project's tags, one after the other: a number of them, or until something is over. */
async function edits(server: ServerProcess, projectId: string, isOver?: () => boolean): Promise<Edits> {
  const times: number[] = [];
  let refused = 0;
  while (isOver === undefined ? times.length < idleEdits : !isOver()) {
    const { ms, value: status } = await timed(() => edit(server, projectId, times.length));
    if (status === 503) refused += 1;
    else if (status !== 200) throw new Error(`edit: ${status} after ${Math.round(ms)} ms`);
    times.push(ms);
    await sleep(pauseMs);
  }
  return { times, refused };
}

async function edit(server: ServerProcess, repoId: string, n: number): Promise<number> {
  const answer = await fetch(`${server.baseUrl}/api/agent/deployments/${server.deploymentId}/repos`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${await server.accessToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ changes: [{ repoId, change: { updateTags: true, tags: [`tag-${n}`] } }] }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** How long another transaction has held the project's row of a table, ms, by trying every few milliseconds. */
async function heldMs(
  server: ServerProcess,
  { table, projectId }: { table: 'project_merge' | 'project_decision'; projectId: string },
  isOver: () => boolean,
): Promise<number> {
  const client = await connect(server);
  const probe = `SELECT FROM parapet.${table} WHERE deployment_id = $1 AND project_id = $2 FOR NO KEY UPDATE SKIP LOCKED`;
  let held = 0;
  let heldSince: number | undefined;
  while (!isOver()) {
    const now = performance.now();
    const isHeld = (await client.query(probe, [server.deploymentId, projectId])).rowCount === 0;
    if (heldSince !== undefined) held += now - heldSince;
    heldSince = isHeld ? now : undefined;
    await sleep(probeEveryMs);
  }
  await client.end();
  return Math.round(held);
}

async function findProject(server: ServerProcess): Promise<string> {
  const client = await connect(server);
  const { rows } = await client.query<{ id: string }>('SELECT id FROM parapet.project WHERE name = $1', [project]);
  await client.end();
  if (rows[0] === undefined) throw new Error(`no project ${project}`);
  return rows[0].id;
}

async function connect(server: ServerProcess): Promise<pg.Client> {
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`SET app.deployment_id = '${server.deploymentId}'`);
  return client;
}

function printEdits(what: string, { times, refused }: Edits, idle: Edits): void {
  const [p50, p95] = [median(times), percentile(times, 0.95)];
  print(
    `    ${what}, edit: p50 ${Math.round(p50)}, p95 ${Math.round(p95)}, longest ${Math.round(Math.max(...times))} ms (${times.length}), ${refused} refused   ${(p50 / median(idle.times)).toFixed(2)} times idle`,
  );
}
