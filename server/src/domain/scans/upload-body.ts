/**
 * The body of an upload on its way into the database and out again: inflated and bounded as it arrives, zstd pieces at
 * rest. It is received whole before a transaction begins, and fetched whole before it is read, so neither a slow client
 * nor a slow parser costs the database more than one statement (ADR 0014).
 */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Transform, type Readable } from 'node:stream';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { ParapetError } from '../../base/errors.ts';
import type { Slot } from '../../base/limits/slots.ts';
import type { Spool, Spools } from '../../base/spool.ts';
import { insertChunks, readChunks } from '../../store/uploads/upload-chunks.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { inflateBody, refuseBomb } from './inflate-body.ts';
import type { ArrivingBody } from './upload-quota.ts';

/**
 * Inflated bytes per piece: the memory of a body while its client is slow. Pieces of 1 MB would be 7 % smaller in
 * total.
 */
const pieceBytes = 128 * 1024;
/** A piece ends with the chunk that filled it. With this much slack, inflating mostly needs one buffer. */
const inflateSlackBytes = 64 * 1024;

/** Compressed bytes per body held in memory while it arrives or is read; the rest is spooled to a file. */
const heldBytesMax = 64 * 1024;

/**
 * Bytes of a too large body that are read and discarded, so that its sender reads the refusal instead of a reset
 * connection (RFC 9112, 9.6), unless it is larger still.
 */
const discardedBytes = 256 * 1024 * 1024;

export interface ReceivedBody {
  /** Inflated size. */
  bytes: number;
  sha256: Buffer;
  /** Compressed pieces. The receiver must close the spool. */
  pieces: Spool;
}

interface ReceiveLimits {
  bytesMax: number;
  isGzip: boolean;
  arriving: ArrivingBody;
}

/**
 * Receives a whole body. Throws PAYLOAD_TOO_LARGE, RATE_LIMITED beyond the quota, INVALID_ARGUMENT for an empty or broken one, UNAVAILABLE if its slot
 * was evicted; nothing of it is left then.
 */
export async function receiveBody(
  source: Readable,
  limits: ReceiveLimits,
  { spools, slot }: { spools: Spools; slot: Slot },
): Promise<ReceivedBody> {
  const pieces = spools.open(heldBytesMax);
  try {
    const received = await receiveInto(pieces, source, { ...limits, slot });
    slot.receivedAll();
    return { ...received, pieces };
  } catch (error) {
    await pieces.close();
    throw slot.signal.aborted ? evicted() : error;
  }
}

async function receiveInto(
  pieces: Spool,
  source: Readable,
  limits: ReceiveLimits & { slot: Slot },
): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let sent = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent += chunk.length;
      limits.slot.received(chunk.length);
      done(null, chunk);
    },
  });
  const intoPieces = async (stream: AsyncIterable<Buffer>): Promise<void> => {
    let parts: Buffer[] = [];
    let size = 0;
    let refusal: ParapetError | undefined;
    let discarded = 0;
    const flush = async (): Promise<void> => {
      if (size === 0) return;
      await pieces.append(compress(Buffer.concat(parts, size)));
      parts = [];
      size = 0;
    };
    for await (const part of stream) {
      bytes += part.length;
      if (bytes > limits.bytesMax + discardedBytes) throw tooLarge(limits.bytesMax);
      if (bytes > limits.bytesMax) continue;
      refusal ??= limits.arriving.add(part.length);
      if (refusal !== undefined) {
        discarded += part.length;
        if (discarded > discardedBytes) throw refusal;
        continue;
      }
      refuseBomb({ sentBytes: sent, bytes });
      hash.update(part);
      parts.push(part);
      size += part.length;
      if (size >= pieceBytes) await flush();
    }
    if (bytes > limits.bytesMax) throw tooLarge(limits.bytesMax);
    if (refusal !== undefined) throw refusal;
    await flush();
  };
  try {
    const inflate = (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
      inflateBody(chunks, { isGzip: limits.isGzip, sentBytes: () => sent });
    await pipeline(source, counted, inflate, intoPieces, { signal: limits.slot.signal });
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

/**
 * Stores received bodies and texts, in order, as the scan's body: in the caller's intake transaction, after piece
 * number `after`. Returns the number of the last piece.
 */
export async function storeBody(
  tx: TenantTransaction,
  scanId: string,
  parts: readonly (ReceivedBody | string)[],
  after = 0,
): Promise<number> {
  return insertChunks(tx, { scanId, after }, compressedPieces(parts));
}

async function* compressedPieces(parts: readonly (ReceivedBody | string)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (typeof part === 'string') yield compress(Buffer.from(part));
    else yield* part.pieces.pieces();
  }
}

/**
 * Fetches the scan's body, still compressed, in one statement, and lets `work` read it locally as often as it likes.
 * The database sends no faster than the body is consumed.
 */
export async function withStoredBody<T>(
  { tx, scanId, spools }: { tx: TenantTransaction; scanId: string; spools: Spools },
  work: (open: () => AsyncGenerator<Buffer>) => Promise<T>,
): Promise<T> {
  const pieces = spools.open(heldBytesMax);
  try {
    await readChunks(tx, scanId, (piece) => pieces.append(piece));
    return await work(() => inflatedPieces(pieces));
  } finally {
    await pieces.close();
  }
}

/**
 * A body, inflated, piece by piece; may be called any number of times. A piece is invalid once the next is requested.
 */
export async function* inflatedPieces(pieces: Spool): AsyncGenerator<Buffer> {
  for await (const piece of pieces.pieces()) {
    const inflated = zstdDecompressSync(piece, { chunkSize: pieceBytes + inflateSlackBytes });
    yield inflated;
    // Freed at once: left to the garbage collector, dozens of them stay while the parser makes little garbage of its
    // own.
    inflated.buffer.transfer(0);
  }
}

function compress(piece: Buffer): Buffer {
  return zstdCompressSync(piece, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}

function tooLarge(bytesMax: number): ParapetError {
  return new ParapetError(
    'PAYLOAD_TOO_LARGE',
    `The body is larger than ${bytesMax} bytes when inflated. Split it by category, or raise PARAPET_UPLOAD_BYTES_MAX.`,
  );
}

function evicted(): ParapetError {
  return new ParapetError(
    'UNAVAILABLE',
    'This upload was too slow while others waited, so it was stopped; nothing was kept. Send it again.',
    { retryAfterSeconds: 5 },
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
