/** One question to a host's API: what it answers is JSON of the shape that the host documents, or an error in words. */
import type { z } from 'zod';
import type { OutgoingAnswer } from '../guard/guarded-fetch.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';
import type { HostQuestion } from './host.ts';

export interface ApiCall<Answer> {
  url: string;
  /** Harmless ones. */
  headers?: Readonly<Record<string, string>>;
  /** Only the members that are used. */
  schema: z.ZodType<Answer>;
}

export interface ApiAnswer<Answer> {
  headers: Readonly<Record<string, string>>;
  body: Answer;
}

const timeoutMs = 15_000;
const bytesMax = 2 * 2 ** 20;

/** Throws OutgoingError, also for a status that is not 200. */
export async function callApi<Answer>(
  question: HostQuestion,
  { url, headers = {}, schema }: ApiCall<Answer>,
): Promise<ApiAnswer<Answer>> {
  const answer = await get(question, url, { accept: 'application/json', ...headers });
  const { host } = new URL(answer.url);
  if (answer.status !== 200) throw refusalOf(answer, host);
  const read = schema.safeParse(parsed(answer.body));
  if (read.success) return { headers: answer.headers, body: read.data };
  const message = `${host} answered something else than its API should. Is the kind of the connection right?`;
  throw new OutgoingError('connection', message, read.error);
}

function refusalOf({ status, headers }: OutgoingAnswer, host: string): OutgoingError {
  if (status === 429 || (status === 403 && headers['x-ratelimit-remaining'] === '0')) {
    return new OutgoingError('refused', `${host} was asked too often and answers again later (rate limit).`);
  }
  if (status === 401) {
    return new OutgoingError('unauthorized', `${host} refused the credential. Enter one that is good for its API.`);
  }
  if (status === 403) {
    return new OutgoingError('unauthorized', `${host} does not allow this with the credential that it was given.`);
  }
  if (status === 404 || status === 410) {
    const message = `There is no such repository on ${host}, or the credential does not open it.`;
    return new OutgoingError('not_found', message);
  }
  return new OutgoingError('connection', `${host} answered with the status ${status}.`);
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
    const answer = await get(question, url, headers);
    if (answer.status === 200) return answer.body.toString('utf8');
    if (answer.status !== 404) throw refusalOf(answer, new URL(answer.url).host);
  }
  return null;
}

function get(
  { fetch, token, signal }: HostQuestion,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<OutgoingAnswer> {
  return fetch({
    url,
    headers,
    ...(token !== null && { credentials: { authorization: `Bearer ${token.reveal()}` } }),
    timeoutMs,
    bytesMax,
    signal,
  });
}
