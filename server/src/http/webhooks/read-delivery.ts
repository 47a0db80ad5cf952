/** The body of a webhook, whole and as it came: its signature is about these bytes. */
import type { IncomingMessage } from 'node:http';
import { invalidArgument, ParapetError } from '../../base/errors.ts';
import type { Platform } from '../../domain/platform.ts';

/** What GitHub and GitLab send at most. One that we refused would be lost, and GitLab switches off a webhook that is often refused. */
const bytesMax = 25 * 2 ** 20;
/** Larger ones are rare and take their turn with the uploads, so that many at once cannot fill the memory. */
const smallBytesMax = 2 ** 20;
/** Hosts give up after ten seconds. */
const timeoutMs = 10_000;

/** What `work` makes of the body. PAYLOAD_TOO_LARGE, INVALID_ARGUMENT when it does not arrive, UNAVAILABLE when too much else arrives. */
export async function readDelivery<T>(
  platform: Platform,
  request: IncomingMessage,
  work: (body: Buffer) => Promise<T>,
): Promise<T> {
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (announced > bytesMax) throw tooLarge();
  // Without a length it may become anything.
  if (announced <= smallBytesMax) return work(await readWhole(request));
  const admission = await platform.uploads.received.run(async () => work(await readWhole(request)));
  if (admission.kind === 'done') return admission.value;
  throw new ParapetError('UNAVAILABLE', 'Too much is being received at the moment; try again shortly.', {
    retryAfterSeconds: 5,
  });
}

function readWhole(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > bytesMax) refuse(tooLarge());
      else chunks.push(chunk);
    };
    const refuse = (error: unknown): void => {
      clearTimeout(timer);
      request.off('data', take);
      // The rest flows away unread, or the answer could not be sent.
      request.resume();
      reject(error);
    };
    const breakOff = (): void => refuse(invalidArgument('body', 'did not arrive whole'));
    const timer = setTimeout(breakOff, timeoutMs);
    request.on('data', take);
    request.on('aborted', breakOff);
    request.on('error', breakOff);
    request.on('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
  });
}

function tooLarge(): ParapetError {
  return new ParapetError('PAYLOAD_TOO_LARGE', `The body is larger than ${bytesMax / 2 ** 20} MiB.`);
}
