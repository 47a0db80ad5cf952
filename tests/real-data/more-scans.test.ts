/**
 * Files of further scanners, which are not part of the project; skipped without them. For each: the results that a plain
 * count finds, and the findings that an upload makes of them. Where the two differ, the table says why.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { uploadAndIngest } from '../harness/uploads/upload.ts';
import { countersOf, moreScans } from './count-more.ts';

const folder = resolve(import.meta.dirname, '../../../shared/data');
const isHere = existsSync(join(folder, 'more-scans'));

/** The file as JSON.parse reads it; of several lines, all of them as `lines`; XML as the text `xml`. */
function plainly(text: string): unknown {
  if (text.startsWith('<')) return { xml: text };
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (!/^\{.*\}$/.test(lines[0] ?? '') || lines.length === 1) return JSON.parse(text);
  return { lines: lines.map((line): unknown => JSON.parse(line)) };
}

describe('files of further scanners', { skip: isHere ? false : `SKIPPED: ${folder} is not here` }, () => {
  let on: TestPlatform;
  before(async () => {
    on = await createTestPlatform();
  });
  after(() => on.drop());

  for (const { format, file, results, findings = results, why, isUnmarked = false } of moreScans) {
    test(`${file}: ${results} results, ${findings} findings${why === undefined ? '' : ` (${why})`}`, async () => {
      const text = readFileSync(join(folder, file), 'utf8');
      assert.equal(countersOf[format](plainly(text)), results, 'the plain count');
      assert.ok(results === findings || why !== undefined, 'a difference is explained');
      const upload = { project: file, fileName: file, format: isUnmarked ? format : ('auto' as const) };
      const first = await uploadAndIngest(on, text, upload);
      assert.equal(first.status, 'completed', JSON.stringify(first.problems));
      assert.equal(first.counts.new, findings, JSON.stringify([first.counts, first.problems]));
      const second = await uploadAndIngest(on, text, upload);
      assert.deepEqual([second.counts.new, second.counts.unchanged, second.counts.fixed], [0, findings, 0]);
    });
  }
});
