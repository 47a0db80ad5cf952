/**
 * The typed API client, with the session's credential. Every call of the console uses it: `await answerOf(api.GET(path,
 * { params: { path: { deploymentId } } }))`.
 */
import createClient from 'openapi-fetch';
import { ApiError, apiErrorOf } from './api-error.ts';
import type { paths } from './generated/api.ts';
import { bearerToken, replaceToken } from './session.ts';
import { apiWords } from './words.ts';

export const api = createClient<paths>({ baseUrl: globalThis.location.origin, fetch: fetchWithSession });

/**
 * Sends the request with the credential. If the server rejects it, retries once with a new one. Throws ApiError when no
 * response arrives.
 */
export async function fetchWithSession(request: Request): Promise<Response> {
  try {
    const bearer = await bearerToken();
    const response = await fetch(withBearer(request, bearer));
    if (response.status !== 401 || bearer === null) return response;
    const renewed = await replaceToken(bearer);
    return renewed === null ? response : await fetch(withBearer(request, renewed));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const message = navigator.onLine ? apiWords.noAnswer : apiWords.offline;
    throw new ApiError({ status: 0, code: 'UNREACHABLE', message });
  }
}

function withBearer(request: Request, bearer: string | null): Request {
  const copy = request.clone();
  if (bearer !== null) copy.headers.set('authorization', `Bearer ${bearer}`);
  return copy;
}

/** Returns the body of a successful response; throws ApiError for any other. */
export async function answerOf<Body>(
  call: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await call;
  if (!response.ok) throw apiErrorOf(response, error);
  return data as Body;
}
