/** Explains a host's refusal to the person who set up the connection; the host's own words follow, shortened. */
import { z } from 'zod';
import type { Confidential } from '../../base/confidential.ts';
import type { OutgoingAnswer } from '../guard/guarded-fetch.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';
import { cutText, oneLine } from './text.ts';

export interface RefusedCall {
  isWrite: boolean;
  token: Confidential | null;
}

export function refusalOf(answer: OutgoingAnswer, { isWrite, token }: RefusedCall): OutgoingError {
  const { status, headers, url } = answer;
  const { host } = new URL(url);
  const said = saidBy(answer, token);
  const quoted = said === '' ? '.' : `: “${said}”.`;
  const retryAfter = Number(headers['retry-after']);
  const isLimited = headers['x-ratelimit-remaining'] === '0' || retryAfter > 0 || /rate limit/i.test(said);
  if (status === 429 || (status === 403 && isLimited)) {
    const when = retryAfter > 0 && retryAfter < 86_400 ? `in ${retryAfter} s` : 'later';
    return new OutgoingError('refused', `${host} has reached its rate limit and answers again ${when}.`);
  }
  if (status === 423 || (status === 403 && /archived/i.test(said))) {
    return new OutgoingError('rejected', `The repository is archived on ${host}, so it cannot be changed.`);
  }
  if (status === 401) {
    return new OutgoingError('unauthorized', `${host} refused the credential. Enter one that is valid for its API.`);
  }
  if (status === 403) {
    return new OutgoingError('unauthorized', `${host} does not allow this with this credential${quoted}`);
  }
  if (status === 404 || status === 410) {
    const missing = isWrite ? 'The target does not exist' : 'There is no such repository';
    return new OutgoingError('not_found', `${missing} on ${host}, or the credential has no access to it.`);
  }
  if (status >= 300 && status < 400) {
    return new OutgoingError('redirects', `The repository has moved on ${host}. Enter its new URL at the project.`);
  }
  if (status >= 400 && status < 500) {
    return new OutgoingError('rejected', `${host} refused this (status ${status})${quoted}`);
  }
  return new OutgoingError('connection', `${host} answered with the status ${status}.`);
}

const Text = z.string().catch('');
/** GitHub and Gitea send a message and details. GitLab sends one text, several, or several per invalid member. */
const Refusal = z.object({
  message: z.unknown(),
  error: Text,
  errors: z.array(z.union([z.string(), z.object({ message: Text })])).catch([]),
});

const saidMax = 300;

/** '' if it says nothing, or repeats the credential. */
function saidBy({ body }: OutgoingAnswer, token: Confidential | null): string {
  const read = Refusal.safeParse(jsonOf(body));
  if (!read.success) return '';
  const { message, error, errors } = read.data;
  const details = errors.map((each) => (typeof each === 'string' ? each : each.message));
  const said = [...textsIn(message), error, ...details].map(oneLine).filter((each) => each !== '');
  const all = [...new Set(said)].join('; ');
  return token !== null && all.includes(token.reveal()) ? '' : cutText(all, saidMax);
}

function textsIn(message: unknown): string[] {
  if (typeof message === 'string') return [message];
  if (Array.isArray(message)) return message.filter((each) => typeof each === 'string');
  if (typeof message !== 'object' || message === null) return [];
  return Object.entries(message).map(([member, problems]) => `${member} ${textsIn(problems).join(', ')}`);
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
