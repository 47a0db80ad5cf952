/** A scan that is processed begins further transactions inside its own: with few connections, scans must not wait for each other's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestPlatform } from '../harness/platform.ts';
import { sarifOf } from '../harness/sarif.ts';
import { uploadAndIngest } from '../harness/upload.ts';

test(
  'four scans at once are processed with the fewest connections that can be configured',
  { timeout: 60_000 },
  async (t) => {
    const on = await createTestPlatform({ connectionsMax: 2 });
    t.after(() => on.drop());
    const body = sarifOf({ results: [{ rule: 'eval', path: 'src/a.ts', line: 1, text: 'eval(a)' }] });
    const projects = ['one', 'two', 'three', 'four'];
    const scans = await Promise.all(projects.map((project) => uploadAndIngest(on, body, { project })));
    assert.deepEqual(
      scans.map(({ status, counts }) => [status, counts.new]),
      projects.map(() => ['completed', 1]),
    );
  },
);
