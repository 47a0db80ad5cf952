/** After a restore there are no jobs; what has been accepted and has not ended gets its job again, and nothing else does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestPlatform } from '../../../../tests/harness/platform.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { acceptBody } from '../../../../tests/harness/uploads/upload.ts';
import { ingestUpload } from '../scans/ingest-upload.ts';
import { addMissingJobs } from './add-missing-jobs.ts';
import { submitRun } from './submit-run.ts';

test('adds exactly the jobs of scans and runs that have not ended, as they were enqueued', async (t) => {
  const on = await createTestPlatform();
  t.after(() => on.drop());
  const { platform, admin, jobs } = on;
  const upload = (project: string): Promise<string> => acceptBody(on, sarifOf({ results: [] }), { project });
  await ingestUpload(platform, '1', await upload('ended'));
  await upload('waits');
  const projectId = await platform.database.asTenant('1', async ({ client }) => {
    const { rows } = await client.query<{ id: string }>(`SELECT id FROM parapet.project WHERE name = 'waits'`);
    return rows[0]?.id ?? '';
  });
  const submission = { workflowType: 'test_only', projectId, ref: undefined, issueId: undefined };
  await submitRun(platform, admin, submission);
  const [ended, ...lost] = jobs.splice(0);
  assert.equal(lost.length, 2);
  await addMissingJobs(platform);
  assert.deepEqual(jobs, lost);
  assert.ok(jobs.every(({ id }) => id !== ended?.id));
});
