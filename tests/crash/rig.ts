/** Uploads until the server dies, and the assertions that must hold after its restart. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '../../server/src/store/database.ts';
import { assertCleanAndExact } from '../harness/database/leftovers.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';
import { scansApiWith, type ScansApi } from '../harness/uploads/scans-api.ts';

/** Results that every version of a project has, and results of one version only. */
const commonResults = 600;
const ownResults = 40;
/** Uploads of a project that may be queued while the next one is sent. */
const queuedMax = 2;

/** One upload, by its version (counted from 1 in its project, also across restarts). */
interface Attempt {
  version: number;
  commit: string;
  /** Undefined: there was no response. */
  scanId: string | undefined;
}

/** A project that is uploaded to without a pause, one version after another. */
export interface Uploader {
  project: string;
  attempts: Attempt[];
}

export function makeUploaders(count: number): Uploader[] {
  return Array.from({ length: count }, (_, n) => ({ project: `crash/p${n}`, attempts: [] }));
}

/** Opens the database of a running server. */
export function openBeside(dataDir: string): Database {
  return openDatabase({
    host: join(dataDir, 'database'),
    port: 5432,
    user: 'parapet',
    password: readFileSync(join(dataDir, 'database.password'), 'utf8'),
    database: 'parapet',
    max: 2,
  });
}

/**
 * Uploads one version after another until an upload gets no response. Every second body is sent in chunks with pauses,
 * so that the server also dies in the middle of one.
 */
export async function uploadUntilDeath(api: ScansApi, uploader: Uploader): Promise<void> {
  for (;;) {
    try {
      const answer = await uploadNext(api, uploader);
      if (answer.status !== 202) {
        assert.equal(answer.status, 503, `only a database that is going away may refuse: ${JSON.stringify(answer)}`);
        return;
      }
      // The kill should hit every stage, not only a growing queue.
      const earlier = uploader.attempts.at(-1 - queuedMax)?.scanId;
      if (earlier !== undefined) await api.ended(earlier);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return;
    }
  }
}

/** Uploads the project's next version. */
export async function uploadNext(api: ScansApi, uploader: Uploader): ReturnType<ScansApi['upload']> {
  const version = uploader.attempts.length + 1;
  const commit = `${Buffer.from(uploader.project).toString('hex')}${version.toString(16).padStart(8, '0')}`.slice(-40);
  const attempt: Attempt = { version, commit, scanId: undefined };
  uploader.attempts.push(attempt);
  const body = bodyOf(version);
  const sent = version % 2 === 0 ? inPieces(body) : body;
  const answer = await api.upload(sent, { project: uploader.project, ref: 'main', commit });
  if (answer.status === 202) attempt.scanId = answer.scanId;
  return answer;
}

/** Results of each version. */
export const resultsPerVersion = commonResults + ownResults;

function resultsOf(version: number): TestResult[] {
  const result = (name: string): TestResult => ({
    rule: 'crash',
    path: `src/${name}.ts`,
    line: 10,
    text: `danger(${name})`,
    context: `function ${name}() {\n  danger(${name})\n}`,
  });
  return [
    ...Array.from({ length: commonResults }, (_, n) => result(`common${n}`)),
    ...Array.from({ length: ownResults }, (_, n) => result(`v${version}_${n}`)),
  ];
}

function bodyOf(version: number): string {
  return sarifOf({ results: resultsOf(version) });
}

function inPieces(body: string): ReadableStream {
  const bytes = Buffer.from(body);
  const pieceBytes = Math.ceil(bytes.length / 4);
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await sleep(5);
      if (at >= bytes.length) {
        controller.close();
        return;
      }
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + pieceBytes)));
      at += pieceBytes;
    },
  });
}

/**
 * Asserts for every project whose scans have ended: each accepted upload is one completed scan; the last one without a
 * response is one completed scan or absent; each scan changed exactly what it should after the one before; nothing is
 * left behind.
 */
