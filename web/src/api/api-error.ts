/** What went wrong with a call, in the words of the server, and which state of a screen it asks for. */

export interface ErrorDetail {
  path: string;
  message: string;
}

/** An answer of the server that is no success; `status` 0 when no answer came. */
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

  /** The server could not be reached, or cannot serve just now: asking again is worth while. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The error of an answer whose body is the house's error body, or anything else. */
export function apiErrorOf(response: Response, body: unknown): ApiError {
  const told = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<string, unknown>>;
  return new ApiError({
    status: response.status,
    code: typeof told['code'] === 'string' ? told['code'] : 'UNKNOWN',
    message:
      typeof told['error'] === 'string'
        ? told['error']
        : `The server responded with status ${String(response.status)}.`,
    details: Array.isArray(told['details']) ? (told['details'] as ErrorDetail[]) : [],
    requestId: typeof told['requestId'] === 'string' ? told['requestId'] : '',
  });
}

/** Words for a person, for any error that a query or a mutation ended with. */
export function wordsOf(error: unknown): string {
  if (error instanceof ApiError) {
    const details = error.details
      .map(({ path, message }) => `${path}: ${message}`)
      // Of a single one the message often says the same.
      .filter((detail) => !error.message.includes(detail));
    return [error.message, ...details].join(' ');
  }
  return error instanceof Error ? error.message : String(error);
}
