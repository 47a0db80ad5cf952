import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareTexts } from './compare-texts.ts';

test('texts are in the order of their bytes', () => {
  const character = fc.oneof(
    fc.constantFrom('a', 'ä', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'),
    fc.string(),
  );
  const text = fc.array(character, { maxLength: 4 }).map((drawn) => drawn.join(''));
  fc.assert(
    fc.property(text, text, (a, b) => {
      assert.equal(Math.sign(compareTexts(a, b)), Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});
