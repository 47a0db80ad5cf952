/** Unified diffs, judged by git itself. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { unifiedDiff } from './unified-diff.ts';

test('as git prints it', () => {
  const before = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`).join('');
  const after = before.replace('line 2\n', '').replace('line 18', 'line eighteen').replace(/\n$/, '');
  assert.equal(
    unifiedDiff('a.txt', before, after),
    `--- a/a.txt
+++ b/a.txt
@@ -1,5 +1,4 @@
 line 1
-line 2
 line 3
 line 4
 line 5
@@ -15,6 +14,6 @@
 line 15
 line 16
 line 17
-line 18
+line eighteen
 line 19
-line 20
+line 20
\\ No newline at end of file
`,
  );
  assert.equal(unifiedDiff('a.txt', 'same', 'same'), '');
});

test('git apply turns the one text into the other', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-diff-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'a.txt');
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd\r', ''), { minLength: 1, maxLength: 25 })
    .map((lines) => lines.join('\n'))
    .filter((each) => each !== '');
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after);
      writeFileSync(file, before);
      execFileSync('git', ['apply', '--whitespace=nowarn', '-'], {
        cwd: folder,
        input: unifiedDiff('a.txt', before, after),
      });
      assert.equal(readFileSync(file, 'utf8'), after);
    }),
    { numRuns: 60 },
  );
});
