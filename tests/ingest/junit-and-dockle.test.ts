/** JUnit and dockle through the database: what is the same in the next report, and what a report may close. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { uploadAndIngest } from '../harness/uploads/upload.ts';

const fixture = (path: string): Promise<string> =>
  readFile(new URL(`../../server/src/ingest/${path}`, import.meta.url), 'utf8');

let on: TestPlatform;
before(async () => {
  on = await createTestPlatform();
});
after(() => on.drop());

test('a report of JUnit closes what its category had, and without a category nothing', async () => {
  const project = 'shop/junit';
  const text = await fixture('junit/fixtures/checkov.xml');
  const fewer = text.replace(/<testcase name="\[HIGH\][\s\S]*?<\/testcase>/, '');
  const moved = text.replace('main.tf: 9-12', 'main.tf: 29-32');
  for (const [body, category, counts] of [
    [text, 'checkov', { new: 3, unchanged: 0, fixed: 0 }],
    [moved, 'checkov', { new: 0, unchanged: 3, fixed: 0 }],
    [fewer, 'checkov', { new: 0, unchanged: 2, fixed: 1 }],
    [text, 'other', { new: 3, unchanged: 0, fixed: 0 }],
    [text, null, { new: 3, unchanged: 0, fixed: 0 }],
    [fewer, null, { new: 0, unchanged: 2, fixed: 0 }],
  ] as const) {
    const scan = await uploadAndIngest(on, body, { project, format: 'junit', category });
    assert.equal(scan.status, 'completed', JSON.stringify(scan.problems));
    const { new: fresh, unchanged, fixed } = scan.counts;
    assert.deepEqual({ new: fresh, unchanged, fixed }, counts, `${String(category)}: ${JSON.stringify(scan.counts)}`);
  }
});

test('another tag of an image has the same findings, and another image closes none of them', async () => {
  const project = 'shop/dockle';
  const text = await fixture('dockle/fixtures/image.json');
  const gone = text.replace(', "setgid file: grwxr-xr-x usr/bin/wall"', '');
  for (const [body, counts] of [
    [text, { new: 7, unchanged: 0, fixed: 0 }],
    [text.replace('web:1.4', 'web:1.5').replace('file:0f1e2d3c', 'file:99999999'), { new: 0, unchanged: 7, fixed: 0 }],
    [text.replace('shop/web', 'shop/worker'), { new: 7, unchanged: 0, fixed: 0 }],
    [text.replace(/"image": .*/, ''), { new: 7, unchanged: 0, fixed: 0 }],
    [gone, { new: 0, unchanged: 6, fixed: 1 }],
  ] as const) {
    const scan = await uploadAndIngest(on, body, { project });
    assert.equal(scan.status, 'completed', JSON.stringify(scan.problems));
    const { new: fresh, unchanged, fixed } = scan.counts;
    assert.deepEqual({ new: fresh, unchanged, fixed }, counts, JSON.stringify(scan.counts));
  }
});