export async function assertWhole(database: Database, access: ScansApi, uploaders: readonly Uploader[]): Promise<void> {
  const { deploymentId } = access;
  for (const { project, attempts } of uploaders) {
    const scans = await scansOf(database, deploymentId, project);
    for (const attempt of attempts) {
      const own = scans.filter((scan) => scan.commit === attempt.commit);
      const what = `${project} version ${attempt.version}: ${JSON.stringify(own)}`;
      if (attempt.scanId === undefined) assert.ok(own.length <= 1, what);
      else
        assert.deepEqual(
          own.map((scan) => scan.id),
          [attempt.scanId],
          what,
        );
    }
    for (const [index, scan] of scans.entries()) {
      assert.equal(scan.status, 'completed', `${project}: ${JSON.stringify(scan)}`);
      assert.deepEqual(scan.counts, countsAfter(index), `${project}, scan ${index + 1} of ${scans.length}`);
    }
    const last = scans.at(-1);
    const version = attempts.find((attempt) => attempt.commit === last?.commit)?.version;
    const expected = version === undefined ? [] : resultsOf(version).map((result) => result.path);
    assert.deepEqual(
      await presentPaths(database, deploymentId, project),
      expected.toSorted(),
      `${project} shows its last scan`,
    );
  }
  await assertRunsEndedWithScans(database, deploymentId);
  await assertCleanAndExact(database, deploymentId);
}

/** Every scan has one run, which started, and ended in the scan's transaction. */
async function assertRunsEndedWithScans(database: Database, deploymentId: string): Promise<void> {
  const { rows } = await database.asTenant(deploymentId, ({ client }) =>
    client.query(
      `SELECT s.id, s.status, s.completed_at, w.id AS run, w.status AS run_status, w.started_at, w.finished_at
         FROM parapet.scan s FULL JOIN parapet.workflow_run w ON w.deployment_id = s.deployment_id AND w.scan_id = s.id
        WHERE coalesce(s.deployment_id, w.deployment_id) = $1
          AND (s.status = 'completed' AND w.status = 'completed' AND w.finished_at = s.completed_at
               AND w.started_at <= w.finished_at AND w.total_findings = (s.counts ->> 'parsed')::bigint) IS NOT TRUE`,
      [deploymentId],
    ),
  );
  assert.deepEqual(rows, [], 'scans and runs that do not agree');
}

function countsAfter(index: number): Record<string, number> {
  const parsed = resultsPerVersion;
  const rest = { parsed, ignored: 0, duplicates: 0, reopened: 0, removed: 0, muted: 0 };
  return index === 0
    ? { ...rest, new: parsed, fixed: 0, unchanged: 0 }
    : { ...rest, new: ownResults, fixed: ownResults, unchanged: commonResults };
}

interface StoredScan {
  id: string;
  commit: string;
  status: string;
  counts: Record<string, number>;
}

async function scansOf(database: Database, deploymentId: string, project: string): Promise<StoredScan[]> {
  return database.asTenant(deploymentId, async ({ client }) => {
    const { rows } = await client.query<StoredScan>(
      `SELECT s.id, s.commit_sha AS commit, s.status, s.counts FROM parapet.scan s
         JOIN parapet.project p ON p.deployment_id = $1 AND p.id = s.project_id
        WHERE s.deployment_id = $1 AND p.name = $2 ORDER BY s.id`,
      [deploymentId, project],
    );
    return rows;
  });
}

async function presentPaths(database: Database, deploymentId: string, project: string): Promise<string[]> {
  return database.asTenant(deploymentId, async ({ client }) => {
    const { rows } = await client.query<{ path: string }>(
      `SELECT f.path FROM parapet.finding f JOIN parapet.project p ON p.deployment_id = $1 AND p.id = f.project_id
        WHERE f.deployment_id = $1 AND p.name = $2 AND f.status IN ('unresolved', 'muted')`,
      [deploymentId, project],
    );
    return rows.map((row) => row.path).sort();
  });
}

/** Waits until no scan is pending or running. */
export async function allEnded(database: Database, deploymentId: string, withinMs: number): Promise<void> {
  for (const until = Date.now() + withinMs; ; await sleep(50)) {
    const { rows } = await database.asTenant(deploymentId, ({ client }) =>
      client.query<{ id: string; status: string }>(
        `SELECT id, status FROM parapet.scan WHERE deployment_id = $1 AND status IN ('pending', 'running')`,
        [deploymentId],
      ),
    );
    if (rows.length === 0) return;
    if (Date.now() < until) continue;
    const { rows: jobs } = await database.pool.query(
      'SELECT j.*, w.heartbeat_at FROM parapet.job j LEFT JOIN parapet.worker w ON w.id = j.worker_id ORDER BY no',
    );
    throw new Error(`not taken up again within ${withinMs} ms: ${JSON.stringify({ scans: rows, jobs })}`);
  }
}

/** The same client for the server's new URL. */
export function movedTo(api: ScansApi, baseUrl: string): ScansApi {
  return scansApiWith({ baseUrl, deploymentId: api.deploymentId, token: api.token });
}
