import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestPlatform } from '../../../tests/harness/platform.ts';
import { sarifOf } from '../../../tests/harness/uploads/sarif.ts';
import { acceptBody } from '../../../tests/harness/uploads/upload.ts';
import { getScan } from '../domain/scans/get-scan.ts';
import type { JobPlatform } from '../domain/platform.ts';
import { jobsOf } from './registry.ts';

test('a job that starts while its process is still starting waits, and is then done', async (t) => {
  const on = await createTestPlatform();
  t.after(() => on.drop());
  const scanId = await acceptBody(on, sarifOf({ results: [] }));
  const [request] = on.jobs;
  const composed = Promise.withResolvers<JobPlatform>();
  const [job] = jobsOf(composed.promise, { ingestConcurrency: 1 });
  assert.ok(job && request && job.name === request.name);
  const running = job.run(request.payload, { jobId: request.id, stopping: new AbortController().signal });
  assert.equal((await getScan(on.platform, on.admin, scanId)).status, 'pending');
  composed.resolve(on.platform);
  await running;
  assert.equal((await getScan(on.platform, on.admin, scanId)).status, 'completed');
});
