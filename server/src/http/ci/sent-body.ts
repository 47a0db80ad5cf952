/** The body of a streaming call, decompressed if necessary. */
import type { FastifyRequest } from 'fastify';
import { ParapetError } from '../../base/errors.ts';
import type { SentBody } from '../../domain/ci/receive-body.ts';

/** Throws UNSUPPORTED_MEDIA_TYPE for an unknown encoding. */
export function sentBody({ raw, headers }: FastifyRequest): SentBody {
  const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase();
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) {
    throw new ParapetError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Content-Encoding ${encoding} is not read here; send gzip or none.`,
    );
  }
  return { body: raw, isGzip: encoding !== 'identity' };
}
