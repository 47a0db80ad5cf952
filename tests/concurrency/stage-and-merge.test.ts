/** Concurrent changes at each moment of the two steps of an ingest (ADR 0019). */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { removeIgnores, setIgnores } from '../../server/src/domain/ignores/change-ignores.ts';
import { archiveProject } from '../../server/src/domain/projects/archive-project.ts';
import { editProjects } from '../../server/src/domain/projects/edit-projects.ts';
import { cancelRun } from '../../server/src/domain/runs/cancel-run.ts';
import { getRun } from '../../server/src/domain/runs/get-run.ts';
import { getScan, type Scan } from '../../server/src/domain/scans/get-scan.ts';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { sweepStagings } from '../../server/src/domain/scans/sweep-stagings.ts';
import { triageFindings } from '../../server/src/domain/triage/triage-findings.ts';
import { undoTriage } from '../../server/src/domain/triage/undo-triage.ts';
import type { JobDatabase } from '../../server/src/store/database.ts';
import { findRunIdOfScan } from '../../server/src/store/runs/runs.ts';
import { assertCleanAndExact, countLeftovers } from '../harness/database/leftovers.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { meetingOf, moments, withWorkAt, type Moment } from '../harness/uploads/between-statements.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';
import { acceptBody, uploadAndIngest } from '../harness/uploads/upload.ts';

const results = (count: number, more: Partial<TestResult> = {}): TestResult[] =>
  Array.from({ length: count }, (_, n) => ({
    rule: 'eval',
    path: `src/${n}.ts`,
    line: 3,
    text: `eval(code${n})`,
    ...more,
  }));
const decision = { triage: 'ignored', reason: 'false_positive', note: 'decided meanwhile' } as const;
const everyMoment = Object.keys(moments) as Moment[];

