/**
 * Inflates an arriving body: what its Content-Encoding says, and a gzip file without that header (`report.json.gz`,
 * which a client may compress again). The receiver bounds what comes out; here, what such a file inflates to between.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ParapetError } from '../../base/errors.ts';

/** JSON inflates 10 to 40 times; beyond this ratio a gzip body larger than `ratioFreeBytes` is a bomb. */
const inflateRatioMax = 200;
const ratioFreeBytes = 32 * 1024 * 1024;

/** The first bytes of a gzip file: its magic number, and the only method of compression (RFC 1952, 2.3.1). */
const gzipMagic = Buffer.from([0x1f, 0x8b, 0x08]);

/** Throws PAYLOAD_TOO_LARGE if so few bytes must not inflate to so many. */
export function refuseBomb({ sentBytes, bytes }: { sentBytes: number; bytes: number }): void {
  if (bytes <= ratioFreeBytes || bytes <= sentBytes * inflateRatioMax) return;
  throw new ParapetError(
    'PAYLOAD_TOO_LARGE',
    `The gzip body inflates to more than ${inflateRatioMax} times its size; send it uncompressed if it is genuine.`,
  );
}

/** Yields the inflated bytes. `sentBytes`: how many bytes have arrived. Throws the errors of zlib, and PAYLOAD_TOO_LARGE. */
export async function* inflateBody(
  chunks: AsyncIterable<Buffer>,
  { isGzip, sentBytes }: { isGzip: boolean; sentBytes: () => number },
): AsyncGenerator<Buffer> {
  const decoded = isGzip ? gunzip(chunks) : chunks;
  const iterator = decoded[Symbol.asyncIterator]();
  try {
    let head: Buffer = Buffer.alloc(0);
    while (head.length < gzipMagic.length) {
      const next = await iterator.next();
      if (next.done === true) break;
      head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
    }
    const isFile = head.subarray(0, gzipMagic.length).equals(gzipMagic);
    yield* isFile ? gunzip(continued(head, iterator, sentBytes)) : continued(head, iterator);
  } finally {
    // Not awaited: a client that sends nothing more would delay the refusal.
    iterator.return?.()?.catch(() => undefined);
  }
}

async function* continued(
  head: Buffer,
  later: AsyncIterator<Buffer>,
  sentBytes?: () => number,
): AsyncGenerator<Buffer> {
  let bytes = head.length;
  if (bytes > 0) yield head;
  for (let next = await later.next(); next.done !== true; next = await later.next()) {
    bytes += next.value.length;
    if (sentBytes !== undefined) refuseBomb({ sentBytes: sentBytes(), bytes });
    yield next.value;
  }
}

async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflating = createGunzip();
  // Its failure reaches the loop below as the stream's error.
  pipeline(Readable.from(chunks, { objectMode: false }), inflating).catch(() => undefined);
  try {
    yield* inflating as AsyncIterable<Buffer>;
  } finally {
    inflating.destroy();
  }
}
