/**
 * What the merge checks before it believes that all results of an upload are what the ref has already (ADR 0030):
 * each case stages an upload that changes nothing, lets something happen, and merges it.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getScan } from '../../server/src/domain/scans/get-scan.ts';
import { mergeScan, type MergeOutcome } from '../../server/src/domain/scans/merge-scan.ts';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { beginScanRun } from '../../server/src/domain/scans/scan-run.ts';
import { stageScan } from '../../server/src/domain/scans/stage-scan.ts';
import type { ChangesSince, ScanCounts } from '../../server/src/model/scan.ts';
import { findScan } from '../../server/src/store/scans/scans.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';
import { acceptBody, uploadAndIngest } from '../harness/uploads/upload.ts';

/** Two that only their lines distinguish. */
const results: TestResult[] = [10, 50].map((line) => ({ rule: 'eval', path: 'src/a.py', line, text: 'eval(x)' }));
const [first, second] = ['1'.repeat(40), '2'.repeat(40)];

const closedBy = ({ fixed = 0, removed = 0 }: Partial<ScanCounts>): number => fixed + removed;

/** Enough that an upload which shares nothing with them, and would close them, is held back. */
const inFolder = (folder: string): TestResult[] =>
  Array.from({ length: 12 }, (_, n) => ({ rule: 'eval', path: `${folder}/${n}.py`, line: 7, text: `${folder}(${n})` }));

const imageReport = JSON.stringify({
  SchemaVersion: 2,
  ArtifactName: 'shop/web:1',
  ArtifactType: 'container_image',
  Results: [
    {
      Target: 'shop/web:1 (debian 12.1)',
      Class: 'os-pkgs',
      Type: 'debian',
      Vulnerabilities: [
        { VulnerabilityID: 'CVE-2020-11111', PkgName: 'libdemo', InstalledVersion: '1.0', Severity: 'HIGH' },
      ],
    },
  ],
});

