/**
 * How many requests a minute this process takes: of one credential, of one person with all of theirs, and in one deployment. Answers
 * say what is left, in the fields of draft-ietf-httpapi-ratelimit-headers-10.
 */
import type { FastifyReply } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { ParapetError } from '../base/errors.ts';
import { slidingWindow, type SlidingWindow } from '../base/limits/sliding-window.ts';

export const limitedOwners = ['credential', 'person', 'deployment'] as const;
export type LimitedOwner = (typeof limitedOwners)[number];

/** Requests a minute; 0: no limit. */
export type RequestsPerMinute = Readonly<Record<LimitedOwner, number>>;

export interface RequestLimits {
  /** Counts a request, and says in the reply what is left. Throws RATE_LIMITED, and then counts nothing. */
  count(reply: FastifyReply, owners: Partial<Record<LimitedOwner, string>>): void;
  /** Requests refused since the start, for the metrics. */
  readonly refused: Readonly<Record<LimitedOwner, number>>;
}

const windowMs = 60_000;
const ownersMax = 10_000;

const calledLimits: Record<LimitedOwner, string> = {
  credential: 'This token or session has',
  person: 'Your tokens and sessions together have',
  deployment: 'The requests to this organisation together have',
};

export function createRequestLimits(clock: Clock, perMinute: RequestsPerMinute): RequestLimits {
  const windows = new Map(
    limitedOwners
      .filter((owner) => perMinute[owner] > 0)
      .map((owner) => [owner, slidingWindow(clock, { windowMs, eventsMax: perMinute[owner], keysMax: ownersMax })]),
  );
  const refused: Record<LimitedOwner, number> = { credential: 0, person: 0, deployment: 0 };
  return {
    refused,
    count(reply, owners) {
      const counted = [...windows].flatMap(([owner, window]) => {
        const key = owners[owner];
        return key === undefined ? [] : [{ owner, window, key, wait: window.secondsUntilFree(key) }];
      });
      const over = counted.find(({ wait }) => wait > 0);
      if (over === undefined) for (const { window, key } of counted) window.add(key);
      for (const { owner, window, key } of counted) tell(reply, owner, perMinute[owner], window.left(key));
      if (over === undefined) return;
      refused[over.owner]++;
      throw new ParapetError(
        'RATE_LIMITED',
        `${calledLimits[over.owner]} reached the limit of ${perMinute[over.owner]} requests a minute; try again in ${over.wait} s.`,
        { retryAfterSeconds: over.wait },
      );
    },
  };
}

function tell(
  reply: FastifyReply,
  owner: LimitedOwner,
  quota: number,
  { events, seconds }: ReturnType<SlidingWindow['left']>,
): void {
  append(reply, 'ratelimit-policy', `"${owner}";q=${quota};w=${windowMs / 1000}`);
  append(reply, 'ratelimit', `"${owner}";r=${events};t=${seconds}`);
}

/** Lists of structured fields (RFC 9651) grow by commas. */
function append(reply: FastifyReply, name: string, item: string): void {
  const before = reply.getHeader(name);
  reply.header(name, typeof before === 'string' ? `${before}, ${item}` : item);
}
