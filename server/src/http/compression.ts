/**
 * JSON answers are compressed for those who accept it. Compression tells an eavesdropper who can make a victim's browser ask, and can put words
 * of his own into the answer, what else stands in it (BREACH). Only `/api/auth` takes a credential that a browser sends by itself (ADR 0015), so
 * its answers are never compressed; every other one needs a bearer credential, which no other site's page can send. Streams are sent
 * as they are: an event must not wait in a compressor, and an export is broken off by its connection alone.
 */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller answers fit into three packets as they are. */
const compressedBytesMin = 4_096;
/** Up to here on the thread that answers (0.15 ms at most); beyond it on zlib's own. */
const compressedAtOnceBytesMax = 32_768;

/** Binds the routes that are registered after it has loaded; see `isCompressed`. */
export function compressAnswers(app: FastifyInstance): void {
  void app.register(compress, {
    // Bodies of uploads are inflated, bounded, where they are received.
    globalDecompression: false,
    customTypes: /^application\/json\b/,
    encodings: ['br', 'gzip'],
    threshold: compressedBytesMin,
    syncThreshold: compressedAtOnceBytesMax,
    // Measured on a page of 100 findings (80 kB): 9 kB in 0.3 ms by gzip, in 0.5 ms by brotli; gzip's level 6 takes twice as long for 6 % less.
    zlibOptions: { level: 4 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/** Whether a route's answers may be compressed. */
export function isCompressed(path: string): boolean {
  return !path.startsWith('/api/auth/');
}
