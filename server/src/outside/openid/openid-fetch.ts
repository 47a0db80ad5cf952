/** The fetch given to openid-client: our guarded fetch, without redirects. */
import type { CustomFetch } from 'openid-client';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';

const timeoutMs = 10_000;
/** A bound on a discovery document, a key set, or an answer with tokens. */
const bytesMax = 2 ** 20;
/** Statuses whose answers have no body: `Response` refuses one. */
const withoutBody = [101, 204, 205, 304];

export function openIdFetch(fetch: GuardedFetch): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const { authorization, ...others } = headers;
    const sent = body instanceof URLSearchParams ? body.toString() : body;
    const answer = await fetch({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: others,
      ...(authorization !== undefined && { credentials: { authorization } }),
      ...((typeof sent === 'string' || sent instanceof Uint8Array) && { body: sent }),
      timeoutMs,
      bytesMax,
      redirectsMax: 0,
      signal,
    });
    const hasBody = !withoutBody.includes(answer.status);
    return new Response(hasBody ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: { ...answer.headers },
    });
  };
}
