/** The errors of a call: an error response of the server (readings section 2), or no response. */

/** One field that the server rejected. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** A non-2xx response. `code` is the server's, or empty when something else responded, such as a proxy. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly FieldProblem[];
  readonly requestId: string;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    details: readonly FieldProblem[];
    requestId: string;
  }) {
    super(answer.message);
    this.name = 'ApiError';
    this.status = answer.status;
    this.code = answer.code;
    this.details = answer.details;
    this.requestId = answer.requestId;
  }
}

/** The server could not be reached, or the connection broke before it responded. */
export class UnreachableError extends Error {
  constructor(serverUrl: string, cause: unknown) {
    super(`no response from ${serverUrl}: ${reasonOf(cause)}`, { cause });
    this.name = 'UnreachableError';
  }
}

/** Reads the error of a failed call; also from a body that is not Parapet's. */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  return apiErrorOf(response, parseJson(text));
}

/** The same, from a parsed body. */
export function apiErrorOf(response: Response, body: unknown): ApiError {
  const answer = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const message =
    typeof answer['error'] === 'string' ? answer['error'] : `HTTP ${response.status} ${response.statusText}`.trim();
  const details = Array.isArray(answer['details']) ? answer['details'].flatMap(readDetail) : [];
  return new ApiError({
    status: response.status,
    code: typeof answer['code'] === 'string' ? answer['code'] : '',
    message,
    details,
    requestId:
      typeof answer['requestId'] === 'string' ? answer['requestId'] : (response.headers.get('x-request-id') ?? ''),
  });
}

function readDetail(value: unknown): FieldProblem[] {
  if (typeof value !== 'object' || value === null) return [];
  const { path, message } = value as Record<string, unknown>;
  return typeof message === 'string' ? [{ path: typeof path === 'string' ? path : '', message }] : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** fetch says only "fetch failed"; the cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
