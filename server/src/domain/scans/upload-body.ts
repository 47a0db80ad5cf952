/**
 * The body of an upload on its way into the database and out again: inflated and bounded coming in, zstd chunks at rest. It is
 * received whole before a transaction begins, so that a client's slowness holds no connection of the database.
 */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Transform, type Readable } from 'node:stream';
import { createGunzip, constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { ParapetError } from '../../base/errors.ts';
import { openSpool, type Spool } from '../../base/spool.ts';
import { findChunk, insertChunk } from '../../store/scans.ts';
import type { TenantTransaction } from '../../store/database.ts';

/** Inflated bytes of one stored chunk. */
const chunkBytes = 1024 * 1024;
/** JSON inflates 10 to 40 times; beyond this a gzip body is a bomb, once it is larger than `ratioFreeBytes`. */
const inflateRatioMax = 200;
const ratioFreeBytes = 32 * 1024 * 1024;

/** A stored chunk ends with the part that filled it: what one part of a stream may have. With it, inflating needs one buffer. */
const inflateSlackBytes = 128 * 1024;

/** Compressed bytes of one body that are held in memory while it arrives; what is more waits in a file. */
const heldBytesMax = 256 * 1024;

/**
 * Of a body that is too large, so much more is read and thrown away: its sender then reads the refusal instead of a reset
 * connection (RFC 9112, 9.6), unless it is larger still.
 */
const discardedBytes = 256 * 1024 * 1024;

export interface ReceivedBody {
  /** Inflated. */
  bytes: number;
  sha256: Buffer;
  /** Compressed. Whoever received it closes it. */
  chunks: Spool;
}

/** Takes a body in, to its end. Throws PAYLOAD_TOO_LARGE, or INVALID_ARGUMENT for an empty or broken one; nothing is left of it then. */
export async function receiveBody(
  source: Readable,
  limits: { bytesMax: number; isGzip: boolean },
): Promise<ReceivedBody> {
  const chunks = openSpool(heldBytesMax);
  try {
    return { ...(await receiveInto(chunks, source, limits)), chunks };
  } catch (error) {
    await chunks.close();
    throw error;
  }
}

async function receiveInto(
  chunks: Spool,
  source: Readable,
  limits: { bytesMax: number; isGzip: boolean },
): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let sent = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent += chunk.length;
      done(null, chunk);
    },
  });
  const inflated = limits.isGzip ? createGunzip() : new PassThrough();
  const intoChunks = async (stream: AsyncIterable<Buffer>): Promise<void> => {
    let parts: Buffer[] = [];
    let size = 0;
    const flush = async (): Promise<void> => {
      if (size === 0) return;
      await chunks.append(compress(Buffer.concat(parts, size)));
      parts = [];
      size = 0;
    };
    for await (const part of stream) {
      bytes += part.length;
      if (bytes > limits.bytesMax + discardedBytes) throw tooLarge(limits.bytesMax);
      if (bytes > limits.bytesMax) continue;
      if (limits.isGzip && bytes > ratioFreeBytes && bytes > sent * inflateRatioMax) throw bomb();
      hash.update(part);
      parts.push(part);
      size += part.length;
      if (size >= chunkBytes) await flush();
    }
    if (bytes > limits.bytesMax) throw tooLarge(limits.bytesMax);
    await flush();
  };
  try {
    await pipeline(source, counted, inflated, intoChunks);
  } catch (error) {
    throw bodyError(error);
  }
  if (bytes === 0) {
    throw new ParapetError(
      'INVALID_ARGUMENT',
      'The body is empty; send the scanner’s output file as the request body.',
      {
        details: [{ path: 'body', message: 'is empty' }],
      },
    );
  }
  return { bytes, sha256: hash.digest() };
}

/** Keeps a received body under the scan's id, in the caller's transaction, behind chunk number `after`. Answers the last one's number. */
export async function storeBody(
  tx: TenantTransaction,
  scanId: string,
  { chunks }: ReceivedBody,
  after = 0,
): Promise<number> {
  let n = after;
  for await (const chunk of chunks.pieces()) {
    n += 1;
    await insertChunk(tx, scanId, n, chunk);
  }
  return n;
}

/** Keeps a text as chunk number `n`. */
export async function storePiece(tx: TenantTransaction, scanId: string, n: number, text: string): Promise<void> {
  await insertChunk(tx, scanId, n, compress(Buffer.from(text)));
}

/** A received body, inflated, chunk by chunk. */
export async function* inflatedChunks({ chunks }: ReceivedBody): AsyncGenerator<Buffer> {
  for await (const chunk of chunks.pieces()) yield inflate(chunk);
}

/**
 * The stored body again, inflated, chunk by chunk; may be called any number of times. Each chunk is gone when the next one is asked for.
 */
export async function* readBody(
  within: <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>,
  scanId: string,
): AsyncGenerator<Buffer> {
  for (let n = 1; ; n++) {
    const chunk = await within((tx) => findChunk(tx, scanId, n));
    if (chunk === undefined) return;
    const inflated = inflate(chunk);
    yield inflated;
    // Given back at once: left to the collector, dozens of them are held while the parser makes little garbage of its own.
    inflated.buffer.transfer(0);
  }
}

function compress(chunk: Buffer): Buffer {
  return zstdCompressSync(chunk, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}

function inflate(chunk: Uint8Array): ReturnType<typeof zstdDecompressSync> {
  return zstdDecompressSync(chunk, { chunkSize: chunkBytes + inflateSlackBytes });
}

function tooLarge(bytesMax: number): ParapetError {
  return new ParapetError(
    'PAYLOAD_TOO_LARGE',
    `The body is larger than ${bytesMax} bytes when inflated. Split it by category, or raise PARAPET_UPLOAD_BYTES_MAX.`,
  );
}

function bomb(): ParapetError {
  return new ParapetError(
    'PAYLOAD_TOO_LARGE',
    `The gzip body inflates to more than ${inflateRatioMax} times its size; send it uncompressed if it is genuine.`,
  );
}

function bodyError(error: unknown): unknown {
  if (error instanceof ParapetError) return error;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && code.startsWith('Z_')) {
    return new ParapetError('INVALID_ARGUMENT', 'The body is not valid gzip (damaged or cut off); send it again.', {
      details: [{ path: 'body', message: 'is not valid gzip' }],
      cause: error,
    });
  }
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'ABORT_ERR') {
    return new ParapetError(
      'INVALID_ARGUMENT',
      'The connection closed before the whole body had arrived; nothing was kept.',
      {
        cause: error,
      },
    );
  }
  return error;
}
