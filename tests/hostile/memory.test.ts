/**
 * Files that are far larger than the server's memory limit, sent to a separate process that is measured from outside.
 * The test does not hold them in memory either. The long form, with two million results: `npm run test:hostile`.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { startServerProcess, type ServerProcess } from '../../bench/server-process.ts';
import { openDatabase, type Database } from '../../server/src/store/database.ts';
import { assertCleanAndExact } from '../harness/database/leftovers.ts';
import { scansApiWith, type ScansApi } from '../harness/uploads/scans-api.ts';

const tinyResults = Number(process.env['HOSTILE_RESULTS'] ?? 20_000);
const endedWithinMs = 60_000 + tinyResults;
const megabyte = 1024 * 1024;
/** Resident memory that no upload may exceed; an idle server has about 150 MB. */
const peakBytesMax = 500 * megabyte;

const head = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T","rules":[{"id":"R"}]}},"results":[';
const tail = ']}]}';
const tiny = (n: number, uri: string, line: number) =>
  `${n === 0 ? '' : ','}{"ruleId":"R","message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"${uri}"},"region":{"startLine":${line}}}}]}`;

function* results(placeOf: (n: number) => { uri: string; line: number }): Generator<string> {
  yield head;
  let text = '';
  for (let n = 0; n < tinyResults; n += 1) {
    const { uri, line } = placeOf(n);
    text += tiny(n, uri, line);
    if (text.length < 256 * 1024) continue;
    yield text;
    text = '';
  }
  yield text + tail;
}

/** Streams a generator's bytes at the reader's pace. */
function streamed(parts: Iterable<string>): ReadableStream {
  return Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream;
}

describe('files larger than memory', () => {
  let server: ServerProcess;
  let database: Database;
  let api: ScansApi;
  before(async () => {
    server = await startServerProcess();
    database = openDatabase({ ...server.connection, max: 2 });
    api = scansApiWith({
      baseUrl: server.baseUrl,
      deploymentId: server.deploymentId,
      token: await server.accessToken(),
    });
  });
  after(async () => {
    await database?.close();
    await server?.stop();
  });
  afterEach(async (t) => {
    const peak = await server.peakBytes();
    if ('diagnostic' in t) t.diagnostic(`peak so far ${Math.round(peak / megabyte)} MB`);
    assert.ok(peak < peakBytesMax, `${Math.round(peak / megabyte)} MB`);
    assert.equal((await fetch(`${server.baseUrl}/readyz`)).status, 200);
    await assertCleanAndExact(database, server.deploymentId);
  });

  test('413 for 10 MB of gzip that inflate to 10 GB', async () => {
    const member = gzipSync(Buffer.alloc(10 * megabyte));
    const bomb = Readable.toWeb(Readable.from(Array.from({ length: 1000 }, () => member))) as ReadableStream;
    const answer = await api.upload(bomb, {}, { 'content-encoding': 'gzip' });
    assert.deepEqual([answer.status, answer.code], [413, 'PAYLOAD_TOO_LARGE'], JSON.stringify(answer));
  });

  test('a result with a string of 500 MB is dropped with its location, and the next one is kept', async () => {
    // In gzip members; the repeated ones in the middle are compressed once.
    const compressed = (text: string) => gzipSync(text, { level: 1 });
    const text = 'lorem ipsum dolor sit amet '.repeat(10_000);
    const middle = compressed(text);
    const body = Buffer.concat([
      compressed(`${head}{"ruleId":"R","message":{"text":"`),
      ...Array.from({ length: Math.ceil(500_000_000 / text.length) }, () => middle),
      compressed(`"}}${tiny(1, 'src/a.ts', 1)}${tail}`),
    ]);
    const answer = await api.upload(body, { project: 'hostile/string' }, { 'content-encoding': 'gzip' });
    assert.equal(answer.status, 202, JSON.stringify(answer));
    const scan = await api.ended(answer.scanId ?? '', endedWithinMs);
    assert.equal(scan.status, 'SCAN_STATUS_COMPLETED', JSON.stringify(scan));
    assert.equal(scan.counts['new'], 1);
    assert.equal(scan.problems[0]?.place, '/runs/0/results/0');
  });

  test(`${tinyResults} tiny results become as many findings; a line inserted above moves them, and closes and opens none`, async () => {
    const uploads: [placeOf: (n: number) => { uri: string; line: number }, counts: Record<string, number>][] = [
      [
        (n) => ({ uri: `src/${n % 1000}.ts`, line: 1 + Math.floor(n / 1000) }),
        { new: tinyResults, unchanged: 0, fixed: 0 },
      ],
      [
        (n) => ({ uri: `src/${n % 1000}.ts`, line: 2 + Math.floor(n / 1000) }),
        { new: 0, unchanged: tinyResults, fixed: 0 },
      ],
    ];
    for (const [placeOf, counts] of uploads) {
      const answer = await api.upload(streamed(results(placeOf)), { project: 'hostile/many' });
      assert.equal(answer.status, 202, JSON.stringify(answer));
      const scan = await api.ended(answer.scanId ?? '', endedWithinMs);
      assert.equal(scan.status, 'SCAN_STATUS_COMPLETED', JSON.stringify(scan));
      const { new: created, unchanged, fixed } = scan.counts;
      assert.deepEqual({ new: created, unchanged, fixed }, counts);
    }
  });

  test('10,000 equal results that all moved in one file take neither minutes nor much memory', async () => {
    const lines = (shift: number) =>
      head + Array.from({ length: 10_000 }, (_, n) => tiny(n, 'src/one.ts', 1 + n + shift)).join('') + tail;
    for (const shift of [0, 7, 50_000]) {
      const answer = await api.upload(lines(shift), { project: 'hostile/one-file' });
      const scan = await api.ended(answer.scanId ?? '', endedWithinMs);
      assert.equal(scan.status, 'SCAN_STATUS_COMPLETED', JSON.stringify(scan));
    }
  });
});
