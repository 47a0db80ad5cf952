/** Live updates on a test database, with short intervals. It does not listen before there is a subscriber. */
import { createLog } from '../../server/src/base/log.ts';
import { createLiveUpdates, type LiveLimits, type LiveUpdates } from '../../server/src/domain/events/live-updates.ts';
import { openChangeFeed } from '../../server/src/store/events/feed.ts';
import type { TestDatabase } from './database/database.ts';

export function testLive(
  { database, connection }: Pick<TestDatabase, 'database' | 'connection'>,
  limits?: Partial<LiveLimits>,
): LiveUpdates {
  return createLiveUpdates(
    openChangeFeed({ connection, pool: database.pool, log: createLog({ level: 'silent' }) }),
    limits,
  );
}
