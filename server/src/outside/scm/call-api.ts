/** One call of a host's API: JSON of the documented shape, or an error in words. */
import type { z } from 'zod';
import type { OutgoingAnswer } from '../guard/guarded-fetch.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';
import { refusalOf } from './explain-refusal.ts';
import type { HostRequest } from './host.ts';

export interface ApiCall<Answer> {
  url: string;
  /** Absent for reading calls. */
  method?: 'POST' | 'PUT' | 'PATCH';
  /** Sent as JSON. */
  body?: object;
  /** Headers without credentials. */
  headers?: Readonly<Record<string, string>>;
  /** Describes only the members we use. */
  schema: z.ZodType<Answer>;
}

export interface ApiAnswer<Answer> {
  headers: Readonly<Record<string, string>>;
  body: Answer;
}

const readTimeoutMs = 15_000;
/** Hosts compute the merge of a pull request before they answer. */
const writeTimeoutMs = 30_000;
/** A page of comments of the maximum length. */
const answerBytesMax = 8 * 2 ** 20;
const textBytesMax = 2 * 2 ** 20;

/** Throws OutgoingError, also for a status that is not a success. */
export async function callApi<Answer>(
  question: HostRequest,
  { schema, ...call }: ApiCall<Answer>,
): Promise<ApiAnswer<Answer>> {
  const isWrite = call.method !== undefined;
  const answer = await send(question, {
    ...call,
    headers: { accept: 'application/json', ...call.headers },
    bytesMax: answerBytesMax,
  });
  const { host } = new URL(answer.url);
  const isDone = answer.status === 200 || (isWrite && answer.status === 201);
  if (!isDone) throw refusalOf(answer, { isWrite, token: question.token });
  const read = schema.safeParse(parsed(answer.body));
  if (read.success) return { headers: answer.headers, body: read.data };
  const message = `${host} did not answer like its API. Is the connection of the right kind?`;
  throw new OutgoingError('connection', message, read.error);
}

/** Undefined if the body is not JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The text at the first URL that exists; null if none does. Throws OutgoingError. */
export async function readFirstText(
  question: HostRequest,
  urls: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  for (const url of urls) {
    const answer = await send(question, { url, headers, bytesMax: textBytesMax });
    if (answer.status === 200) return answer.body.toString('utf8');
    if (answer.status !== 404) throw refusalOf(answer, { isWrite: false, token: question.token });
  }
  return null;
}

/** Undefined if this credential may not read it. Throws OutgoingError for everything else. */
export async function unlessHidden<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking;
  } catch (error) {
    const isHidden = error instanceof OutgoingError && ['unauthorized', 'not_found'].includes(error.failure);
    if (isHidden) return undefined;
    throw error;
  }
}

function send(
  { fetch, token, signal }: HostRequest,
  { url, method, body, headers, bytesMax }: Omit<ApiCall<unknown>, 'schema'> & { bytesMax: number },
): Promise<OutgoingAnswer> {
  return fetch({
    url,
    // A redirected write would arrive as a read (RFC 9110, 15.4).
    ...(method !== undefined && { method, redirectsMax: 0 }),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(token !== null && { credentials: { authorization: `Bearer ${token.reveal()}` } }),
    timeoutMs: method === undefined ? readTimeoutMs : writeTimeoutMs,
    bytesMax,
    signal,
  });
}
