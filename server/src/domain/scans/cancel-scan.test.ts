/** The run of an ingest that is cancelled at any point of the work: nothing of the scan is stored, and the scan is cancelled. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertCleanAndExact } from '../../../../tests/harness/database/leftovers.ts';
import { createTestPlatform, type TestPlatform } from '../../../../tests/harness/platform.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { acceptBody, uploadAndIngest } from '../../../../tests/harness/uploads/upload.ts';
import type { JobDatabase } from '../../store/database.ts';
import { cancelRun } from '../runs/cancel-run.ts';
import { getRun, type TracedRun } from '../runs/get-run.ts';
import { listRuns } from '../runs/list-runs.ts';
import { getScan } from './get-scan.ts';
import { failUpload, ingestUpload } from './ingest-upload.ts';

let on: TestPlatform;
before(async () => {
  on = await createTestPlatform();
});
after(() => on.drop());

let project: string;
let count = 0;
beforeEach(() => {
  project = `shop/${++count}`;
});

const results = Array.from({ length: 40 }, (_, n) => ({
  rule: 'eval',
  path: `src/f${n}.ts`,
  line: 3,
  text: `eval(${n})`,
  context: `run() {\n  eval(${n})\n}`,
}));

async function accept(body = sarifOf({ results })): Promise<{ scanId: string; run: TracedRun }> {
  const scanId = await acceptBody(on, body, { project });
  return { scanId, run: await runOf(scanId) };
}

/** The newest run is the upload's. */
async function runOf(scanId: string): Promise<TracedRun> {
  const filter = {
    searchQuery: undefined,
    statuses: undefined,
    workflowType: undefined,
    eventSource: undefined,
    targetType: undefined,
    projectId: undefined,
    ref: undefined,
  };
  const request = { filter, sortColumn: 'started_at', direction: 'desc' } as const;
  const { runs } = await listRuns(on.platform, on.admin, request, { pageSize: 100, cursor: undefined });
  const found = runs.find((run) => run.scanId === scanId);
  assert.ok(found);
  return getRun(on.platform, on.admin, found.id);
}

