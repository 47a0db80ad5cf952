/** One side of an assignment that is read in slices: spooled locally, and read back one slice at a time. */
import { deserialize, serialize } from 'node:v8';
import type { Spool, Spools } from '../../base/spool.ts';
import type { Sliced, Slicing } from '../../store/reconcile/unmatched.ts';

/** Bytes of a side that are held in memory besides the current slice. */
const heldBytesMax = 1024 * 1024;

export interface Slices<Row> extends AsyncDisposable {
  readonly isEmpty: boolean;
  /** Returns the rows of a slice; take slices in order. */
  take(no: number): Promise<Row[]>;
}

/** Reads all rows. A single slice stays in memory. */
export async function fetchSlices<Row extends object>(
  spools: Spools,
  { of }: Slicing,
  batches: AsyncGenerator<Sliced<Row>[]>,
): Promise<Slices<Row>> {
  if (of > 1) return spoolSlices(spools.open(heldBytesMax), batches);
  const rows: Row[] = [];
  for await (const batch of batches) for (const row of batch) rows.push(row);
  return { isEmpty: rows.length === 0, take: async () => rows, [Symbol.asyncDispose]: async () => undefined };
}

async function spoolSlices<Row extends object>(
  spool: Spool,
  batches: AsyncGenerator<Sliced<Row>[]>,
): Promise<Slices<Row>> {
  let isEmpty = true;
  try {
    for await (const batch of batches) {
      isEmpty = false;
      await spool.append(serialize(batch));
    }
  } catch (error) {
    await spool.close();
    throw error;
  }
  const pieces = spool.pieces();
  let ahead: Sliced<Row>[] = [];
  return {
    isEmpty,
    async take(no) {
      const rows: Row[] = [];
      for (;;) {
        const end = ahead.findIndex((row) => row.slice > no);
        for (const row of ahead.splice(0, end === -1 ? ahead.length : end)) if (row.slice === no) rows.push(row);
        if (end !== -1) return rows;
        const next = await pieces.next();
        if (next.done === true) return rows;
        ahead = deserialize(next.value) as Sliced<Row>[];
      }
    },
    [Symbol.asyncDispose]: () => spool.close(),
  };
}
