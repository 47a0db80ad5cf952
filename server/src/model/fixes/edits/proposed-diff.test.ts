/** A tool's fix as a diff of the reported code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToolFix } from '../../draft.ts';
import { proposedDiff } from './proposed-diff.ts';

const region = { startLine: 54, startColumn: 13, endLine: 54, endColumn: 36 };
const snippet = '    reply = post(url, verify=False)  # now';
const diffOf = (fix: ToolFix | undefined, changed: { snippet?: string; region?: typeof region } = {}): string =>
  proposedDiff('a/b.py', changed.region ?? region, {
    message: 'm',
    snippet: changed.snippet ?? snippet,
    ...(fix !== undefined && { fix }),
  });

test('a fix of the match keeps what stands around it, at its line of the file', () => {
  assert.equal(
    diffOf({ fixCode: 'post(url, timeout=10)', replaces: 'match' }),
    '--- a/a/b.py\n+++ b/a/b.py\n@@ -54,1 +54,1 @@\n' +
      '-    reply = post(url, verify=False)  # now\n+    reply = post(url, timeout=10)  # now\n',
  );
});

test('a fix of lines stands in their place, a fix of a match of several lines in the middle of them', () => {
  assert.match(
    diffOf({ fixCode: '    one\n    two', replaces: 'lines' }),
    /@@ -54,1 \+54,2 @@\n-.*# now\n\+ {4}one\n\+ {4}two\n$/,
  );
  const several = { startLine: 3, startColumn: 5, endLine: 4, endColumn: 3 };
  assert.match(
    diffOf({ fixCode: 'X', replaces: 'match' }, { snippet: 'abc(def\n  ghi)\n', region: several }),
    /@@ -3,2 \+3,1 @@\n-abc\(def\n- {2}ghi\)\n\+abc\(Xghi\)\n$/,
  );
});

test('nothing is shown of what the report does not tell for certain', () => {
  const fix: ToolFix = { fixCode: 'x', replaces: 'match' };
  assert.equal(diffOf(undefined), '');
  assert.equal(diffOf({ fixCode: 'x' }), '', 'it is not known what it replaces');
  assert.equal(diffOf(fix, { snippet: 'short' }), '', 'the columns lie beyond the line');
  assert.equal(diffOf(fix, { snippet: 'é'.repeat(40) }), '', 'columns may be bytes');
  assert.equal(diffOf(fix, { snippet: `${snippet}\n${snippet}` }), '', 'more lines than the finding has');
  assert.equal(diffOf(fix, { region: { ...region, startColumn: 0 } }), '', 'the tool told no columns');
});
