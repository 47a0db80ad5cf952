/**
 * Concurrent uploads and triage. An ingest is held at its very end (the test locks the rows of its body), so that the
 * overlap is visible in the database and does not depend on timing.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getScan } from '../../server/src/domain/scans/get-scan.ts';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { triageFindings } from '../../server/src/domain/triage/triage-findings.ts';
import { assertCleanAndExact } from '../harness/database/leftovers.ts';
import { untilWaiting } from '../harness/database/lock-waits.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';
import { acceptBody, uploadAndIngest } from '../harness/uploads/upload.ts';

const results = (count: number, more: Partial<TestResult> = {}): TestResult[] =>
  Array.from({ length: count }, (_, n) => ({
    rule: 'eval',
    path: `src/${n}.ts`,
    line: 3,
    text: `const value = eval(code${n})`,
    ...more,
  }));
const decision = { triage: 'ignored', reason: 'false_positive', note: 'decided meanwhile' } as const;

describe('concurrent uploads and triage', { timeout: 60_000 }, () => {
  let on: TestPlatform;
  before(async () => {
    on = await createTestPlatform();
  });
  after(async () => {
    await assertCleanAndExact(on.platform.database, '1');
    await on.drop();
  });

  const accept = (project: string, found: TestResult[], ref = 'main'): Promise<string> =>
    acceptBody(on, sarifOf({ results: found }), { project, ref });
  const ingest = (scanId: string): Promise<void> => ingestUpload(on.platform, '1', scanId);

  /** Runs `meanwhile` after the scan's ingest has merged everything and before it commits; then lets it finish. */
  async function whileHeld(scanId: string, meanwhile: () => Promise<void>): Promise<void> {
    const client = await on.platform.database.pool.connect();
    let ingesting: Promise<void> | undefined;
    try {
      await client.query(`BEGIN; SET LOCAL ROLE parapet_tenant; SET LOCAL app.deployment_id = '1'`);
      // This does not block reading the body, but dropping it, which is the last statement.
      await client.query('SELECT FROM parapet.upload_chunk WHERE deployment_id = 1 AND scan_id = $1 FOR UPDATE', [
        scanId,
      ]);
      ingesting = ingest(scanId);
      await untilWaiting(on.platform.database, 1);
      await meanwhile();
    } finally {
      await client.query('ROLLBACK');
      client.release();
      await ingesting;
    }
  }

  async function statesOf(project: string): Promise<string[]> {
    return on.platform.database.asTenant('1', async ({ client }) => {
      const { rows } = await client.query<{ text: string }>(
        `SELECT r.name || ' ' || f.path || ' ' || f.state || coalesce(' ' || f.note, '') AS text FROM parapet.finding f
           JOIN parapet.project p ON p.deployment_id = 1 AND p.id = f.project_id
           JOIN parapet.project_ref r ON r.deployment_id = 1 AND r.id = f.ref_id
          WHERE f.deployment_id = 1 AND p.name = $1 ORDER BY 1`,
        [project],
      );
      return rows.map((row) => row.text);
    });
  }
  async function idsOf(project: string): Promise<string[]> {
    return on.platform.database.asTenant('1', async ({ client }) => {
      const { rows } = await client.query<{ id: string }>(
        `SELECT f.id FROM parapet.finding f JOIN parapet.project p ON p.deployment_id = 1 AND p.id = f.project_id
          WHERE f.deployment_id = 1 AND p.name = $1 ORDER BY f.id`,
        [project],
      );
      return rows.map((row) => row.id);
    });
  }

  test('uploads to different projects run concurrently', async () => {
    const [one, other] = [await accept('apart/one', results(3)), await accept('apart/other', results(3))];
    await whileHeld(one, async () => {
      await Promise.race([
        ingest(other),
        untilWaiting(on.platform.database, 2).then(() => assert.fail('one project waits for the other')),
      ]);
      assert.equal((await getScan(on.platform, on.admin, other)).status, 'completed');
      assert.notEqual((await getScan(on.platform, on.admin, one)).status, 'completed', 'the first one is still at it');
    });
    assert.equal((await getScan(on.platform, on.admin, one)).status, 'completed');
  });

  test('an upload is accepted while another one to the same project and ref is merged', async () => {
    const first = await accept('same/accepts', results(3));
    await whileHeld(first, async () => {
      await accept('same/accepts', results(2));
    });
  });

  test('two uploads to one project and ref are serialized', async () => {
    const [first, second] = [await accept('same/ref', results(4)), await accept('same/ref', results(2))];
    let later: Promise<void> | undefined;
    await whileHeld(first, async () => {
      later = ingest(second);
      await untilWaiting(on.platform.database, 2);
    });
    await later;
    const counts = await Promise.all(
      [first, second].map(async (id) => (await getScan(on.platform, on.admin, id)).counts),
    );
    assert.deepEqual(
      counts.map(({ new: created, unchanged, fixed }) => [created, unchanged, fixed]),
      [
        [4, 0, 0],
        [0, 2, 2],
      ],
    );
    assert.deepEqual(
      (await statesOf('same/ref')).map((text) => text.split(' ')[2]),
      ['open', 'open', 'fixed', 'fixed'],
    );
  });

  test('a job that runs twice concurrently processes its scan once', async () => {
    const scanId = await accept('same/job', results(4));
    await Promise.all([ingest(scanId), ingest(scanId)]);
    assert.equal((await idsOf('same/job')).length, 4);
    assert.deepEqual((await getScan(on.platform, on.admin, scanId)).counts.new, 4);
  });

  test('a triage during the scan of another ref applies to that ref', async () => {
    await uploadAndIngest(on, sarifOf({ results: results(1) }), { project: 'triage/refs' });
    const [id = ''] = await idsOf('triage/refs');
    const scanId = await accept('triage/refs', results(1), 'feature');
    let triaging: Promise<unknown> | undefined;
    await whileHeld(scanId, async () => {
      triaging = triageFindings(on.platform, on.admin, { kind: 'ids', findingIds: [id] }, decision);
      // Either it waits for the scan, or it is done: both are correct, as long as nothing is lost.
      await Promise.race([triaging, untilWaiting(on.platform.database, 2)]);
    });
    await triaging;
    assert.deepEqual(await statesOf('triage/refs'), [
      'feature src/0.ts ignored_app decided meanwhile',
      'main src/0.ts ignored_app decided meanwhile',
    ]);
  });

  test('repeated concurrent uploads and bulk triage of the same findings cause no deadlock and lose no decision', async () => {
    const project = 'triage/storm';
    for (const ref of ['main', 'feature'])
      await uploadAndIngest(on, sarifOf({ results: results(40) }), { project, ref });
    const ids = await idsOf(project);
    for (let round = 1; round <= 6; round += 1) {
      const found = round % 2 === 0 ? results(40, { line: 3 + round }) : results(20, { line: 3 + round });
      const scans = await Promise.all(['main', 'feature'].map((ref) => accept(project, found, ref)));
      const note = `round ${round}`;
      await Promise.all([
        ...scans.map(ingest),
        triageFindings(on.platform, on.admin, { kind: 'ids', findingIds: ids }, { ...decision, note }),
        triageFindings(on.platform, on.admin, { kind: 'ids', findingIds: ids.toReversed() }, { ...decision, note }),
      ]);
      for (const scanId of scans) assert.equal((await getScan(on.platform, on.admin, scanId)).status, 'completed');
      const states = await statesOf(project);
      assert.equal(states.length, 80, 'no finding was made twice');
      assert.ok(
        states.every((text) => text.endsWith(note)),
        states.join('\n'),
      );
    }
  });
});
