/** Callers who close their connection before the request or its answer is complete: no failure of ours. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ParapetError } from '../base/errors.ts';

/**
 * What to log, as nobody reads the answer; null if the caller is still there. A timeout of ours closes connections, too.
 */
export function hungUp({ raw }: FastifyRequest, reply: FastifyReply, thrown: unknown): ParapetError | null {
  const { code } = thrown as { code?: unknown };
  if (!raw.complete && raw.destroyed && code === 'ECONNRESET')
    return brokenOff('The connection closed before the whole body had arrived.', thrown);
  // A compressed answer is a stream, which fails if its connection is closed.
  if (reply.raw.destroyed && code === 'ERR_STREAM_PREMATURE_CLOSE')
    return brokenOff('The connection closed before the answer was sent.', thrown);
  return null;
}

function brokenOff(message: string, cause: unknown): ParapetError {
  return new ParapetError('INVALID_ARGUMENT', message, { cause });
}
