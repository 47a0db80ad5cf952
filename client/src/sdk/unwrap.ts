/** Unwraps the result of a call. */
import { apiErrorOf } from './api-error.ts';

/** Returns the response body of an openapi-fetch call. Throws ApiError for a non-2xx response. */
export async function unwrap<Answer>(
  call: Promise<{ data?: Answer; error?: unknown; response: Response }>,
): Promise<Answer> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined) throw apiErrorOf(response, error);
  return data;
}
