/** The cost of an assignment grows with the number of results, not with its square. Counted in reads, not seconds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assign } from './assign.ts';
import type { KnownSighting, Sighting } from './sighting.ts';
import { draftOf, sightingOf } from './testing/scan-text.ts';

interface Shape {
  text: (n: number) => string;
  line?: (n: number) => number;
  column?: (n: number) => number;
  path?: (n: number) => string;
  context?: (n: number) => string;
}

const shapes: Record<string, { before: Shape; after: Shape; isGone?: boolean }> = {
  'identical results without context, shifted': {
    before: { text: () => 'x()' },
    after: { text: () => 'x()', line: (n) => 3 * n + 7 },
  },
  'identical results in identical surroundings': {
    before: { text: () => 'x()', context: () => 'a\nb\nx()\nc\nd' },
    after: { text: () => 'x()', context: () => 'a\nb\nx()\nc\nd', line: (n) => 3 * n + 4 },
  },
  'few texts on one line': {
    before: { text: (n) => `x${n % 9}`, line: () => 1, column: (n) => 5 * n },
    after: { text: (n) => `x${n % 9}`, line: () => 1, column: (n) => 5 * n + 2 },
  },
  'results in reverse order': { before: { text: (n) => `x${n}` }, after: { text: (n) => `x${10_000 - n}` } },
  'every text edited': { before: { text: (n) => `call one x${n}` }, after: { text: (n) => `call one y${n}` } },
  'every text replaced': {
    before: { text: (n) => `x${n}` },
    after: { text: (n) => `y${n}`, line: (n) => 5 * n + 900 },
  },
  'everything in another file': {
    before: { text: () => 'x()', context: (n) => `c${n}\nx()` },
    after: { text: () => 'x()', context: (n) => `c${n}\nx()`, path: () => 'other.ts' },
  },
  'a few results in each of many files, all of them renamed': {
    before: {
      text: (n) => `x${n % 5}`,
      context: (n) => `c${n}\nx${n % 5}`,
      path: (n) => `old/f${Math.floor(n / 5)}.ts`,
    },
    after: {
      text: (n) => `x${n % 5}`,
      context: (n) => `c${n}\nx${n % 5}`,
      path: (n) => `new/f${Math.floor(n / 5)}.ts`,
    },
  },
  'findings that were gone': {
    before: { text: () => 'x()', context: (n) => `c${n}\nx()` },
    after: { text: () => 'x()', context: (n) => `c${n}\nx()` },
    isGone: true,
  },
};

for (const [name, { before, after, isGone }] of Object.entries(shapes)) {
  test(`four times the results cost at most six times the reads: ${name}`, () => {
    const few = readsFor(1_000, before, after, isGone === true);
    const many = readsFor(4_000, before, after, isGone === true);
    assert.ok(many <= 6 * few, `${few} reads became ${many}`);
  });
}

/** How often a sighting's location is read. */
function readsFor(count: number, before: Shape, after: Shape, isGone: boolean): number {
  let reads = 0;
  const counted = <S extends Sighting>(sighting: S): S => {
    const { startLine } = sighting;
    Object.defineProperty(sighting, 'startLine', { get: () => (reads++, startLine) });
    return sighting;
  };
  const known = sightings(count, before).map((sighting, n): KnownSighting => {
    return counted({ ...sighting, findingId: String(n), isPresent: !isGone });
  });
  assign({ known, found: sightings(count, after).map(counted) });
  return reads;
}

function sightings(count: number, shape: Shape): Sighting[] {
  return Array.from({ length: count }, (_, n) => {
    const startLine = shape.line?.(n) ?? 3 * n + 1;
    return sightingOf(
      draftOf({
        path: shape.path?.(n) ?? 'src/app.ts',
        region: { startLine, startColumn: shape.column?.(n) ?? 1, endLine: startLine, endColumn: 0 },
        matchedText: shape.text(n),
        contextText: shape.context?.(n) ?? null,
      }),
    );
  });
}
