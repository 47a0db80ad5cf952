/**
 * The fetch given to the SDK: our guarded fetch, for one address. Adds the credential itself, so that the SDK (its
 * errors, its events) never has it; no other URL can be called, and no redirect is followed.
 */
import type { Confidential } from '../../base/confidential.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';

/** The model's server refused. The message is for people. */
export class ModelRefused extends Error {
  readonly status: number;
  /** The server's text; for matching, never for display: it may come from an internal network. */
  readonly body: string;

  constructor(message: string, status: number, body: string) {
    super(message);
    this.name = 'ModelRefused';
    this.status = status;
    this.body = body;
  }
}

const bytesMax = 4 * 2 ** 20;

export interface ModelTransport {
  fetch: GuardedFetch;
  /** The only address that may be called. */
  url: string;
  /** The credential with its header. */
  credential: { header: string; value: Confidential; prefix: string } | null;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/**
 * Headers that could carry a credential, which the SDK does not have; and its version header, which is nobody's
 * business.
 */
const headersLeftOut = ['authorization', 'x-api-key', 'api-key', 'cookie', 'user-agent'];

/** `failure` returns the original error: the SDK wraps errors in its own. */
export function modelFetch(transport: ModelTransport): { fetch: typeof globalThis.fetch; failure(): unknown } {
  let failure: unknown;
  const call = async (input: unknown, init: RequestInit | undefined): Promise<Response> => {
    const url = input instanceof URL ? input.href : input;
    if (url !== transport.url || init?.method !== 'POST' || typeof init.body !== 'string') {
      throw new Error('the SDK tried to call a URL that is not the model’s');
    }
    const { credential } = transport;
    const headers = new Headers(init.headers);
    for (const name of headersLeftOut) headers.delete(name);
    const answer = await transport.fetch({
      url,
      method: 'POST',
      headers: Object.fromEntries(headers),
      ...(credential !== null && {
        credentials: { [credential.header]: credential.prefix + credential.value.reveal() },
      }),
      body: init.body,
      timeoutMs: transport.timeoutMs,
      bytesMax,
      redirectsMax: 0,
      signal: transport.signal,
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
    const message = `${host} answered with status ${status}, a redirect, which is not followed. Enter its target address.`;
    return new OutgoingError('redirects', message);
  }
  return new ModelRefused(`${host} answered with status ${status}${wordOf(body)}.${hintOf(status)}`, status, body);
}

/** The error's code or type, such as model_not_found. Nothing else of an answer is repeated. */
function wordOf(body: string): string {
  const word = /"(?:code|type)"\s*:\s*"((?!error")[a-z]{2,40}(?:_[a-z]{2,40}){1,4})"/.exec(body.slice(0, 4_000))?.[1];
  return word === undefined ? '' : ` (${word})`;
}

function hintOf(status: number): string {
  if (status === 401 || status === 403) return ' It refuses the credential: enter it again.';
  if (status === 404) return ' Check the name of the model, and the base URL, which usually ends with /v1.';
  if (status === 400 || status === 422) return ' It rejects the request: check the name of the model.';
  if (status === 402) return ' Its account has no credit left.';
  if (status === 413) return ' The request is too long for it.';
  if (status === 429) return ' It asks for fewer calls, or its account has no credit left.';
  return status >= 500 ? ' The problem is on its side.' : '';
}
