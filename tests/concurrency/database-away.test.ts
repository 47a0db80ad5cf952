/**
 * The database becomes unreachable while an accepted upload is processed: it is processed when the database is back.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { getScan } from '../../server/src/domain/scans/get-scan.ts';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { createTestPlatform } from '../harness/platform.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { acceptBody } from '../harness/uploads/upload.ts';

test('repeatedly cut connections delay an accepted upload but do not lose it', async (t) => {
  const on = await createTestPlatform();
  t.after(() => on.drop());
  const { pool } = on.platform.database;
  const results = Array.from({ length: 300 }, (_, n) => ({
    rule: 'eval',
    path: `src/${n}.ts`,
    line: 1,
    text: `eval(${n})`,
  }));
  const scanId = await acceptBody(on, sarifOf({ results }));
  // More often than transient failures are retried: four times, each while the ingest holds its project.
  const cut = async (): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(pg_terminate_backend(pid))::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND backend_type = 'client backend'`,
    );
    return rows[0]?.n ?? 0;
  };
  const ingesting = ingestUpload(on.platform, '1', scanId);
  const over = new AbortController();
  void ingesting.finally(() => over.abort());
  let cuts = 0;
  while (cuts < 4 && !over.signal.aborted) {
    if ((await cut()) > 0) cuts += 1;
    await sleep(5);
  }
  await ingesting;
  assert.ok(cuts >= 2, 'it was cut off in the middle');
  const scan = await getScan(on.platform, on.admin, scanId);
  assert.deepEqual([scan.status, scan.counts.new], ['completed', 300], JSON.stringify(scan.problems));
});
