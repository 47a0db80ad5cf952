import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FixReplacement } from '../../draft.ts';
import { replacementEdits, type ReportedCode } from './apply-replacements.ts';
import { withEdits } from './text-edit.ts';

const at = (startLine: number, startColumn = 0, endColumn = 0, endLine = startLine) => ({
  startLine,
  startColumn,
  endLine,
  endColumn,
});

function apply(text: string, replacements: FixReplacement[], reported: Partial<ReportedCode> = {}): string {
  const region = replacements[0]?.region ?? at(1);
  const outcome = replacementEdits(text, replacements, { region, snippet: undefined, isSameCommit: true, ...reported });
  return 'refused' in outcome ? `refused: ${outcome.refused}` : withEdits(text, outcome.edits);
}

test('a region, a whole line, an insertion, a deletion over lines', () => {
  const text = 'one\nload(x)\nthree\n';
  assert.equal(apply(text, [{ region: at(2, 1, 5), text: 'safe_load' }]), 'one\nsafe_load(x)\nthree\n');
  assert.equal(apply(text, [{ region: at(2), text: 'pass' }]), 'one\npass\nthree\n');
  assert.equal(apply(text, [{ region: at(1, 1, 1), text: 'zero\n' }]), `zero\n${text}`);
  assert.equal(apply(text, [{ region: at(2, 1, 1, 3), text: '' }]), 'one\nthree\n');
  assert.equal(apply('last', [{ region: at(1, 5, 5), text: '!' }]), 'last!');
});

test('line ends stay as the file has them', () => {
  assert.equal(apply('a\r\nb\r\n', [{ region: at(2), text: 'c\nd' }]), 'a\r\nc\r\nd\r\n');
  assert.equal(apply('a\nb', [{ region: at(2), text: 'c' }]), 'a\nc');
});

test('columns behind characters of several units are told by what stands there', () => {
  const text = 's = "😀é"; eval(x)\n';
  const snippet = 'eval(x)';
  for (const [start, end] of [
    [12, 19],
    [11, 18],
    [15, 22],
  ] as const) {
    const fixed = apply(text, [{ region: at(1, start, end), text: 'run(x)' }], { snippet, region: at(1, start, end) });
    assert.equal(fixed, 's = "😀é"; run(x)\n', `${start}`);
  }
  assert.match(apply(text, [{ region: at(1, 12, 19), text: 'run(x)' }]), /refused: .*count differently/);
});

test('a file that has moved on is refused', () => {
  const text = 'one\nload(x)\nthree\n';
  const reported = { snippet: 'eval(x)', isSameCommit: false };
  assert.match(apply(text, [{ region: at(2), text: 'pass' }], reported), /refused: The file has changed/);
  assert.match(apply(text, [{ region: at(9), text: 'pass' }]), /refused: The file has changed/);
  assert.match(apply(text, [{ region: at(2, 1, 90), text: 'pass' }]), /refused: The file has changed/);
  assert.match(apply(text, [{ region: at(2), text: 'pass', old: 'else' }]), /refused: The file has changed/);
  assert.equal(
    apply(text, [{ region: at(2), text: 'pass' }], { snippet: 'load(x)', isSameCommit: false }),
    'one\npass\nthree\n',
  );
});

test('what the report does not show is changed only in the commit that was scanned', () => {
  const text = 'import a\nload(x)\n';
  const fix = [
    { region: at(2), text: 'pass' },
    { region: at(1, 1, 1), text: 'import b\n' },
  ];
  const reported = { snippet: 'load(x)', region: at(2) };
  assert.equal(apply(text, fix, { ...reported, isSameCommit: true }), 'import b\nimport a\npass\n');
  assert.match(apply(text, fix, { ...reported, isSameCommit: false }), /refused: .*does not show/);
  assert.match(apply(text, fix.slice(0, 1), { region: at(2), isSameCommit: false }), /refused: .*does not show/);
});

test('replacements that overlap, and those that change nothing, are refused', () => {
  const twice = [
    { region: at(1, 1, 4), text: 'x' },
    { region: at(1, 3, 5), text: 'y' },
  ];
  assert.match(apply('abcdef\n', twice), /refused: .*twice/);
  assert.match(apply('abcdef\n', [{ region: at(1), text: 'abcdef' }]), /refused: .*nothing/);
});

test('all but the replaced region stays, whatever the text', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'é', '😀', '\n', '\r\n', ' ')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.nat(10), fc.nat(5), fc.nat(5), fc.string(), (source, line, start, length, inserted) => {
      const region = at(line + 1, start + 1, start + 1 + length);
      const outcome = replacementEdits(source, [{ region, text: inserted }], {
        region,
        snippet: undefined,
        isSameCommit: true,
      });
      if ('refused' in outcome) return;
      const [edit] = outcome.edits;
      assert.ok(edit !== undefined);
      const result = withEdits(source, outcome.edits);
      assert.equal(result.slice(0, edit.start), source.slice(0, edit.start));
      assert.ok(result.endsWith(source.slice(edit.end)));
      assert.equal(source.slice(0, edit.start).split(/\r\n|\n|\r/).length, line + 1);
      assert.equal(edit.end - edit.start, length);
    }),
  );
});
