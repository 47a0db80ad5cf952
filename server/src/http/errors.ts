/** Maps Parapet's error codes to HTTP: one exhaustive table, one body shape (readings section 2). */
import { z } from 'zod';
import { busyElsewhere, ParapetError, type ErrorCode, type ErrorDetail } from '../base/errors.ts';
import { isDiskFull, isLockTimeout, isUnavailable } from '../base/unavailable.ts';

/** HTTP status by code; the compiler rejects a code without one. */
export const statusOf: Record<ErrorCode, number> = {
  INVALID_ARGUMENT: 400,
  INVALID_CURSOR: 400,
  DEPLOYMENT_MISMATCH: 400,
  ID_MISMATCH: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  SCHEME_NOT_ACCEPTED: 403,
  ORIGIN_NOT_ALLOWED: 403,
  ADDRESS_NOT_ALLOWED: 403,
  PROOF_NEEDED: 403,
  SECOND_FACTOR_NEEDED: 403,
  DEPLOYMENT_SUSPENDED: 403,
  QUOTA_EXCEEDED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  RESERVED_SLUG: 409,
  DEPLOYMENT_MIGRATED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

export const ErrorBody = z
  .object({
    error: z.string().describe('What went wrong and how to fix it, as text for people.'),
    code: z.string().describe('Error code for programs; the set of codes only grows.'),
    details: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('Each invalid field, for a 400.'),
    requestId: z.string().describe('Id of this request, as in the log and in X-Request-Id.'),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The body of a response that is not 2xx. */
export function errorBody(error: ParapetError, requestId: string): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    ...(error.details && { details: [...error.details] }),
    requestId,
  };
}

/** Headers that belong to the error response. */
export function errorHeaders(error: ParapetError): Record<string, string> {
  if (error.code === 'UNAUTHENTICATED') return { 'www-authenticate': 'Bearer' };
  if (error.retryAfterSeconds !== undefined)
    return { 'retry-after': String(Math.max(1, Math.ceil(error.retryAfterSeconds))) };
  return {};
}

/** Converts anything thrown to a ParapetError. Unknown errors become INTERNAL, and their text is not shown. */
export function asParapetError(thrown: unknown): ParapetError {
  if (thrown instanceof ParapetError) return thrown;
  const code = codeOf(thrown);
  const known = frameworkErrors[code];
  if (known) return new ParapetError(known[0], known[1], { cause: thrown });
  if (isDiskFull(thrown)) {
    return new ParapetError('UNAVAILABLE', 'The service has no disk space left; nothing was stored. Try again later.', {
      retryAfterSeconds: 60,
      cause: thrown,
    });
  }
  if (isLockTimeout(thrown)) return busyElsewhere(thrown);
  if (isUnavailable(thrown)) {
    return new ParapetError('UNAVAILABLE', 'The service cannot reach its database; try again shortly.', {
      retryAfterSeconds: 5,
      cause: thrown,
    });
  }
  return new ParapetError('INTERNAL', 'Something went wrong on our side; the request id finds it in the log.', {
    cause: thrown,
  });
}

function codeOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return '';
  return typeof thrown.code === 'string' ? thrown.code : '';
}

/** The web framework's own errors, by its codes. */
const frameworkErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as JSON with Content-Type: application/json.',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The body exceeds the size limit of this operation.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['INVALID_ARGUMENT', 'The body is not as long as its Content-Length says.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_ARGUMENT', 'body: is empty; send a JSON object.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['INVALID_ARGUMENT', 'body: is not valid JSON.'],
  FST_ERR_BAD_URL: ['INVALID_ARGUMENT', 'The path is not a valid URL path; check its % escapes.'],
};

const detailsMax = 20;
/** Long enough for the longest list of permitted words, the formats of uploads. */
const messageMax = 1000;

/**
 * Converts a validation error to INVALID_ARGUMENT; `where` (`body`, `query`, `path`) names the root if the path is
 * empty.
 */
export function invalidInput(error: z.ZodError, where: string): ParapetError {
  const details = error.issues.slice(0, detailsMax).map((issue): ErrorDetail => {
    const path = issue.path.length === 0 ? where : issue.path.map(String).join('.').slice(0, 200);
    return { path, message: plainMessage(issue.message) };
  });
  const [first] = details;
  const rest = error.issues.length - 1;
  const more = rest > 0 ? ` (and ${rest} more, see details)` : '';
  return new ParapetError('INVALID_ARGUMENT', `${first?.path ?? where}: ${first?.message ?? 'is invalid'}${more}`, {
    details,
  });
}

const bounds: Record<string, string> = { '>=': 'at least', '>': 'more than', '<=': 'at most', '<': 'less than' };

/** Rewords Zod's messages for the person who has to fix the request. */
function plainMessage(message: string): string {
  const missing = /^Invalid input: expected (\w+), received undefined$/.exec(message);
  if (missing) return `is required: send ${article(missing[1] ?? 'value')}`;
  const wrong = /^Invalid input: expected (\w+), received (\w+)$/.exec(message);
  if (wrong) return `must be ${article(wrong[1] ?? 'value')}, not ${article(wrong[2] ?? 'value')}`;
  const beyond = /^Too (small|big): expected \w+ to be ([<>]=?)(-?[\d.]+)$/.exec(message);
  if (beyond) return `must be ${bounds[beyond[2] ?? ''] ?? ''} ${beyond[3]}`;
  return message.slice(0, messageMax);
}

function article(noun: string): string {
  if (noun === 'null') return noun;
  const word = noun === 'int' ? 'integer' : noun;
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}
