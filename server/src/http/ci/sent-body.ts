/** The body of a streaming call, decompressed if necessary. */
import type { FastifyRequest } from 'fastify';
import { ParapetError } from '../../base/errors.ts';
import { admitAgain } from '../../domain/access/admit-again.ts';
import type { SentBody } from '../../domain/ci/receive-body.ts';
import type { Platform } from '../../domain/platform.ts';
import type { Member } from '../../model/caller.ts';

/** Throws UNSUPPORTED_MEDIA_TYPE for an unknown encoding. */
export function sentBody(platform: Platform, member: Member, { raw, headers }: FastifyRequest): SentBody {
  const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase();
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) {
    throw new ParapetError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Content-Encoding ${encoding} is not read here; send gzip or none.`,
    );
  }
  return { body: raw, isGzip: encoding !== 'identity', judgeSender: () => admitAgain(platform, member) };
}
