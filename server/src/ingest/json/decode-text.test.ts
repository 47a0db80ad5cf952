/** Encodings: UTF-8 passes, UTF-16 is recoded, anything else is refused with its position. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chunksOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';
import { decodeText } from './decode-text.ts';

async function decode(bytes: Buffer, lengths: readonly number[]): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of decodeText(chunksOf(bytes, lengths), 'f')) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function swapped(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

const text = '{"k":"aé€😀z"}';

test('UTF-8 with and without a byte order mark, and UTF-16 of both orders with and without one, are one text', async () => {
  const mark = '\ufeff';
  const forms = [
    Buffer.from(text),
    Buffer.from(mark + text),
    Buffer.from(mark + text, 'utf16le'),
    swapped(mark + text),
    Buffer.from(text, 'utf16le'),
    swapped(text),
  ];
  for (const [index, form] of forms.entries()) {
    for (const lengths of [[], [1], [2], [3], [5, 1]])
      assert.equal(await decode(form, lengths), text, `form ${index} in ${lengths.join()}`);
  }
});

test('characters cut by a chunk boundary arrive whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
      async (any, lengths) => {
        const ascii = `[${any}`;
        assert.equal(await decode(Buffer.from(ascii), lengths), ascii);
      },
    ),
  );
});

test('bad UTF-8 is refused with the offset of its first byte, wherever it is cut', async () => {
  const bad: [Buffer, number][] = [
    [Buffer.from([0x22, 0xff, 0x22]), 1],
    [Buffer.concat([Buffer.from('"é€'), Buffer.from([0xc3, 0x28])]), 6],
    [Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 1],
    [Buffer.from([0x22, 0xf0, 0x9f, 0x98]), 1],
    [Buffer.from([0xef, 0xbb, 0xbf, 0x22, 0x80]), 4],
  ];
  for (const [bytes, offset] of bad) {
    for (const lengths of [[], [1], [2], [3]]) {
      await assert.rejects(decode(bytes, lengths), (error) => {
        assert.ok(error instanceof UploadRefused && error.reason === 'damaged');
        assert.equal(error.problem.place, `byte ${offset}`);
        return true;
      });
    }
  }
});

test('UTF-16 with half a surrogate pair is refused', async () => {
  await assert.rejects(
    decode(Buffer.concat([Buffer.from('["', 'utf16le'), Buffer.from([0x00, 0xd8]), Buffer.from('"]', 'utf16le')]), []),
    /UTF-16/,
  );
});
