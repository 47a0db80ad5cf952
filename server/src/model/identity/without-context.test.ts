/** Results of tools that show no lines around them: Semgrep's JSON, CodeQL's default SARIF, and the like. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assign } from './assign.ts';
import type { KnownSighting, Sighting } from './sighting.ts';
import { draftOf, knownFrom, sightingOf } from './testing/scan-text.ts';

interface Shown {
  text?: string;
  hash?: string;
  message?: string;
}

/** A result at a line, of a tool that shows what is given, and no context. */
function at(startLine: number, { text, hash, message = 'Unsafe call' }: Shown = {}): Sighting {
  return sightingOf(
    draftOf({
      region: { startLine, startColumn: 1, endLine: startLine, endColumn: 9 },
      matchedText: text ?? null,
      content: { message },
      ...(hash === undefined ? {} : { fingerprints: { primaryLocationLineHash: `${hash.repeat(16)}:1` } }),
    }),
  );
}

function matchedLines(known: readonly KnownSighting[], found: readonly Sighting[]): [number, number][] {
  return assign({ known, found })
    .matches.map((match): [number, number] => [match.known.startLine, match.found.startLine])
    .sort(([a], [b]) => a - b);
}

const line = { text: 'y = eval(x)' };

test('an identical result added below takes nothing from those that did not move', () => {
  assert.deepEqual(matchedLines(knownFrom([at(10, line)]), [at(10, line), at(57, line)]), [[10, 10]]);
  const three = [at(10, line), at(24, line), at(51, line)];
  assert.deepEqual(matchedLines(knownFrom(three), [...three, at(80, line)]), [
    [10, 10],
    [24, 24],
    [51, 51],
  ]);
});

test('of identical results that did not move, the last removed is the one that is closed', () => {
  const three = [at(10, line), at(24, line), at(51, line)];
  assert.deepEqual(matchedLines(knownFrom(three), three.slice(0, 2)), [
    [10, 10],
    [24, 24],
  ]);
  assert.deepEqual(matchedLines(knownFrom([at(10, line), at(57, line)]), [at(10, line)]), [[10, 10]]);
});

/** Lines of results, ascending. */
const arbitraryLines = fc
  .uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 40 })
  .map((lines) => lines.toSorted((a, b) => a - b));

test('whatever is added below or removed at the end, what stayed at its line is itself', () => {
  const shown = fc.constantFrom<Shown>(line, {}, { text: 'query', hash: 'a' });
  fc.assert(
    fc.property(arbitraryLines, fc.integer({ min: 1, max: 40 }), shown, (lines, kept, what) => {
      const all = lines.map((startLine) => at(startLine, what));
      const first = all.slice(0, kept);
      const expected = first.map(({ startLine }) => [startLine, startLine]);
      assert.deepEqual(matchedLines(knownFrom(first), all), expected);
      assert.deepEqual(matchedLines(knownFrom(all), first), expected);
    }),
  );
});

test('a fingerprint goes before the message: the fixed one is closed, and the new one is new', () => {
  for (const text of [undefined, 'query']) {
    const shown = (hash: string): Shown => ({ hash, ...(text === undefined ? {} : { text }) });
    const known = knownFrom([at(10, shown('a')), at(44, shown('b'))]);
    assert.deepEqual(matchedLines(known, [at(5, shown('c')), at(12, shown('a'))]), [[10, 12]]);
  }
});

