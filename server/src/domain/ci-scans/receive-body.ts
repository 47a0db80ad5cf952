/** A body of the conversation: received whole, looked through, and only then stored as a part of the document that the parser reads. */
import type { Readable } from 'node:stream';
import { ParapetError } from '../../base/errors.ts';
import type { Turnstile } from '../../base/turnstile.ts';
import { defaultLimits } from '../../ingest/limits.ts';
import { checkCiBody, type CheckedBody } from '../../ingest/semgrep/ci/survey.ts';
import { UploadRefused } from '../../ingest/upload-refused.ts';
import type { Platform } from '../platform.ts';
import { inflatedPieces, receiveBody, type ReceivedBody } from '../scans/upload-body.ts';

export interface SentBody {
  body: Readable;
  isGzip: boolean;
}

/** Does the work with a body that is sound. INVALID_ARGUMENT for one that is not, PAYLOAD_TOO_LARGE, UNAVAILABLE. */
export async function withBody<T>(
  platform: Platform,
  kind: 'results' | 'complete',
  { body, isGzip }: SentBody,
  work: (received: ReceivedBody, said: CheckedBody) => Promise<T>,
): Promise<T> {
  return inTurn(platform.uploads.received, async () => {
    const limits = { bytesMax: platform.settings.uploadBytesMax, isGzip };
    const received = await receiveBody(body, limits, platform.uploads.spools);
    try {
      const said = await checkCiBody(kind, inflatedPieces(received.pieces), { file: kind, limits: defaultLimits });
      return await inTurn(platform.uploads.stored, () => work(received, said));
    } catch (error) {
      throw error instanceof UploadRefused ? refusal(error) : error;
    } finally {
      await received.pieces.close();
    }
  });
}

async function inTurn<T>(turnstile: Turnstile, work: () => Promise<T>): Promise<T> {
  const entered = await turnstile.enter(work);
  if (entered.kind === 'done') return entered.value;
  throw new ParapetError('UNAVAILABLE', 'Too many uploads are being received at the moment; try again shortly.', {
    retryAfterSeconds: 5,
  });
}

function refusal(error: UploadRefused): ParapetError {
  const { place, message } = error.problem;
  return new ParapetError('INVALID_ARGUMENT', `body, at ${place}: ${message}`, {
    details: [{ path: 'body', message: `${place}: ${message}` }],
    cause: error,
  });
}
