/** State shared by all streams of a process: the change feed, the streams per user, and the bounds. */
import type { ChangeFeed } from '../../store/events/feed.ts';

export interface LiveUpdates {
  feed: ChangeFeed;
  /** Number of streams by user id. */
  streams: Map<string, number>;
  limits: LiveLimits;
}

export interface LiveLimits {
  /** Limit per user and process. */
  streamsPerUserMax: number;
  /**
   * Interval at which the projects that a subscriber sees are read again, ms. Never more than 30 s, as docs/live-updates.md
   * promises. Whether they are admitted at all: access/watch-admissions.ts.
   */
  recheckEveryMs: number;
  /** Minimum interval between two events about findings, ms. */
  findingsEveryMs: number;
  /** Interval of the heartbeat, ms: proxies close silent connections. */
  heartbeatEveryMs: number;
  /** Backpressure limit: bytes a subscriber may leave unread, beyond the network's buffers. */
  unreadBytesMax: number;
}

const defaults: LiveLimits = {
  streamsPerUserMax: 20,
  recheckEveryMs: 20_000,
  findingsEveryMs: 250,
  heartbeatEveryMs: 15_000,
  unreadBytesMax: 256 * 1024,
};

export function createLiveUpdates(feed: ChangeFeed, limits: Partial<LiveLimits> = {}): LiveUpdates {
  return { feed, streams: new Map(), limits: { ...defaults, ...limits } };
}
