import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf, type FillOf, type PhraseProps } from './phrase.ts';

test('a sentence is split at its gaps and marks, and nothing of it is lost', () => {
  assert.deepEqual(piecesOf('Ask {name} for it.'), ['Ask ', { gap: 'name' }, ' for it.']);
  assert.deepEqual(piecesOf('<signIn>Sign in</signIn> as {email}'), [
    { mark: 'signIn', pieces: ['Sign in'] },
    ' as ',
    { gap: 'email' },
  ]);
  assert.deepEqual(piecesOf('No gap, 2 < 3, {not a gap}.'), ['No gap, 2 < 3, {not a gap}.']);
});

test('a mark may hold gaps and other marks', () => {
  assert.deepEqual(piecesOf('<open>Open <code>{path}</code></open>'), [
    { mark: 'open', pieces: ['Open ', { mark: 'code', pieces: [{ gap: 'path' }] }] },
  ]);
});

test('a sentence needs exactly its own gaps and marks filled, and a text that is only a string fits nothing', () => {
  type Sentence = 'Run <code>npm</code>, then <open>open</open> {page}.';
  const fill: FillOf<Sentence> = { page: 'it', open: (words) => words };
  // @ts-expect-error: `open` is missing.
  const lacking: FillOf<Sentence> = { page: 'it' };
  // @ts-expect-error: `other` is not in the sentence.
  const surplus: FillOf<Sentence> = { ...fill, page: 'it', other: 'it' };
  // @ts-expect-error: The catalogue lacks `as const`.
  const untyped: PhraseProps<string> = { text: 'Run {it}.' };
  const plain: PhraseProps<'Run <code>npm</code>.'> = { text: 'Run <code>npm</code>.' };
  for (const each of [fill, lacking, surplus, untyped, plain]) assert.ok(each);
});
