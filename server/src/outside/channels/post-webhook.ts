/** Calls a webhook once: within the time limit, through the guard, with errors in words. */
import type { OutgoingRequest } from '../guard/guarded-fetch.ts';
import type { DeliveryContext } from './channel-message.ts';
import { DeliveryRefused } from './delivery-refused.ts';

/** Bound on the answer's size; its content is discarded. */
const answerBytesMax = 64 * 1024;
const retryAfterMsMax = 3_600_000;

/**
 * Resolves when the answer is 2xx; throws DeliveryRefused or OutgoingError. Redirects are not followed: a POST that
 * becomes a GET on the way would look delivered, so the final address must be entered.
 */
export async function postWebhook(
  { fetch, timeoutMs, signal }: DeliveryContext,
  request: Pick<OutgoingRequest, 'url' | 'headers' | 'credentials' | 'ca'> & { json: string },
): Promise<void> {
  const { json, headers, ...rest } = request;
  const answer = await fetch({
    ...rest,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: json,
    timeoutMs,
    bytesMax: answerBytesMax,
    redirectsMax: 0,
    signal,
  });
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  const { host } = new URL(request.url);
  if (status >= 300 && status < 400) {
    throw new DeliveryRefused(
      `${host} answered with status ${status}, a redirect, which Parapet does not follow. Enter its target address.`,
    );
  }
  throw new DeliveryRefused(`${host} answered with status ${status}${wordOf(answer.body)}.${hintOf(status)}`, {
    isPermanent: status === 410,
    retryAfterMs: retryAfterMsOf(answer.headers['retry-after']),
  });
}

/**
 * Slack and similar services answer with a word such as no_service. Nothing else of an answer is repeated: it may come
 * from an internal network.
 */
function wordOf(body: Buffer): string {
  const word = /^[a-z]+(?:_[a-z]+)+$/.exec(body.subarray(0, 60).toString('latin1').trim())?.[0];
  return word === undefined ? '' : ` (${word})`;
}

function hintOf(status: number): string {
  if (status === 401 || status === 403) return ' It refuses this credential: enter the webhook again.';
  if (status === 404 || status === 410)
    return ' The webhook no longer exists there: create a new one, and enter it here.';
  if (status === 429) return ' It asks for fewer messages.';
  return status >= 500 ? ' The problem is on its side.' : '';
}

function retryAfterMsOf(header: string | undefined): number | undefined {
  if (header === undefined || !/^\d{1,6}$/.test(header)) return undefined;
  return Math.min(Number(header) * 1_000, retryAfterMsMax);
}
