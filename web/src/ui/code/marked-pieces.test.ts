import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsIn, markedPieces } from './marked-pieces.ts';

const token = (text: string) => ({ text, colour: 'grey' });

test('the marked columns are cut out of the tokens that they cross, and nothing of the line is lost', () => {
  const tokens = ['return ', 'hashlib', '.md5(', 'body)'].map(token);
  for (let from = 1; from <= 24; from += 1) {
    for (let to = from; to <= 26; to += 1) {
      const pieces = markedPieces(tokens, { from, to });
      const line = tokens.map(({ text }) => text).join('');
      assert.equal(pieces.map(({ text }) => text).join(''), line);
      const marked = pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text);
      assert.equal(marked.join(''), line.slice(from - 1, to - 1));
    }
  }
});

test('columns are those of a line that is there whole, and of one line alone', () => {
  const region = { startLine: 4, endLine: 4, from: 12, to: 29 };
  assert.deepEqual(columnsIn('    return hashlib.md5(body)\n', region), { from: 12, to: 29 });
  assert.equal(columnsIn('hashlib.md5(body)', region), undefined);
  assert.equal(columnsIn('           hashlib.md5(body)', region), undefined);
  assert.equal(columnsIn('    return hashlib.md5(body)', { ...region, from: 0, to: 0 }), undefined);
  assert.equal(columnsIn('    return hashlib.md5(\n    body)', { ...region, endLine: 5 }), undefined);
});
