/** Pages of a list in the order of a stored key: the cursor holds the key of the last row, signed for this one query. */
import { decodeCursor, encodeCursor, queryDigest } from '../base/cursor.ts';
import type { Platform } from './platform.ts';

export interface PageRequest {
  pageSize: number;
  /** Undefined for the first page. */
  cursor: string | undefined;
}

/** Everything that determines the result: the list, the deployment, the filters, and the caller where it matters. */
export type PageQuery = Readonly<Record<string, unknown>>;

export interface Keyset<Row, Position = string> {
  query: PageQuery;
  /** Returns at most `limit` rows after `after`, in the order of the list; from its start if `after` is null. */
  read(from: { after: Position | null; limit: number }): Promise<readonly Row[]>;
  /** A row's position in the order; must survive JSON. */
  positionOf(row: Row): Position;
}

/** Returns the rows of one page; `nextCursor` is '' on the last one. INVALID_CURSOR for a cursor of another query. */
export async function keysetPage<Row, Position = string>(
  platform: Pick<Platform, 'keys'>,
  { pageSize, cursor }: PageRequest,
  { query, read, positionOf }: Keyset<Row, Position>,
): Promise<{ rows: Row[]; nextCursor: string }> {
  const { after, nextCursor } = openCursor<Position>(platform, query, cursor);
  // One row more than the page shows whether there is another page.
  const found = await read({ after, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  const last = found.length > pageSize ? rows.at(-1) : undefined;
  return { rows, nextCursor: nextCursor(last === undefined ? null : positionOf(last)) };
}

/**
 * The cursor alone, for lists whose pages do not end at a row. `nextCursor` returns the next page's, '' at the end.
 * Throws INVALID_CURSOR, naming `field`, for a cursor of another query.
 */
export function openCursor<Position>(
  { keys }: Pick<Platform, 'keys'>,
  query: PageQuery,
  cursor: string | undefined,
  field?: string,
): { after: Position | null; nextCursor(position: Position | null): string } {
  const digest = queryDigest(query);
  return {
    // The cursor is HMAC-signed for this query, so the cast is safe.
    after: cursor === undefined ? null : (decodeCursor(keys.cursor, digest, cursor, field) as Position),
    nextCursor: (position) => (position === null ? '' : encodeCursor(keys.cursor, digest, position)),
  };
}
