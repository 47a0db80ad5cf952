/** Bodies that arrive take their turns: first to be received, which costs memory, then to be stored, which costs a connection. */
import type { Readable } from 'node:stream';
import { ParapetError } from '../../base/errors.ts';
import type { Entered } from '../../base/turnstile.ts';
import type { Platform } from '../platform.ts';
import { receiveBody, type ReceivedBody } from './upload-body.ts';

/** Receives the body whole, then does the work with it, and forgets it. UNAVAILABLE when too many others arrive. */
export async function withReceivedBody<T>(
  { uploads, settings }: Platform,
  { body, isGzip }: { body: Readable; isGzip: boolean },
  work: (received: ReceivedBody) => Promise<T>,
): Promise<T> {
  const entered = await uploads.received.enter(async (seat) => {
    const limits = { bytesMax: settings.uploadBytesMax, isGzip };
    const received = await receiveBody(body, limits, { spools: uploads.spools, seat });
    try {
      return await work(received);
    } finally {
      await received.pieces.close();
    }
  });
  return valueOf(entered);
}

/** Does work that stores what was received. UNAVAILABLE when too many others are at it. */
export async function inTurnToStore<T>({ uploads }: Platform, work: () => Promise<T>): Promise<T> {
  return valueOf(await uploads.stored.enter(work));
}

function valueOf<T>(entered: Entered<T>): T {
  if (entered.kind === 'done') return entered.value;
  throw new ParapetError('UNAVAILABLE', 'Too many uploads are being received at the moment; try again shortly.', {
    retryAfterSeconds: 5,
  });
}
