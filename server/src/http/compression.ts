/**
 * Compresses JSON responses for clients that accept it. Compression can disclose other parts of a response to an
 * eavesdropper who makes a victim's browser send requests with chosen text (BREACH). Only `/api/auth` accepts a
 * credential that browsers send by themselves (ADR 0015), so its responses are never compressed; all others need a
 * bearer credential, which no other site's page can send. Streams are not compressed: an event must not wait in a
 * compressor, and only the end of its connection may cut off an export.
 */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Route } from './route.ts';

/** Smaller responses fit into three packets uncompressed. */
const compressedBytesMin = 4_096;
/** Up to this size we compress on the main thread (0.15 ms at most); larger ones on zlib's threads. */
const compressedAtOnceBytesMax = 32_768;

/** Applies to routes that are registered after it has loaded; see `isCompressed`. */
export function compressAnswers(app: FastifyInstance): void {
  void app.register(compress, {
    // Uploads are decompressed, with a bound, where they are received.
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

/**
 * True if a route's responses may be compressed. The library would also compress other types that it knows to be
 * compressible, such as the CSV of a streamed export.
 */
export function isCompressed({ path, answersWith = 'application/json' }: Pick<Route, 'path' | 'answersWith'>): boolean {
  return !path.startsWith('/api/auth/') && [answersWith].flat().every((type) => /[/+]json$/.test(type));
}
