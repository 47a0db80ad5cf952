/** Unified diffs, judged by git itself. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
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

function startFolder(t: TestContext): (before: string, diff: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-diff-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'a.txt');
  return (before, diff) => {
    writeFileSync(file, before);
    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: folder, input: diff });
    return readFileSync(file, 'utf8');
  };
}

test('git apply turns the one text into the other', (t) => {
  const applied = startFolder(t);
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd\r', ''), { minLength: 1, maxLength: 25 })
    .map((lines) => lines.join('\n'))
    .filter((each) => each !== '');
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after);
      assert.equal(applied(before, unifiedDiff('a.txt', before, after)), after);
    }),
    { numRuns: 60 },
  );
});

test('texts with more differences than are searched for: their middle is replaced, and git applies it', (t) => {
  const applied = startFolder(t);
  const lines = (word: string, count: number): string =>
    Array.from({ length: count }, (_, index) => `${word} ${index}\n`).join('');
  for (const [start, end] of [
    [lines('start', 40), lines('end', 40)],
    ['a\n', 'z'],
    ['', ''],
  ] as const) {
    const [before, after] = [start + lines('old', 400) + end, start + lines('new', 300) + end];
    const diff = unifiedDiff('a.txt', before, after);
    assert.equal(diff.match(/^@@/gm)?.length, 1);
    assert.ok(!diff.includes('start 36\n') && !diff.includes('end 3\n'), 'three lines of context');
    assert.equal(applied(before, diff), after);
  }
});

test('the lines are counted from where the texts stand in their file', () => {
  assert.match(unifiedDiff('a.txt', 'a\nb\n', 'a\nc\n', 41), /^@@ -41,2 \+41,2 @@$/m);
});
