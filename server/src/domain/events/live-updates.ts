/** What all streams of a process share: where changes come from, who has how many, and the bounds. */
import type { ChangeFeed } from '../../store/events/feed.ts';

export interface LiveUpdates {
  feed: ChangeFeed;
  /** Streams by the id of their user. */
  streams: Map<string, number>;
  limits: LiveLimits;
}

export interface LiveLimits {
  /** Of one user, in one process. */
  streamsPerUserMax: number;
  /** How often it is asked anew who the reader is and what they see. Never more than 30 s, as docs/live-updates.md promises. */
  lookAgainEveryMs: number;
  /** Between two events that tell of findings. */
  findingsEveryMs: number;
  /** How often a line goes out that means nothing: proxies close what is silent. */
  heartbeatEveryMs: number;
  /** What a reader may leave unread, beyond the buffers of the network. */
  unreadBytesMax: number;
}

const defaults: LiveLimits = {
  streamsPerUserMax: 20,
  lookAgainEveryMs: 20_000,
  findingsEveryMs: 250,
  heartbeatEveryMs: 15_000,
  unreadBytesMax: 256 * 1024,
};

export function liveUpdates(feed: ChangeFeed, limits: Partial<LiveLimits> = {}): LiveUpdates {
  return { feed, streams: new Map(), limits: { ...defaults, ...limits } };
}
