/**
 * The typed API client, with the session's credential. Every call of the console uses it: `await answerOf(api.GET(path,
 * { params: { path: { deploymentId } } }))`.
 */
import createClient from 'openapi-fetch';
import { ApiError, apiErrorOf } from './api-error.ts';
import type { paths } from './generated/api.ts';
import { askForProof, needsProof } from './proof.ts';
import { bearerToken, replaceToken } from './session.ts';
import { apiWords } from './words.ts';

export const api = createClient<paths>({ baseUrl: globalThis.location.origin, fetch: fetchWithSession });

/**
 * Sends the request with the credential. If the server rejects it, retries once with a new one; if it needs a proof of
 * identity, asks for it, and repeats the request. Throws ApiError when no response arrives, or the user gives no proof.
 */
export async function fetchWithSession(request: Request): Promise<Response> {
  try {
    const bearer = await bearerToken();
    const response = await fetchAs(request, bearer);
    if (!(await needsProof(response))) return response;
    if (!(await askForProof())) throw new ApiError({ status: 403, code: 'PROOF_NEEDED', message: apiWords.notProven });
    return await fetchAs(request, await bearerToken());
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    const message = navigator.onLine ? apiWords.noAnswer : apiWords.offline;
    throw new ApiError({ status: 0, code: 'UNREACHABLE', message });
  }
}

async function fetchAs(request: Request, bearer: string | null): Promise<Response> {
  const response = await fetch(withBearer(request, bearer));
  if (response.status !== 401 || bearer === null) return response;
  const renewed = await replaceToken(bearer);
  return renewed === null ? response : fetch(withBearer(request, renewed));
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