describe('an upload that changed nothing when it was read', () => {
  let on: TestPlatform;
  before(async () => {
    on = await createTestPlatform();
  });
  after(() => on.drop());

  let projects = 0;
  async function mergedAfter(
    meanwhile: (project: string) => Promise<void>,
    fetchedChanges: readonly ChangesSince[] = [],
  ): Promise<MergeOutcome> {
    projects += 1;
    const project = `checked/${projects}`;
    await uploadAndIngest(on, sarifOf({ results }), { project, commit: first });
    const scanId = await acceptBody(on, sarifOf({ results: [...results].reverse() }), { project, commit: second });
    return mergeAfter(scanId, () => meanwhile(project), fetchedChanges);
  }

  async function mergeAfter(
    scanId: string,
    meanwhile: () => Promise<void>,
    fetchedChanges: readonly ChangesSince[] = [],
  ): Promise<MergeOutcome> {
    const { platform } = on;
    const run = await beginScanRun(platform, '1', scanId);
    const scan = await platform.database.asTenant('1', (tx) => findScan(tx, scanId));
    assert.ok(run !== undefined && scan !== undefined);
    const work = { platform, deploymentId: '1', scan, run };
    try {
      const choice = { isFirst: true, comparesResults: true, leavesOutContent: true };
      const staged = await stageScan(work, choice);
      assert.equal(staged?.upload.seenAgain?.states.size, 1, 'all of it was seen again');
      await meanwhile();
      return await mergeScan(work, staged, { requiresCurrentRules: true, fetchedChanges });
    } finally {
      await run.stop();
    }
  }

  test('is merged if nothing happened', async () => {
    assert.equal(await mergedAfter(() => Promise.resolve()), 'done');
  });

  test('is staged if the repository says that lines were inserted above: equal results have changed places', async () => {
    const changes = { baseCommit: first, renames: {}, lineMap: { 'src/a.py': [[0, 0, 1, 40] as const] } };
    assert.equal(await mergedAfter(() => Promise.resolve(), [changes]), 'findings changed');
  });

  test('is merged if the repository says that another file was changed', async () => {
    const changes = { baseCommit: first, renames: {}, lineMap: { 'src/b.py': [[0, 0, 1, 40] as const] } };
    assert.equal(await mergedAfter(() => Promise.resolve(), [changes]), 'done');
  });

  test('is staged if another scan closed one of its findings', async () => {
    const without = (project: string) => uploadAndIngest(on, sarifOf({ results: results.slice(1) }), { project });
    assert.equal(await mergedAfter(async (project) => void (await without(project))), 'findings changed');
  });

  test('is staged if its analysis got another category: its own is without findings then', async () => {
    const rename = async (project: string): Promise<void> => {
      const { rowCount } = await on.platform.database.asScan('1', ({ client }) =>
        client.query(
          `UPDATE parapet.analysis a SET category = 'image' FROM parapet.project p
            WHERE p.deployment_id = 1 AND p.name = $1 AND a.deployment_id = 1 AND a.project_id = p.id`,
          [project],
        ),
      );
      assert.equal(rowCount, 1);
    };
    assert.equal(await mergedAfter(rename), 'findings changed');
  });

  test('is staged if another scan put other findings in the place of all: the next attempt closes them', async () => {
    const project = 'checked/closings';
    const [shop, blog] = [inFolder('shop'), inFolder('blog')];
    await uploadAndIngest(on, sarifOf({ results: shop }), { project });
    const scanId = await acceptBody(on, sarifOf({ results: [...shop].reverse() }), { project });
    const replace = async (): Promise<void> => {
      const held = await uploadAndIngest(on, sarifOf({ results: blog }), { project });
      assert.equal(held.problems[0]?.code, 'CLOSINGS_HELD');
      const { counts } = await uploadAndIngest(on, sarifOf({ results: blog }), { project, confirmsClosings: true });
      assert.deepEqual([counts.new, closedBy(counts)], [12, 12]);
    };
    assert.equal(await mergeAfter(scanId, replace), 'findings changed');
    await ingestUpload(on.platform, '1', scanId);
    const { status, counts } = await getScan(on.platform, on.admin, scanId);
    assert.deepEqual([status, counts.reopened, closedBy(counts)], ['completed', 12, 12]);
  });

  test('renews what an older reader stored without the place', async () => {
    const project = 'checked/place';
    const places = async (): Promise<unknown[]> => {
      const { rows } = await on.platform.database.asTenant('1', ({ client }) =>
        client.query<{ image: unknown }>(
          `SELECT d.content -> 'place' ->> 'image' AS image
             FROM parapet.finding_detail d
             JOIN parapet.finding f ON f.deployment_id = 1 AND f.id = d.finding_id
             JOIN parapet.project p ON p.deployment_id = 1 AND p.id = f.project_id
            WHERE d.deployment_id = 1 AND p.name = $1`,
          [project],
        ),
      );
      return rows.map(({ image }) => image);
    };
    await uploadAndIngest(on, imageReport, { project });
    const [stored] = await places();
    assert.equal(stored, 'shop/web');
    await on.platform.database.asScan('1', async ({ client }) => {
      await client.query(
        `WITH older AS (
           UPDATE parapet.finding f SET content_digest = f.content_digest + 1 FROM parapet.project p
            WHERE f.deployment_id = 1 AND p.deployment_id = 1 AND p.id = f.project_id AND p.name = $1
           RETURNING f.id)
         UPDATE parapet.finding_detail d SET content = (d.content::jsonb - 'place')::json
           FROM older WHERE d.deployment_id = 1 AND d.finding_id = older.id`,
        [project],
      );
      await client.query(
        `UPDATE parapet.scan s SET meta = jsonb_set(s.meta, '{readerVersion}', '4') FROM parapet.project p
          WHERE s.deployment_id = 1 AND p.deployment_id = 1 AND p.id = s.project_id AND p.name = $1`,
        [project],
      );
    });
    assert.deepEqual(await places(), [null]);
    const { counts } = await uploadAndIngest(on, `${imageReport} `, { project });
    assert.deepEqual([counts.unchanged, counts.new], [1, 0]);
    assert.deepEqual(await places(), ['shop/web']);
  });
});
