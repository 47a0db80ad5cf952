/** The answer of a call, or the server's refusal thrown as an ApiError. */
import { apiErrorOf } from './api-error.ts';

/** Unwraps what openapi-fetch returns. */
export async function answerOf<Answer>(
  call: Promise<{ data?: Answer; error?: unknown; response: Response }>,
): Promise<Answer> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined) throw apiErrorOf(response, error);
  return data;
}