test('equal fingerprints are never swapped, wherever they went', () => {
  const hashes = fc.uniqueArray(
    fc.constantFrom(...Array.from({ length: 16 }, (_, n) => String.fromCodePoint(97 + n))),
    { minLength: 1, maxLength: 16 },
  );
  fc.assert(
    fc.property(hashes, arbitraryLines, arbitraryLines, fc.infiniteStream(fc.nat()), (all, before, after, random) => {
      const order = all.map((hash) => ({ hash, rank: Number(random.next().value) })).sort((a, b) => a.rank - b.rank);
      const known = knownFrom(before.slice(0, all.length).map((startLine, n) => at(startLine, { hash: all[n] ?? '' })));
      const found = after.slice(0, all.length).map((startLine, n) => at(startLine, { hash: order[n]?.hash ?? '' }));
      const foundDigests = new Set(found.map(({ toolDigest }) => toolDigest));
      const { matches } = assign({ known, found });
      for (const match of matches) {
        if (!foundDigests.has(match.known.toolDigest)) continue;
        assert.equal(match.known.toolDigest, match.found.toolDigest);
      }
      assert.equal(
        matches.filter((match) => match.known.toolDigest === match.found.toolDigest).length,
        known.filter(({ toolDigest }) => foundDigests.has(toolDigest)).length,
      );
    }),
  );
});

test('a fingerprint that changed with the lines below keeps its finding in place, and only there', () => {
  assert.deepEqual(matchedLines(knownFrom([at(10, { hash: 'a' })]), [at(10, { hash: 'b' })]), [[10, 10]]);
  const before = [at(10, { hash: 'a' }), at(20, { hash: 'b' }), at(30, { hash: 'c' })];
  const shifted = [at(17, { hash: 'a' }), at(27, { hash: 'd' }), at(37, { hash: 'c' })];
  assert.deepEqual(matchedLines(knownFrom(before), shifted), [
    [10, 17],
    [20, 27],
    [30, 37],
  ]);
  assert.deepEqual(matchedLines(knownFrom([at(10, { hash: 'a' })]), [at(200, { hash: 'b' })]), []);
});

test('a tool whose fingerprints all changed keeps the findings of a shifted file', () => {
  const before = [at(10, { hash: 'a' }), at(20, { hash: 'b' }), at(35, { hash: 'c' })];
  const after = [at(17, { hash: 'd' }), at(27, { hash: 'e' }), at(42, { hash: 'f' })];
  assert.equal(matchedLines(knownFrom(before), after).length, 3);
});

test('the only message of its kind keeps its finding a few lines away, whatever else is new in the file', () => {
  const other = at(125, { message: 'Avoid var' });
  assert.deepEqual(matchedLines(knownFrom([at(113)]), [at(112), other]), [[113, 112]]);
  assert.deepEqual(matchedLines(knownFrom([at(113)]), [at(12), other]), [], 'far away');
  assert.deepEqual(matchedLines(knownFrom([at(113)]), [at(112), at(119), other]), [], 'one of two');
});

test('results of one line stay together though another of the same message ends the file', () => {
  const said = { message: 'Avoid print' };
  const known = knownFrom([at(2), at(13), at(13, said), at(25, said)]);
  assert.deepEqual(matchedLines(known, [at(2), at(12), at(12, said)]), [
    [2, 2],
    [13, 12],
    [13, 12],
  ]);
});

test('a changed fingerprint keeps its finding nearby rather than at the end of the results', () => {
  const [before, after] = [
    [at(31, { hash: 'a' }), at(50, { hash: 'b' })],
    [at(35, { hash: 'a' }), at(57, { hash: 'c' }), at(58, { hash: 'd' })],
  ];
  assert.deepEqual(matchedLines(knownFrom(before), after), [
    [31, 35],
    [50, 57],
  ]);
});

test('among dozens of equal messages a block that others pushed down is found by its spacing', () => {
  const above = Array.from({ length: 20 }, (_, index) => 3 * index + 1);
  const block = [100, 101, 105, 106, 113, 115, 120, 127, 128, 129, 137, 138, 145, 147, 151, 160, 161, 166];
  const added = Array.from({ length: 40 }, (_, index) => index + 60);
  const moved = block.map((startLine): [number, number] => [startLine, startLine + 90]);
  const after = [...above, ...added, ...moved.map(([, to]) => to), 270, 290];
  const matched = matchedLines(
    knownFrom([...above, ...block].map((startLine) => at(startLine))),
    after.map((to) => at(to)),
  );
  assert.deepEqual(matched.slice(above.length), moved);
});

