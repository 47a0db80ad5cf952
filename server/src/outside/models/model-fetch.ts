/**
 * What the SDK is given in place of fetch: our guarded fetch, for one address. The credential is put on here, so that the SDK (its errors,
 * its events) never holds it; nothing else can be called through it, and no redirect is followed.
 */
import type { Confidential } from '../../base/confidential.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';

/** The model's server said no. The message is for people. */
export class ModelRefused extends Error {
  readonly status: number;
  /** Its words; to be looked through, never to be shown: they may come from inside a network. */
  readonly body: string;

  constructor(message: string, status: number, body: string) {
    super(message);
    this.name = 'ModelRefused';
    this.status = status;
    this.body = body;
  }
}

const bytesMax = 4 * 2 ** 20;

export interface ModelWay {
  fetch: GuardedFetch;
  /** The one address that may be called. */
  url: string;
  /** With the header that it goes in. */
  credential: { header: string; value: Confidential; prefix: string } | null;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** Headers that a credential could be in, which the SDK has none to put there for; and its versions, which are nobody's concern. */
const headersLeftOut = ['authorization', 'x-api-key', 'api-key', 'cookie', 'user-agent'];

/** What went wrong is kept in `failure` as it was: the SDK wraps errors in its own. */
export function modelFetch(way: ModelWay): { fetch: typeof globalThis.fetch; failure(): unknown } {
  let failure: unknown;
  const call = async (input: unknown, init: RequestInit | undefined): Promise<Response> => {
    const url = input instanceof URL ? input.href : input;
    if (url !== way.url || init?.method !== 'POST' || typeof init.body !== 'string') {
      throw new Error('the SDK tried to make another call than that of the model');
    }
    const { credential } = way;
    const headers = new Headers(init.headers);
    for (const name of headersLeftOut) headers.delete(name);
    const answer = await way.fetch({
      url,
      method: 'POST',
      headers: Object.fromEntries(headers),
      ...(credential !== null && {
        credentials: { [credential.header]: credential.prefix + credential.value.reveal() },
      }),
      body: init.body,
      timeoutMs: way.timeoutMs,
      bytesMax,
      redirectsMax: 0,
      signal: way.signal,
    });
    if (answer.status !== 200) throw refusedWith(answer.status, new URL(url).host, answer.body.toString('utf8'));
    return new Response(new Uint8Array(answer.body), { status: 200, headers: { 'content-type': 'application/json' } });
  };
  return {
    fetch: async (input, init) => {
      try {
        return await call(input, init);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    failure: () => failure,
  };
}

function refusedWith(status: number, host: string, body: string): ModelRefused | OutgoingError {
  if (status >= 300 && status < 400) {
    const message = `${host} answered with status ${status}, a redirect, which is not followed. Enter the address that it leads to.`;
    return new OutgoingError('redirects', message);
  }
  return new ModelRefused(`${host} answered with status ${status}${wordOf(body)}.${hintOf(status)}`, status, body);
}

/** The code or type of the error, such as model_not_found. Nothing else of an answer is repeated. */
function wordOf(body: string): string {
  const word = /"(?:code|type)"\s*:\s*"((?!error")[a-z]{2,40}(?:_[a-z]{2,40}){1,4})"/.exec(body.slice(0, 4_000))?.[1];
  return word === undefined ? '' : ` (${word})`;
}

function hintOf(status: number): string {
  if (status === 401 || status === 403) return ' It refuses the credential: enter it anew.';
  if (status === 404) return ' Check the name of the model, and the base URL, which mostly ends with /v1.';
  if (status === 400 || status === 422) return ' It does not take the request: check the name of the model.';
  if (status === 402) return ' Its account has no credit left.';
  if (status === 413) return ' The request is too long for it.';
  if (status === 429) return ' It wants fewer calls, or its account has no credit left.';
  return status >= 500 ? ' The fault is on its side.' : '';
}
