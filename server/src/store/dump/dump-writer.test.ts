import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDumpWriter } from './dump-writer.ts';

const frameMagic = Buffer.from('28b52ffd', 'hex');

async function* rowsOf(bytes: number): AsyncGenerator<Buffer> {
  await Promise.resolve();
  yield Buffer.from('1\n'.repeat(bytes / 2));
}

test('the file is one Zstandard frame, whatever is still in the queue at its end: a part of it is never a whole dump', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-dump-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const bytes of [2, 60_000, 1_000_000]) {
    const file = join(folder, `${bytes}.dump`);
    const writer = await openDumpWriter(file);
    await writer.section({ table: 'project', deploymentId: '1', columns: ['id'] }, rowsOf(bytes));
    await writer.finish();
    const whole = await readFile(file);
    assert.deepEqual([whole.indexOf(frameMagic), whole.lastIndexOf(frameMagic)], [0, 0], `${bytes} bytes`);
  }
});
