/** Each chore runs once per period in the whole installation, whatever the number of workers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestPlatform } from '../../../tests/harness/platform.ts';
import { periodicJobs } from './registry.ts';
import { runChoreJob } from './run-chore.ts';

const stopping = new AbortController().signal;

test('every chore runs, and reschedules itself after its period', async (t) => {
  const on = await createTestPlatform();
  t.after(() => on.drop());
  const job = runChoreJob(Promise.resolve(on.platform));
  assert.ok(periodicJobs.length > 0);
  assert.equal(new Set(periodicJobs.map(({ id }) => id)).size, periodicJobs.length);
  for (const { id, payload, everyMs } of periodicJobs) {
    const at = on.clock.now().getTime() + everyMs;
    assert.deepEqual(await job.run(payload, { jobId: id, stopping }), { at: new Date(at) }, id);
  }
});

test('a failed chore runs again in its next period; one unknown to this version ends', async (t) => {
  const on = await createTestPlatform();
  t.after(() => on.drop());
  await on.platform.database.pool.query('DROP TABLE parapet.notification_message CASCADE');
  const job = runChoreJob(Promise.resolve(on.platform));
  const again = await job.run({ chore: 'delete-old-messages' }, { jobId: 'chore', stopping });
  assert.deepEqual(again, { at: new Date(on.clock.now().getTime() + 3_600_000) });
  assert.equal(await job.run({ chore: 'of-another-version' }, { jobId: 'chore', stopping }), undefined);
});