test('among hundreds of equal messages the fingerprint finds its own', () => {
  const hashOf = (n: number): string => String.fromCodePoint(0x100 + n);
  const known = knownFrom(Array.from({ length: 300 }, (_, n) => at(3 * n + 1, { hash: hashOf(n) })));
  const found = Array.from({ length: 100 }, (_, n) => at(3 * n + 1, { hash: hashOf(n + 150) }));
  const { matches } = assign({ known, found });
  assert.deepEqual(
    matches.map((match) => match.known.startLine - match.found.startLine),
    found.map(() => 450),
  );
});

test('a finding long gone is not seen again in other code far away', () => {
  for (const shown of [{}, line, { text: 'query' }, { hash: 'a' }]) {
    const gone = knownFrom([at(10, shown)], false);
    assert.deepEqual(matchedLines(gone, [at(500, shown)]), 'hash' in shown ? [[10, 500]] : [], JSON.stringify(shown));
    assert.deepEqual(matchedLines(gone, [at(10, shown)]), [[10, 10]]);
  }
});

test('a finding that was gone is never seen again with another fingerprint', () => {
  const gone = knownFrom([at(10, { hash: 'a' })], false);
  assert.deepEqual(matchedLines(gone, [at(10, { hash: 'b' })]), []);
});

test('of several that were gone the one with the equal fingerprint is seen again, then the nearest', () => {
  const [a, b, c] = [at(10, { hash: 'a' }), at(20, { hash: 'b' }), at(30, { hash: 'c' })];
  assert.deepEqual(matchedLines(knownFrom([a, b, c], false), [at(90, { hash: 'a' })]), [[10, 90]]);
  assert.deepEqual(matchedLines(knownFrom([at(10, line), at(20, line), at(30, line)], false), [at(11, line)]), [
    [10, 11],
  ]);
});

test('short texts that were gone are seen again a few lines away if they come back together', () => {
  const [short, other] = [{ text: 'eval(x)' }, { text: 'md5(y)' }];
  const gone = knownFrom([at(10, short), at(20, other)], false);
  assert.deepEqual(matchedLines(gone, [at(13, short), at(23, other)]), [
    [10, 13],
    [20, 23],
  ]);
  assert.deepEqual(matchedLines(gone, [at(13, short), at(24, other)]), [], 'shifted differently');
  assert.deepEqual(matchedLines(gone, [at(13, short)]), [], 'alone');
  assert.deepEqual(matchedLines(gone, [at(13, short), at(15, short), at(23, other)]), [], 'one of two');
  assert.deepEqual(matchedLines(gone, [at(500, short), at(510, other)]), [], 'far away');
  const [said, saidToo] = [{ message: 'Avoid eval' }, { message: 'Avoid MD5' }];
  const silent = knownFrom([at(10, said), at(20, saidToo)], false);
  assert.deepEqual(matchedLines(silent, [at(13, said), at(23, saidToo)]), [], 'messages');
  const oneLine = knownFrom([at(10, short), at(10, other)], false);
  assert.deepEqual(matchedLines(oneLine, [at(13, short), at(13, other)]), [], 'on one line');
  const hashed = knownFrom([at(10, { ...short, hash: 'a' }), at(20, other)], false);
  assert.deepEqual(matchedLines(hashed, [at(13, { ...short, hash: 'b' }), at(23, other)]), [], 'another fingerprint');
});

test('a secret that was gone is seen again wherever it stands in its file', () => {
  const secret = (startLine: number, secretHash: string): Sighting =>
    sightingOf(
      draftOf({
        region: { startLine, startColumn: 1, endLine: startLine, endColumn: 9 },
        content: { message: 'A secret', secret: { secretType: 'password', secretHash } },
      }),
    );
  const gone = knownFrom([secret(10, 'aa')], false);
  assert.deepEqual(matchedLines(gone, [secret(500, 'aa')]), [[10, 500]]);
  assert.deepEqual(matchedLines(gone, [secret(10, 'bb')]), []);
});
