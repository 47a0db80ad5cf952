/** The body of an upload on its way into the database and out again: inflated and bounded coming in, zstd chunks at rest. */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Transform, type Readable } from 'node:stream';
import { createGunzip, constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { ParapetError } from '../../base/errors.ts';
import { findChunk, insertChunk } from '../../store/scans.ts';
import type { TenantTransaction } from '../../store/database.ts';

/** Inflated bytes of one stored chunk. */
const chunkBytes = 1024 * 1024;
/** JSON inflates 10 to 40 times; beyond this a gzip body is a bomb, once it is larger than `ratioFreeBytes`. */
const inflateRatioMax = 200;
const ratioFreeBytes = 32 * 1024 * 1024;

export interface StoredBody {
  /** Inflated. */
  bytes: number;
  sha256: Buffer;
}

/** Stores a body under the scan's id, in the caller's transaction. Throws PAYLOAD_TOO_LARGE, or INVALID_ARGUMENT for bad gzip. */
export async function storeBody(
  tx: TenantTransaction,
  scanId: string,
  source: Readable,
  limits: { bytesMax: number; isGzip: boolean },
): Promise<StoredBody> {
  const hash = createHash('sha256');
  let bytes = 0;
  let sent = 0;
  let n = 0;
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
      n += 1;
      await insertChunk(tx, scanId, n, compress(Buffer.concat(parts, size)));
      parts = [];
      size = 0;
    };
    for await (const part of stream) {
      bytes += part.length;
      if (bytes > limits.bytesMax) throw tooLarge(limits.bytesMax);
      if (limits.isGzip && bytes > ratioFreeBytes && bytes > sent * inflateRatioMax) throw bomb();
      hash.update(part);
      parts.push(part);
      size += part.length;
      if (size >= chunkBytes) await flush();
    }
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

/** The stored body again, inflated, chunk by chunk; may be called any number of times. `query` runs between chunks. */
export async function* readBody(
  within: <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>,
  scanId: string,
): AsyncGenerator<Buffer> {
  for (let n = 1; ; n++) {
    const chunk = await within((tx) => findChunk(tx, scanId, n));
    if (chunk === undefined) return;
    yield zstdDecompressSync(chunk);
  }
}

function compress(chunk: Buffer): Buffer {
  return zstdCompressSync(chunk, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
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
