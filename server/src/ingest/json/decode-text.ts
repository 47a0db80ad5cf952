/**
 * Decodes a text file to UTF-8 without a byte order mark: UTF-16 and what an XML declaration names are recoded, invalid
 * bytes are refused with their position.
 */
import { isUtf8 } from 'node:buffer';
import { UploadRefused } from '../upload-refused.ts';
import { declarationBytesMax, declaredEncoding, mayBeDeclaration } from '../xml/declared-encoding.ts';

/** Upper bound of emitted chunks, so that anything derived from one stays small. */
const chunkBytesMax = 64 * 1024;

/**
 * Yields the text's UTF-8 bytes. Drops a byte order mark; recodes UTF-16, recognised by its mark or by the zero bytes
 * beside the first character, which is ASCII in JSON and XML; recodes XML that declares an encoding of single bytes.
 * Throws UploadRefused with the offset of the first invalid byte, or for another encoding.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const rest = async function* (): AsyncGenerator<Buffer> {
      for (;;) {
        const next = await iterator.next();
        if (next.done === true) return;
        yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      }
    };
    const later = rest();
    let head: Buffer = Buffer.alloc(0);
    while (head.length < 4 || (head.length < declarationBytesMax && mayBeDeclaration(head.toString('latin1')))) {
      const next = await later.next();
      if (next.done === true) break;
      head = Buffer.concat([head, next.value]);
    }
    const encoding = encodingOf(head, file);
    const body = withHead(head.subarray(encoding.markBytes), later);
    if (encoding.name === 'utf-8') yield* checkUtf8(body, file, encoding.markBytes);
    else yield* recode(body, file, encoding.name);
  } finally {
    await iterator.return?.();
  }
}

interface Encoding {
  /** A label for TextDecoder. */
  name: string;
  markBytes: number;
}

function encodingOf(head: Buffer, file: string): Encoding {
  const [a, b, c] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { name: 'utf-8', markBytes: 3 };
  if (a === 0xff && b === 0xfe) return { name: 'utf-16le', markBytes: 2 };
  if (a === 0xfe && b === 0xff) return { name: 'utf-16be', markBytes: 2 };
  if (a !== undefined && a !== 0 && b === 0) return { name: 'utf-16le', markBytes: 0 };
  if (a === 0 && b !== undefined && b !== 0) return { name: 'utf-16be', markBytes: 0 };
  const declared = declaredEncoding(head.toString('latin1', 0, declarationBytesMax));
  if ('decoder' in declared) return { name: declared.decoder, markBytes: 0 };
  throw new UploadRefused('unsupported', {
    file,
    place: 'start of file',
    message: `The XML declares the encoding ${declared.unsupported}, which Parapet does not read. Send UTF-8`,
  });
}

async function* withHead(head: Buffer, later: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield* pieces(head);
  for await (const chunk of later) yield* pieces(chunk);
}

function* pieces(chunk: Buffer): Generator<Buffer> {
  for (let from = 0; from < chunk.length; from += chunkBytesMax) yield chunk.subarray(from, from + chunkBytesMax);
}

/**
 * Yields UTF-8 in chunks that end with a whole character. `startOffset`: bytes before the first chunk. Throws
 * UploadRefused.
 */
export async function* checkUtf8(
  chunks: AsyncIterable<Buffer>,
  file: string,
  startOffset: number,
): AsyncGenerator<Buffer> {
  let tail: Buffer | undefined;
  let offset = startOffset;
  for await (const chunk of chunks) {
    const bytes: Buffer = tail === undefined ? chunk : Buffer.concat([tail, chunk]);
    const whole = bytes.length - unfinishedBytes(bytes);
    const body = bytes.subarray(0, whole);
    if (!isUtf8(body)) throw badUtf8(file, offset + firstBadByte(body));
    // A copy: the producer may reuse its buffer when the next chunk is requested.
    tail = whole === bytes.length ? undefined : Buffer.from(bytes.subarray(whole));
    offset += whole;
    if (whole > 0) yield body;
  }
  if (tail !== undefined) throw badUtf8(file, offset);
}

/** The number of bytes, 0 to 3, at the end that begin a character continued in the next chunk. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? back : 0;
    }
  }
  return 0;
}

/** The offset of the first invalid UTF-8 sequence. Called only on a chunk known to be invalid. */
function firstBadByte(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (length > 1 && !isUtf8(bytes.subarray(at, at + length))) break;
    at += length;
  }
  return at;
}

function badUtf8(file: string, offset: number): UploadRefused {
  return new UploadRefused('damaged', {
    file,
    place: `byte ${offset}`,
    message: 'Invalid UTF-8 from here on. Send UTF-8 or UTF-16',
  });
}

async function* recode(chunks: AsyncIterable<Buffer>, file: string, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  let offset = 0;
  for await (const chunk of chunks) {
    const text = decodeOrRefuse(() => decoder.decode(chunk, { stream: true }), { file, offset, encoding });
    offset += chunk.length;
    if (text.length > 0) yield Buffer.from(text, 'utf8');
  }
  const rest = decodeOrRefuse(() => decoder.decode(), { file, offset, encoding });
  if (rest.length > 0) yield Buffer.from(rest, 'utf8');
}

function decodeOrRefuse(
  decode: () => string,
  { file, offset, encoding }: { file: string; offset: number; encoding: string },
): string {
  try {
    return decode();
  } catch {
    throw new UploadRefused('damaged', {
      file,
      place: `near byte ${offset}`,
      message: `The text looks like ${encoding.toUpperCase()} but is invalid. Send UTF-8`,
    });
  }
}
