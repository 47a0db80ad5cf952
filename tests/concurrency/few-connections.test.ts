/**
 * The processing of a scan opens further transactions inside its own: with few connections, scans must not wait for
 * each other's.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getScan } from '../../server/src/domain/scans/get-scan.ts';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { createTestPlatform } from '../harness/platform.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { acceptBody } from '../harness/uploads/upload.ts';

test(
  'eight concurrent scans are processed with the lowest configurable number of connections',
  { timeout: 60_000 },
  async (t) => {
    const on = await createTestPlatform({ connectionsMax: 2 });
    t.after(() => on.drop());
    const results = Array.from({ length: 50 }, (_, n) => ({
      rule: `rule-${n}`,
      path: 'a.ts',
      line: n + 1,
      text: `f(${n})`,
    }));
    const scanIds: string[] = [];
    for (let n = 0; n < 8; n++) {
      const scanId = await acceptBody(on, sarifOf({ results }), { project: `project-${n}` });
      scanIds.push(scanId);
    }
    await Promise.all(scanIds.map((scanId) => ingestUpload(on.platform, '1', scanId)));
    for (const scanId of scanIds) {
      const { status, counts } = await getScan(on.platform, on.admin, scanId);
      assert.deepEqual([status, counts.new], ['completed', 50]);
    }
  },
);