describe('changes during the two steps of an ingest', { timeout: 120_000 }, () => {
  let on: TestPlatform;
  let project: string;
  let count = 0;
  before(async () => {
    on = await createTestPlatform();
  });
  after(() => on.drop());
  beforeEach(() => {
    project = `steps/${++count}`;
  });

  const accept = (found: TestResult[], ref = 'main', more: { category?: string } = {}): Promise<string> =>
    acceptBody(on, sarifOf({ results: found }), { project, ref, ...more });
  const ingest = async (scanId: string, database: JobDatabase = on.platform.database): Promise<Scan> => {
    await ingestUpload({ ...on.platform, database }, '1', scanId);
    return getScan(on.platform, on.admin, scanId);
  };
  const ingestWith = (scanId: string, moment: Moment, work: (nth: number) => Promise<unknown>): Promise<Scan> =>
    ingest(scanId, withWorkAt(on.platform.database, moment, work));

  interface State {
    id: string;
    text: string;
  }
  const statesOf = (): Promise<State[]> =>
    on.platform.database.asTenant('1', async ({ client }) => {
      const { rows } = await client.query<State>(
        `SELECT f.id, concat_ws(' ', r.name, f.path, f.start_line, f.state, f.note) AS text FROM parapet.finding f
           JOIN parapet.project p ON p.deployment_id = 1 AND p.id = f.project_id
           JOIN parapet.project_ref r ON r.deployment_id = 1 AND r.id = f.ref_id
          WHERE f.deployment_id = 1 AND p.name = $1 ORDER BY text`,
        [project],
      );
      return rows;
    });
  const projectRows = () =>
    on.platform.database.asTenant('1', async ({ client }) => {
      const { rows } = await client.query<{
        id: string;
        tags: string[];
        isArchived: boolean;
        primaryRef: string | null;
      }>(
        `SELECT p.id, p.tags, p.archived_at IS NOT NULL AS "isArchived", r.name AS "primaryRef" FROM parapet.project p
           LEFT JOIN parapet.project_ref r ON r.deployment_id = 1 AND r.id = p.primary_ref_id
          WHERE p.deployment_id = 1 AND p.name = $1`,
        [project],
      );
      return rows;
    });
  const textsOf = async (): Promise<string[]> => (await statesOf()).map(({ text }) => text);
  const triage = (findingIds: string[]) => triageFindings(on.platform, on.admin, { kind: 'ids', findingIds }, decision);

  for (const moment of everyMoment) {
    test(`a decision ${moment} does not wait for it, and applies to the findings that it creates on another ref`, async () => {
      await uploadAndIngest(on, sarifOf({ results: results(2) }), { project });
      const [known] = await statesOf();
      assert.ok(known);
      let batchId: string | null = null;
      const scan = await ingestWith(await accept(results(3), 'feature'), moment, async () => {
        batchId = (await triage([known.id])).batchId;
      });
      assert.deepEqual([scan.status, scan.counts.new], ['completed', 3]);
      assert.deepEqual(await textsOf(), [
        'feature src/0.ts 3 ignored_app decided meanwhile',
        'feature src/1.ts 3 open',
        'feature src/2.ts 3 open',
        'main src/0.ts 3 ignored_app decided meanwhile',
        'main src/1.ts 3 open',
      ]);
      assert.ok(batchId);
      await undoTriage(on.platform, on.admin, batchId);
      assert.ok((await textsOf()).every((text) => text.endsWith(' open')));
      await assertCleanAndExact(on.platform.database, '1');
    });

    test(`of two decisions ${moment}, each undo takes back its own on the findings that it creates on another ref`, async () => {
      await uploadAndIngest(on, sarifOf({ results: results(1) }), { project });
      const [known] = await statesOf();
      const batchIds: (string | null)[] = [];
      await ingestWith(await accept(results(1), 'feature'), moment, async () => {
        for (const note of ['first', 'second']) {
          const chosen = { kind: 'ids', findingIds: [known!.id] } as const;
          batchIds.push((await triageFindings(on.platform, on.admin, chosen, { ...decision, note })).batchId);
        }
      });
      assert.deepEqual(await textsOf(), [
        'feature src/0.ts 3 ignored_app second',
        'main src/0.ts 3 ignored_app second',
      ]);
      await assertCleanAndExact(on.platform.database, '1');
      for (const note of ['first', '']) {
        await undoTriage(on.platform, on.admin, batchIds.pop()!);
        const state = note === '' ? 'open' : `ignored_app ${note}`;
        assert.deepEqual(await textsOf(), [`feature src/0.ts 3 ${state}`, `main src/0.ts 3 ${state}`]);
        await assertCleanAndExact(on.platform.database, '1');
      }
    });

    test(`an undo ${moment} applies to the findings that it creates on another ref`, async () => {
      await uploadAndIngest(on, sarifOf({ results: results(1) }), { project });
      const [known] = await statesOf();
      const { batchId } = await triage([known!.id]);
      await ingestWith(await accept(results(1), 'feature'), moment, () =>
        undoTriage(on.platform, on.admin, batchId ?? ''),
      );
      assert.deepEqual(await textsOf(), ['feature src/0.ts 3 open', 'main src/0.ts 3 open']);
      await assertCleanAndExact(on.platform.database, '1');
    });

    test(`an edit of the project ${moment} does not wait for it, and is kept`, async () => {
      // The first scan of a project also writes to the project's row: it chooses the primary ref.
      const scan = await ingestWith(await accept(results(2)), moment, async () => {
        const [row] = await projectRows();
        await editProjects(on.platform, on.admin, [{ projectId: row!.id, change: { tags: ['mine'] } }]);
        await archiveProject(on.platform, on.admin, { projectId: row!.id, isArchived: true });
      });
      assert.deepEqual([scan.status, scan.counts.new], ['completed', 2]);
      const [row] = await projectRows();
      assert.deepEqual([row?.tags, row?.isArchived, row?.primaryRef], [['mine'], true, 'main']);
      await assertCleanAndExact(on.platform.database, '1');
    });

    test(`a decision ${moment} about findings that it moves and closes is kept`, async () => {
      await uploadAndIngest(on, sarifOf({ results: results(3) }), { project });
      const ids = (await statesOf()).map(({ id }) => id);
      const scan = await ingestWith(await accept(results(2, { line: 9 })), moment, () => triage(ids));
      assert.deepEqual([scan.counts.unchanged, scan.counts.fixed], [2, 1]);
      assert.deepEqual(await textsOf(), [
        'main src/0.ts 9 ignored_app decided meanwhile',
        'main src/1.ts 9 ignored_app decided meanwhile',
        'main src/2.ts 3 fixed decided meanwhile',
      ]);
      await assertCleanAndExact(on.platform.database, '1');
    });
  }

  test('a finding that inherits a decision of a node whose clock is ahead is as if never decided after the undo', async () => {
    await uploadAndIngest(on, sarifOf({ results: results(1) }), { project });
    const [known] = await statesOf();
    on.clock.advanceMs(60_000);
    const { batchId } = await triage([known!.id]);
    on.clock.advanceMs(-60_000);
    await uploadAndIngest(on, sarifOf({ results: results(1) }), { project, ref: 'feature' });
    assert.ok((await textsOf()).every((text) => text.includes('ignored_app')));
    await undoTriage(on.platform, on.admin, batchId ?? '');
    assert.deepEqual(await textsOf(), ['feature src/0.ts 3 open', 'main src/0.ts 3 open']);
    await assertCleanAndExact(on.platform.database, '1');
  });

  test('two scans of a project are staged concurrently and merged one after the other', async () => {
    const scanIds = [await accept(results(4)), await accept(results(2))];
    const meet = meetingOf(2);
    const scans = await Promise.all(scanIds.map((scanId) => ingestWith(scanId, 'while it is staged', meet)));
    assert.deepEqual(
      scans.map(({ status }) => status),
      ['completed', 'completed'],
    );
    // Either scan may come first: the two findings that only one has are new once, or fixed once.
    const [first, second] = scans.map(({ counts }) => [counts.new, counts.unchanged, counts.fixed]);
    assert.deepEqual(
      [first, second],
      first?.[0] === 4
        ? [
            [4, 0, 0],
            [0, 2, 2],
          ]
        : [
            [2, 2, 0],
            [2, 0, 0],
          ],
    );
    await assertCleanAndExact(on.platform.database, '1');
  });

  test('the second of two concurrent identical uploads is recognised at its merge', async () => {
    const scanIds = [await accept(results(4)), await accept(results(4))];
    const meet = meetingOf(2);
    const scans = await Promise.all(scanIds.map((scanId) => ingestWith(scanId, 'between the steps', meet)));
    const counts = scans.map((scan) => [scan.counts.new, scan.counts.unchanged]).sort();
    assert.deepEqual(counts, [
      [0, 4],
      [4, 0],
    ]);
    await assertCleanAndExact(on.platform.database, '1');
  });

  for (const [lost, statement] of Object.entries({
    'all rows, as when PostgreSQL crashes':
      'TRUNCATE parapet.staging, parapet.staged_finding, parapet.staged_dependency',
    'one row': 'DELETE FROM parapet.staged_finding WHERE deployment_id = 1 AND n = 2',
  })) {
    test(`lost staged rows (${lost}) close no finding: the scan is staged again`, async () => {
      await uploadAndIngest(on, sarifOf({ results: results(4) }), { project });
      const stagings: number[] = [];
      const scan = await ingestWith(await accept(results(4, { line: 5 })), 'between the steps', async (nth) => {
        stagings.push(nth);
        if (nth === 1) await on.platform.database.asIngest('1', ({ client }) => client.query(statement));
      });
      assert.deepEqual([stagings, scan.counts.unchanged, scan.counts.fixed], [[1, 2], 4, 0]);
      await assertCleanAndExact(on.platform.database, '1');
    });
  }

  test('content that was known at staging but is no longer known at the merge is staged again', async () => {
    await uploadAndIngest(on, sarifOf({ results: results(2, { message: 'one' }) }), { project });
    // The results moved, so the scan is merged; their contents are known and are not stored again.
    const scanId = await accept(results(2, { line: 8, message: 'one' }));
    const scan = await ingestWith(scanId, 'between the steps', async (nth) => {
      if (nth > 1) return;
      await uploadAndIngest(on, sarifOf({ results: results(2, { line: 8, message: 'other' }) }), { project });
    });
    assert.deepEqual([scan.status, scan.counts.unchanged], ['completed', 2]);
    const contents = await on.platform.database.asTenant('1', async ({ client }) => {
      const { rows } = await client.query<{ content: unknown }>(
        `SELECT d.content FROM parapet.finding_detail d WHERE d.deployment_id = 1 AND d.finding_id = ANY ($1::bigint[])`,
        [(await statesOf()).map(({ id }) => id)],
      );
      return rows.map(({ content }) => JSON.stringify(content));
    });
    assert.equal(contents.length, 2);
    for (const content of contents) assert.match(content, /"one"/);
    await assertCleanAndExact(on.platform.database, '1');
  });

  test('the same results under another category are stored in full, although the ref has their contents', async () => {
    await uploadAndIngest(on, sarifOf({ results: results(2) }), { project });
    const scan = await ingest(await accept(results(2), 'main', { category: 'nightly' }));
    assert.deepEqual([scan.status, scan.counts.new], ['completed', 2]);
  });

  test('ignores changed between the steps apply to the scan; if they change each time, those of the last staging apply', async (t) => {
    t.after(() => removeIgnores(on.platform, on.admin, ['sast']));
    const ignore = (pattern: string) => setIgnores(on.platform, on.admin, [{ product: 'sast', patterns: [pattern] }]);
    const once = await ingestWith(await accept(results(3)), 'between the steps', async (nth) => {
      if (nth === 1) await ignore('src/0.ts');
    });
    assert.deepEqual([once.counts.new, once.counts.ignored], [2, 1]);
    let merges = 0;
    const always = await ingestWith(await accept(results(3, { line: 7 })), 'between the steps', async (nth) => {
      merges = nth;
      await ignore(`src/${nth}-nothing.ts`);
    });
    assert.deepEqual([merges, always.status, always.counts.parsed], [4, 'completed', 3]);
    await assertCleanAndExact(on.platform.database, '1');
  });

  test('a scan cancelled between the steps stores nothing, and its rows are swept once no job works on it', async () => {
    const scanId = await accept(results(5));
    const left: (number | undefined)[] = [];
    const leftovers = async () => left.push((await countLeftovers(on.platform.database, '1'))['staged_finding']);
    const scan = await ingestWith(scanId, 'between the steps', async () => {
      await sweepStagings(on.platform);
      await leftovers();
      const runId = await on.platform.database.asTenant('1', (tx) => findRunIdOfScan(tx, scanId));
      await cancelRun(on.platform, on.admin, await getRun(on.platform, on.admin, runId ?? ''));
      assert.equal(await sweepStagings(on.platform), 1);
      await leftovers();
    });
    assert.equal(scan.status, 'cancelled');
    assert.deepEqual(left, [5, 0], 'only a scan that has ended is swept');
    assert.deepEqual(await textsOf(), []);
    await assertCleanAndExact(on.platform.database, '1');
  });

  test('a second run of a scan takes over between the steps of the first, and the scan is processed once', async () => {
    const scanId = await accept(results(4));
    const scan = await ingestWith(scanId, 'between the steps', async (nth) => {
      if (nth === 1) await ingest(scanId);
    });
    assert.deepEqual([scan.status, scan.counts.new, (await textsOf()).length], ['completed', 4, 4]);
    await assertCleanAndExact(on.platform.database, '1');
  });
});
