/**
 * The error of a failed API call: the server's message, and the status that decides which error state a screen shows.
 */
import { apiWords } from './words.ts';

export interface ErrorDetail {
  path: string;
  message: string;
}

/** Any response that is not a success. `status` is 0 when no response arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string;

  constructor(answer: { status: number; code: string; message: string; details?: ErrorDetail[]; requestId?: string }) {
    super(answer.message);
    this.status = answer.status;
    this.code = answer.code;
    this.details = answer.details ?? [];
    this.requestId = answer.requestId ?? '';
  }

  /** True if the server was unreachable or temporarily unavailable, so that a retry can succeed. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Builds the error from a response. The body may be Parapet's error body or anything else. */
export function apiErrorOf(response: Response, body: unknown): ApiError {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<string, unknown>>;
  return new ApiError({
    status: response.status,
    code: typeof fields['code'] === 'string' ? fields['code'] : 'UNKNOWN',
    message: typeof fields['error'] === 'string' ? fields['error'] : apiWords.status(response.status),
    details: Array.isArray(fields['details']) ? (fields['details'] as ErrorDetail[]) : [],
    requestId: typeof fields['requestId'] === 'string' ? fields['requestId'] : '',
  });
}

/** A message for the user, for any error of a query or a mutation. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    const details = error.details
      .map(({ path, message }) => `${path}: ${message}`)
      // A single detail often repeats the message.
      .filter((detail) => !error.message.includes(detail));
    return [error.message, ...details].join(' ');
  }
  return error instanceof Error ? error.message : String(error);
}
