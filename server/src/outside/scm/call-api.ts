/** One question or order to a host's API: what it answers is JSON of the shape that the host documents, or an error in words. */
import type { z } from 'zod';
import type { OutgoingAnswer } from '../guard/guarded-fetch.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';
import { refusalOf } from './explain-refusal.ts';
import type { HostQuestion } from './host.ts';

export interface ApiCall<Answer> {
  url: string;
  /** Absent: it is asked, and nothing is changed. */
  method?: 'POST' | 'PUT' | 'PATCH';
  /** Sent as JSON. */
  body?: object;
  /** Harmless ones. */
  headers?: Readonly<Record<string, string>>;
  /** Only the members that are used. */
  schema: z.ZodType<Answer>;
}

export interface ApiAnswer<Answer> {
  headers: Readonly<Record<string, string>>;
  body: Answer;
}

const readTimeoutMs = 15_000;
/** A host computes what a pull request would merge before it answers. */
const writeTimeoutMs = 30_000;
/** A page of comments that are as long as a host takes them. */
const answerBytesMax = 8 * 2 ** 20;
const textBytesMax = 2 * 2 ** 20;

/** Throws OutgoingError, also for a status that tells of no success. */
export async function callApi<Answer>(
  question: HostQuestion,
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
  const message = `${host} answered something else than its API should. Is the kind of the connection right?`;
  throw new OutgoingError('connection', message, read.error);
}

/** Undefined for what is no JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The text behind the first of the URLs that is there; null when none is. Throws OutgoingError. */
export async function readFirstText(
  question: HostQuestion,
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

/** Undefined when the host does not tell it to this credential. Throws OutgoingError for everything else. */
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
  { fetch, token, signal }: HostQuestion,
  { url, method, body, headers, bytesMax }: Omit<ApiCall<unknown>, 'schema'> & { bytesMax: number },
): Promise<OutgoingAnswer> {
  return fetch({
    url,
    // A write that is sent elsewhere would arrive there as a question (RFC 9110, 15.4).
    ...(method !== undefined && { method, redirectsMax: 0 }),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(token !== null && { credentials: { authorization: `Bearer ${token.reveal()}` } }),
    timeoutMs: method === undefined ? readTimeoutMs : writeTimeoutMs,
    bytesMax,
    signal,
  });
}
