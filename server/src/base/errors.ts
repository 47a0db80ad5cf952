/** Parapet's one error class: a closed set of codes, a text for the caller, a cause for us. No HTTP in here. */

/** Error codes of readings.md section 2. `http/errors.ts` maps each to a status. */
export const errorCodes = [
  'INVALID_ARGUMENT',
  'INVALID_CURSOR',
  'DEPLOYMENT_MISMATCH',
  'ID_MISMATCH',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'SCHEME_NOT_ACCEPTED',
  'ORIGIN_NOT_ALLOWED',
  'ADDRESS_NOT_ALLOWED',
  'PROOF_NEEDED',
  'SECOND_FACTOR_NEEDED',
  'DEPLOYMENT_SUSPENDED',
  'QUOTA_EXCEEDED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'RESERVED_SLUG',
  'DEPLOYMENT_MIGRATED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** One bad field: `path` in dotted form from the root of the body, query or path (`filters.timePeriod.since`). */
export interface ErrorDetail {
  path: string;
  message: string;
}

export class ParapetError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;
  /** Seconds after which the same call may succeed; only with RATE_LIMITED and UNAVAILABLE. */
  readonly retryAfterSeconds: number | undefined;

  /** `message` is shown to the caller: it names the field and the fix, and holds nothing internal. */
  constructor(
    code: ErrorCode,
    message: string,
    extra: { details?: readonly ErrorDetail[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = 'ParapetError';
    this.code = code;
    this.details = extra.details;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/**
 * The same answer for a resource that does not exist and for one that the caller may not see, so they cannot be
 * distinguished.
 */
export function notFound(what: string): ParapetError {
  return new ParapetError('NOT_FOUND', `No such ${what}, or you cannot see it.`);
}

/** A value that the caller must correct, with the path of its field. */
export function invalidArgument(path: string, message: string): ParapetError {
  return new ParapetError('INVALID_ARGUMENT', `${path}: ${message}`, { details: [{ path, message }] });
}

/** Others change the same things for longer than a request waits. Nothing was changed; the same request may succeed soon. */
export function busyElsewhere(cause?: unknown): ParapetError {
  return new ParapetError(
    'UNAVAILABLE',
    'The same project is being changed at the moment, by a scan that is being merged or by other people. Nothing of this request was ' +
      'kept; send it again in a few seconds.',
    { retryAfterSeconds: 3, cause },
  );
}
