/**
 * What the merge checks before it believes that all results of an upload are what the ref has already (ADR 0030):
 * each case stages an upload that changes nothing, lets something happen, and merges it.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mergeScan, type MergeOutcome } from '../../server/src/domain/scans/merge-scan.ts';
import { beginScanRun } from '../../server/src/domain/scans/scan-run.ts';
import { stageScan } from '../../server/src/domain/scans/stage-scan.ts';
import type { ChangesSince } from '../../server/src/model/scan.ts';
import { findScan } from '../../server/src/store/scans/scans.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { sarifOf, type TestResult } from '../harness/uploads/sarif.ts';
import { acceptBody, uploadAndIngest } from '../harness/uploads/upload.ts';

/** Two that only their lines distinguish. */
const results: TestResult[] = [10, 50].map((line) => ({ rule: 'eval', path: 'src/a.py', line, text: 'eval(x)' }));
const [first, second] = ['1'.repeat(40), '2'.repeat(40)];

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
    const { platform } = on;
    const run = await beginScanRun(platform, '1', scanId);
    const scan = await platform.database.asTenant('1', (tx) => findScan(tx, scanId));
    assert.ok(run !== undefined && scan !== undefined);
    const work = { platform, deploymentId: '1', scan, run };
    try {
      const choice = { isFirst: true, comparesResults: true, leavesOutContent: true };
      const staged = await stageScan(work, choice);
      assert.equal(staged?.upload.seenAgain?.states.size, 1, 'all of it was seen again');
      await meanwhile(project);
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
});
