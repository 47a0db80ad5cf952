import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSpools } from '../../../../tests/harness/hosts/outside.ts';
import { fetchSlices } from './fetch-slices.ts';

interface Row {
  n: number;
  sketch: Buffer | null;
}

/** Rows of slices 0 to 5, of which 1, 3 and 4 are empty, in batches that do not end where slices do. */
async function* batches(): AsyncGenerator<(Row & { slice: number })[]> {
  const rows = [0, 0, 0, 2, 2, 5, 5, 5].map((slice, n) => ({
    slice,
    n,
    sketch: n % 2 === 0 ? Buffer.from([n]) : null,
  }));
  yield rows.slice(0, 2);
  yield rows.slice(2, 7);
  yield rows.slice(7);
}

async function taken(of: number): Promise<number[][]> {
  await using slices = await fetchSlices<Row>(testSpools(), { by: 'file', of }, batches());
  assert.equal(slices.isEmpty, false);
  const all: number[][] = [];
  for (let no = 0; no < of; no++) {
    const rows = await slices.take(no);
    for (const { n, sketch } of rows) assert.deepEqual(sketch, n % 2 === 0 ? Buffer.from([n]) : null);
    all.push(rows.map(({ n }) => n));
  }
  return all;
}

test('each slice has its rows in order, an empty one none', async () => {
  assert.deepEqual(await taken(6), [[0, 1, 2], [], [3, 4], [], [], [5, 6, 7]]);
});

test('a single slice has all rows', async () => {
  assert.deepEqual(await taken(1), [[0, 1, 2, 3, 4, 5, 6, 7]]);
});
