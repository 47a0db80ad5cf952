/**
 * Sends a request with the caller's credential. Renews an expired session once, retries on 429 and 503 with Retry-After, and
 * turns "fetch failed" into an error with its cause.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { UnreachableError } from './api-error.ts';

/** Where the bearer credential comes from. */
export interface Credentials {
  /** The credential to send; null when there is none. */
  bearer(): Promise<string | null>;
  /** A new credential after the server rejected this one; null if there is none. */
  renew(rejected: string): Promise<string | null>;
}

export interface Sender {
  serverUrl: string;
  /**
   * Sends the request that `makeRequest` returns; calls it again for each retry, unless the body can be sent only once
   * (`isRepeatable` false). Returns every response of the server. Throws UnreachableError without one.
   */
  send(makeRequest: () => Request, isRepeatable: boolean): Promise<Response>;
}

const attemptsMax = 4;
const retryAfterMaxSeconds = 20;

export function createSender(options: { serverUrl: string; credentials: Credentials; userAgent: string }): Sender {
  const { serverUrl, credentials, userAgent } = options;

  async function attempt(makeRequest: () => Request, bearer: string | null): Promise<Response> {
    const request = makeRequest();
    request.headers.set('user-agent', userAgent);
    if (bearer !== null) request.headers.set('authorization', `Bearer ${bearer}`);
    try {
      return await fetch(request);
    } catch (error) {
      throw new UnreachableError(serverUrl, error);
    }
  }

  return {
    serverUrl,
    async send(makeRequest, isRepeatable) {
      let bearer = await credentials.bearer();
      let isRenewed = false;
      for (let attempts = 1; ; attempts += 1) {
        const response = await attempt(makeRequest, bearer);
        if (!isRepeatable || attempts >= attemptsMax) return response;
        if (response.status === 401 && bearer !== null && !isRenewed) {
          isRenewed = true;
          const renewed = await credentials.renew(bearer);
          if (renewed === null) return response;
          bearer = renewed;
        } else {
          const waitSeconds = retryAfterSeconds(response);
          if (waitSeconds === null) return response;
          await sleep(waitSeconds * 1000);
        }
        await response.body?.cancel();
      }
    },
  };
}

/** Seconds to wait before a retry; null if the request should not be retried. */
function retryAfterSeconds(response: Response): number | null {
  if (response.status !== 429 && response.status !== 503) return null;
  const header = response.headers.get('retry-after');
  if (header === null || !/^[0-9]+$/.test(header)) return null;
  const seconds = Number(header);
  return seconds <= retryAfterMaxSeconds ? seconds : null;
}
