/** Says what keeps the shown data from being current: a lost connection, or answers that could not be refetched. */
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveConnection } from '../../api/live-connection.ts';
import { formatAgo } from '../../ui/text/format.ts';
import classes from './frame.module.css';
import { frameWords } from './words.ts';

const { connection: words } = frameWords;

/** Empty while everything shown is current. */
export function Freshness() {
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const connection = useSyncExternalStore(liveConnection.subscribe, liveConnection.state);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const failedAt = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' && state.dataUpdatedAt > 0 })
    .map(({ state }) => state.dataUpdatedAt);
  const text =
    connection === 'lost'
      ? words.lost
      : failedAt.length > 0
        ? words.updated(formatAgo(new Date(Math.min(...failedAt)).toISOString(), now))
        : '';
  return (
    <span
      className={classes.freshness}
      data-lost={connection === 'lost' || undefined}
      data-fetching={isFetching || undefined}
      role="status"
    >
      {text}
    </span>
  );
}
