/** The raw body of a webhook: its signature covers these bytes. */
import type { IncomingMessage } from 'node:http';
import type { Slot } from '../../base/limits/slots.ts';
import { invalidArgument, ParapetError } from '../../base/errors.ts';
import type { Platform } from '../../domain/platform.ts';
import type { Hook } from '../../domain/webhooks/find-webhook.ts';

/**
 * The largest body that GitHub and GitLab send. A refused one would be lost, and GitLab disables a webhook that is
 * often refused.
 */
const bytesMax = 25 * 2 ** 20;
/** Larger ones are rare and queue with the uploads, so that many at once cannot exhaust the memory. */
const smallBytesMax = 2 ** 20;
/** Hosts time out after ten seconds. */
const timeoutMs = 10_000;

/**
 * Returns `work`'s result for the body. Throws PAYLOAD_TOO_LARGE, INVALID_ARGUMENT if the body does not arrive, or
 * UNAVAILABLE if too much else is being received.
 */
export async function readDelivery<T>(
  platform: Platform,
  { request, hook }: { request: IncomingMessage; hook: Hook },
  work: (body: Buffer) => Promise<T>,
): Promise<T> {
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (announced > bytesMax) throw tooLarge();
  // Without a Content-Length it may have any size.
  if (announced <= smallBytesMax) return work(await readWhole(request));
  const owner = [hook.deploymentId, 'webhooks', hook.connectionId];
  const admission = await platform.uploads.received.run(owner, async (slot) => work(await readWhole(request, slot)));
  if (admission.kind === 'done') return admission.value;
  throw busy();
}

function readWhole(request: IncomingMessage, slot?: Slot): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      slot?.received(chunk.length);
      if (bytes > bytesMax) refuse(tooLarge());
      else chunks.push(chunk);
    };
    const refuse = (error: unknown): void => {
      clearTimeout(timer);
      request.off('data', take);
      // Discards the rest of the body; otherwise the response could not be sent.
      request.resume();
      reject(error);
    };
    const breakOff = (): void => refuse(invalidArgument('body', 'did not arrive whole'));
    const timer = setTimeout(breakOff, timeoutMs);
    slot?.signal.addEventListener('abort', () => refuse(busy()), { once: true });
    request.on('data', take);
    request.on('aborted', breakOff);
    request.on('error', breakOff);
    request.on('end', () => {
      clearTimeout(timer);
      slot?.receivedAll();
      resolve(Buffer.concat(chunks));
    });
  });
}

function busy(): ParapetError {
  return new ParapetError('UNAVAILABLE', 'Too many bodies are being received at the moment; try again shortly.', {
    retryAfterSeconds: 5,
  });
}

function tooLarge(): ParapetError {
  return new ParapetError('PAYLOAD_TOO_LARGE', `The body is larger than ${bytesMax / 2 ** 20} MiB.`);
}
