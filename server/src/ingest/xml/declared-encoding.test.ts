/** XML in the encoding that it declares, in every mark and cut; others are refused by name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText } from '../json/decode-text.ts';
import { chunksOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

async function decode(bytes: Buffer, lengths: readonly number[] = []): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of decodeText(chunksOf(bytes, lengths), 'f.xml')) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts).toString();
}

const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>é</a>`;

test('a declared encoding of single bytes is decoded, wherever the bytes are cut', async () => {
  for (const name of ['ISO-8859-1', 'windows-1252', 'Windows-1252', 'iso-8859-15', 'latin1'])
    for (const lengths of [[], [1], [2, 3], [60]])
      assert.equal(await decode(Buffer.from(declared(name), 'latin1'), lengths), declared(name), name);
  assert.equal(
    await decode(Buffer.from(`<?xml version='1.0' encoding='windows-1252'?><a>\x93</a>`, 'latin1')),
    `<?xml version='1.0' encoding='windows-1252'?><a>“</a>`,
  );
});

test('UTF-8 and UTF-16 are read with and without a mark, whatever is declared about them', async () => {
  const text = declared('utf-8');
  assert.equal(await decode(Buffer.from(text)), text);
  assert.equal(await decode(Buffer.from(`\ufeff${text}`)), text);
  const wide = declared('UTF-16');
  assert.equal(await decode(Buffer.from(`\ufeff${wide}`, 'utf16le')), wide);
  assert.equal(await decode(Buffer.from(wide, 'utf16le')), wide);
  assert.equal(await decode(Buffer.from(wide, 'utf16le').swap16()), wide);
  assert.equal(await decode(Buffer.from(wide)), wide, 'the bytes are UTF-8');
});

test('other encodings are refused by name, and bytes that are not what is declared by their place', async () => {
  for (const name of ['Shift_JIS', 'UTF-7', 'IBM037', 'GB18030', 'x-user-defined'])
    await assert.rejects(
      decode(Buffer.from(declared(name), 'latin1')),
      (error) => error instanceof UploadRefused && error.reason === 'unsupported' && error.message.includes(name),
    );
  const text = declared('UTF-8');
  await assert.rejects(
    decode(Buffer.from(text, 'latin1')),
    (error) => error instanceof UploadRefused && error.problem.place === `byte ${text.indexOf('é')}`,
  );
});

test('JSON that has the word encoding in it is UTF-8', async () => {
  const text = '{"a":"<?xml encoding=\\"Shift_JIS\\"?>é"}';
  assert.equal(await decode(Buffer.from(text), [1]), text);
});
