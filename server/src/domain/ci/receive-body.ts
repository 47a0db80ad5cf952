/**
 * Receives a whole body of the CI protocol and checks it, before it is stored as a part of the document that the parser
 * reads.
 */
import type { Readable } from 'node:stream';
import { ParapetError } from '../../base/errors.ts';
import { defaultLimits } from '../../ingest/limits.ts';
import { checkCiBody, type CheckedBody } from '../../ingest/semgrep/ci/survey.ts';
import { UploadRefused } from '../../ingest/upload-refused.ts';
import type { Member } from '../../model/caller.ts';
import type { Platform } from '../platform.ts';
import { withStoreSlot, withReceivedBody, type JudgeSender } from '../scans/receive-upload.ts';
import { inflatedPieces, type ReceivedBody } from '../scans/upload-body.ts';

export interface SentBody {
  body: Readable;
  isGzip: boolean;
  judgeSender: JudgeSender;
}

/** Does the work with a valid body, as its sender. INVALID_ARGUMENT for an invalid one, PAYLOAD_TOO_LARGE, UNAVAILABLE. */
export async function withBody<T>(
  platform: Pick<Platform, 'database' | 'settings' | 'uploads'>,
  member: Member,
  { kind, judgeSender, ...sent }: SentBody & { kind: 'results' | 'complete' },
  work: (sender: Member, received: ReceivedBody, checked: CheckedBody) => Promise<T>,
): Promise<T> {
  return withReceivedBody(platform, member, sent, async (received) => {
    const checked = await checkCiBody(kind, inflatedPieces(received.pieces), {
      file: kind,
      limits: defaultLimits,
    }).catch((error: unknown) => {
      throw error instanceof UploadRefused ? refusal(error) : error;
    });
    return withStoreSlot(platform, { member, judgeSender }, (sender) => work(sender, received, checked));
  });
}

function refusal(error: UploadRefused): ParapetError {
  const { place, message } = error.problem;
  return new ParapetError('INVALID_ARGUMENT', `body, at ${place}: ${message}`, {
    details: [{ path: 'body', message: `${place}: ${message}` }],
    cause: error,
  });
}
