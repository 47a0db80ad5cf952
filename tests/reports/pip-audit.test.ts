/** A report of pip-audit answers for the packages that it checked. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { uploadAndIngest } from '../harness/uploads/upload.ts';

let on: TestPlatform;
before(async () => {
  on = await createTestPlatform();
});
after(() => on.drop());

test('the findings of a skipped package stay, however its name is written; others are fixed', async () => {
  const counts = async (dependencies: unknown[]): Promise<(number | undefined)[]> => {
    const body = JSON.stringify({ dependencies, fixes: [] });
    const scan = await uploadAndIngest(on, body, { project: 'demo', fileName: 'f.json', format: 'auto' });
    assert.equal(scan.status, 'completed', JSON.stringify(scan.problems));
    return [scan.counts.new, scan.counts.fixed];
  };
  const vulnerable = (name: string): unknown => ({ name, version: '1', vulns: [{ id: `PYSEC-1-${name.length}` }] });
  const packages = ['demo-time', 'in-house', 'other'];
  assert.deepEqual(await counts(packages.map(vulnerable)), [3, 0]);
  const clean = { name: 'demo-time', version: '2', vulns: [] };
  assert.deepEqual(await counts([clean, { name: 'In_House', skip_reason: 'not on PyPI' }]), [0, 2]);
  assert.deepEqual(await counts([clean]), [0, 1]);
});

test('a package whose name is written in another way is the same finding', async () => {
  const upload = { project: 'spellings', fileName: 'f.json', format: 'auto' } as const;
  const body = (name: string): string =>
    JSON.stringify({ dependencies: [{ name, version: '1', vulns: [{ id: 'PYSEC-2099-7' }] }], fixes: [] });
  await uploadAndIngest(on, body('Demo_Pkg'), upload);
  const { counts } = await uploadAndIngest(on, body('demo.pkg'), upload);
  assert.deepEqual([counts.new, counts.fixed], [0, 0]);
});