async function countFindings(): Promise<number> {
  const { rows } = await on.platform.database.asTenant('1', ({ client }) =>
    client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM parapet.finding f
         JOIN parapet.project p ON p.deployment_id = 1 AND p.id = f.project_id AND p.name = $1 WHERE f.deployment_id = 1`,
      [project],
    ),
  );
  return rows[0]!.n;
}

test('an ingest is a run: submitted with the upload, completed with the scan, with its steps and its findings', async () => {
  const { scanId, run } = await accept();
  assert.deepEqual([run.status, run.startedAt, run.workflowType], ['submitted', null, 'ingest']);
  await ingestUpload(on.platform, '1', scanId);
  const done = await getRun(on.platform, on.admin, run.id);
  assert.deepEqual([done.status, done.totalFindings], ['completed', '40']);
  assert.deepEqual(
    done.steps.map((step) => step.name),
    ['reading', 'merging'],
  );
  assert.equal((await getScan(on.platform, on.admin, scanId)).status, 'completed');
});

test('an unreadable file fails the run and the scan, with its problem in the log', async () => {
  const { scanId, run } = await accept('{"runs": [');
  await ingestUpload(on.platform, '1', scanId);
  const scan = await getScan(on.platform, on.admin, scanId);
  const failed = await getRun(on.platform, on.admin, run.id);
  assert.deepEqual([scan.status, failed.status], ['error', 'failed']);
  assert.ok(failed.log.at(-1)?.message.includes(scan.problems[0]?.message ?? 'no problem'));
});

test('failUpload fails scan and run; a scan that has ended is left unchanged', async () => {
  const { scanId, run } = await accept();
  await failUpload(on.platform, '1', scanId);
  const scan = await getScan(on.platform, on.admin, scanId);
  const failed = await getRun(on.platform, on.admin, run.id);
  assert.deepEqual([scan.status, failed.status], ['error', 'failed']);
  assert.match(scan.problems[0]?.message ?? '', /failed to process this upload.*You can send the upload again/);
  assert.equal(await countFindings(), 0);

  const other = await accept();
  await ingestUpload(on.platform, '1', other.scanId);
  await failUpload(on.platform, '1', other.scanId);
  assert.equal((await getScan(on.platform, on.admin, other.scanId)).status, 'completed');
});

test('a scan cancelled while it is queued never begins', async () => {
  const { scanId, run } = await accept();
  await cancelRun(on.platform, on.admin, run);
  await ingestUpload(on.platform, '1', scanId);
  assert.equal((await getScan(on.platform, on.admin, scanId)).status, 'cancelled');
  assert.equal(await countFindings(), 0);
});

interface Interrupted {
  database: JobDatabase;
  statements(): number;
  /** What came of the cancellation; undefined when there was none. */
  outcome(): Promise<'cancelled' | 'too late'> | undefined;
}

/** Cancels once, before the `nth` statement of the transactions that stage and merge the scan. */
function interrupted(nth: number, cancel: () => Promise<unknown>): Interrupted {
  let n = 0;
  let isEnding = false;
  let outcome: Promise<'cancelled' | 'too late'> | undefined;
  const { database } = on.platform;
  const asScan: JobDatabase['asScan'] = (deploymentId, work) =>
    database.asScan(deploymentId, (tx) => {
      const client = new Proxy(tx.client, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name, target);
          if (typeof member !== 'function') return member;
          if (name !== 'query') return member.bind(target) as unknown;
          return (...given: unknown[]) => {
            n += 1;
            const [sql] = given;
            const go = () => (member as (...all: unknown[]) => unknown).apply(target, given);
            // A stream of rows (COPY) is not a text, and is returned as it is.
            if (n === nth && typeof sql === 'string') {
              outcome = cancel().then(
                () => 'cancelled',
                () => 'too late',
              );
              // Once the run is ended in here, who cancels waits for this transaction: the answer is that it was too late.
              if (!isEnding) return outcome.then(go);
            }
            if (typeof sql === 'string' && sql.includes('UPDATE parapet.workflow_run')) isEnding = true;
            return go();
          };
        },
      });
      return work({ ...tx, client });
    });
  return { database: { ...database, asScan }, statements: () => n, outcome: () => outcome };
}

test('a scan cancelled before any statement of the work stores nothing and changes no finding', async () => {
  await uploadAndIngest(on, sarifOf({ results: results.slice(0, 5) }), { project });
  const whole = interrupted(-1, async () => undefined);
  const { scanId: first } = await accept(sarifOf({ results: results.slice(1, 9) }));
  await ingestUpload({ ...on.platform, database: whole.database }, '1', first);
  assert.ok(whole.statements() > 20);
  const seen = { cancelled: 0, 'too late': 0 };
  for (let nth = 1; nth <= whole.statements(); nth += 2) {
    const { scanId, run } = await accept(sarifOf({ results: results.slice(2 + (nth % 3), 20 + (nth % 7)) }));
    const work = interrupted(nth, async () =>
      cancelRun(on.platform, on.admin, await getRun(on.platform, on.admin, run.id)),
    );
    const known = await countFindings();
    await ingestUpload({ ...on.platform, database: work.database }, '1', scanId);
    const outcome = (await work.outcome()) ?? 'too late';
    seen[outcome] += 1;
    const [scan, ended] = [await getScan(on.platform, on.admin, scanId), await getRun(on.platform, on.admin, run.id)];
    const expected = outcome === 'cancelled' ? 'cancelled' : 'completed';
    assert.deepEqual([scan.status, ended.status], [expected, expected], `statement ${nth}`);
    if (outcome === 'cancelled') {
      assert.deepEqual([await countFindings(), ended.totalFindings], [known, '0'], `statement ${nth}`);
    }
  }
  assert.ok(seen.cancelled > 8 && seen['too late'] > 0, JSON.stringify(seen));
  await assertCleanAndExact(on.platform.database, '1');
});
