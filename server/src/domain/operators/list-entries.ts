/** A page of the installation's log: what operators did, newest first. */
import type { TimeKey } from '../../base/time-key.ts';
import { listOperatorEntries, type OperatorEntry } from '../../store/operators/operators.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

export type { OperatorEntry } from '../../store/operators/operators.ts';

export async function listOperatorLog(
  platform: Pick<Platform, 'database' | 'keys'>,
  page: PageRequest,
): Promise<{ entries: OperatorEntry[]; nextCursor: string }> {
  const { rows: entries, nextCursor } = await keysetPage<OperatorEntry, TimeKey>(platform, page, {
    query: { list: 'operator log', order: 'time' },
    read: ({ after: before, limit }) =>
      platform.database.readAsAccess((tx) => listOperatorEntries(tx, { before, limit })),
    positionOf: ({ at, id }) => ({ at, id }),
  });
  return { entries, nextCursor };
}
