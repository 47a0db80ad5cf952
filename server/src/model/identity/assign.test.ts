import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assignAcrossFiles } from './across-files.ts';
import { assign } from './assign.ts';
import { evidenceOfMatch } from './match-evidence.ts';
import type { ScanContext, KnownSighting, Match, Sighting } from './sighting.ts';
import { draftOf, knownFrom, scanText, sightingOf } from './testing/scan-text.ts';
import { assignWithinFiles } from './within-files.ts';

const path = 'src/app.ts';

/** Matches between two versions of files as `old path:line -> new path:line`, sorted. */
function matched(
  known: readonly KnownSighting[],
  found: readonly Sighting[],
  circumstances: ScanContext = {},
): string[] {
  const place = (sighting: Sighting): string => `${sighting.path}:${sighting.startLine}`;
  return assign({ known, found }, circumstances)
    .matches.map((match) => `${place(match.known)} -> ${place(match.found)}`)
    .sort();
}

function matchedInFile(before: readonly string[], after: readonly string[]): string[] {
  const matches = matched(knownFrom(scanText({ path, lines: before })), scanText({ path, lines: after }));
  return matches.map((match) => match.replaceAll(`${path}:`, ''));
}

/** Lines of a file with repeated results: few distinct texts, so that they can be confused. */
const arbitraryLines = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('alert-eval(x)', 'alert-eval(y)', '  alert-md5(z)') },
    { weight: 3, arbitrary: fc.nat(40).map((n) => `line ${n}`) },
    { weight: 1, arbitrary: fc.constantFrom('}', '') },
  ),
  { maxLength: 60 },
);

test('the same results are the same findings, all of them, in any order', () => {
  fc.assert(
    fc.property(arbitraryLines, fc.infiniteStream(fc.nat()), (lines, random) => {
      const sightings = scanText({ path, lines });
      const shuffled = shuffle(sightings, random);
      const { matches, knownLeft, foundLeft } = assign({ known: knownFrom(sightings), found: shuffled });
      assert.deepEqual([knownLeft, foundLeft], [[], []]);
      for (const { known, found, pass } of matches) {
        assert.equal(pass, 'unchanged');
        assert.deepEqual([known.startLine, known.startColumn], [found.startLine, found.startColumn]);
      }
    }),
  );
});

test('the order of neither side has any influence', () => {
  fc.assert(
    fc.property(
      arbitraryLines,
      arbitraryLines,
      fc.boolean(),
      fc.infiniteStream(fc.nat()),
      (before, after, isRenamed, random) => {
        const known = knownFrom(scanText({ path, lines: before }, { path: 'b.ts', lines: after.slice(0, 9) }));
        const gone = knownFrom(scanText({ path, lines: after.slice(3, 20) }), false);
        const found = scanText(
          { path: isRenamed ? 'c.ts' : path, lines: after },
          { path: 'd.ts', lines: before.slice(4, 30) },
        );
        const sides = { known: [...known, ...gone], found };
        const shuffled = { known: shuffle(sides.known, random), found: shuffle(found, random) };
        assert.deepEqual(pairsOf(shuffled), pairsOf(sides));
      },
    ),
  );
});

test('each finding and each result is used at most once, and only within a rule', () => {
  fc.assert(
    fc.property(arbitraryLines, arbitraryLines, (before, after) => {
      const known = knownFrom(scanText({ path, lines: before }));
      const found = scanText({ path, lines: after });
      const { matches, knownLeft, foundLeft } = assign({ known, found });
      assert.equal(new Set(matches.map((match) => match.known)).size, matches.length);
      assert.equal(new Set(matches.map((match) => match.found)).size, matches.length);
      assert.equal(matches.length + knownLeft.length, known.length);
      assert.equal(matches.length + foundLeft.length, found.length);
      for (const match of matches) assert.equal(match.known.ruleId, match.found.ruleId);
    }),
  );
});

test('lines inserted above shift every finding and change none', () => {
  fc.assert(
    fc.property(arbitraryLines, fc.integer({ min: 1, max: 500 }), (lines, count) => {
      const inserted = [...Array.from({ length: count }, (_, n) => `new ${n}`), ...lines];
      const expected = scanText({ path, lines }).map(({ startLine }) => `${startLine} -> ${startLine + count}`);
      assert.deepEqual(matchedInFile(lines, inserted), expected.sort());
    }),
  );
});

test('what stands far above, unchanged, has no influence', () => {
  const gap = Array.from({ length: 20 }, () => '');
  fc.assert(
    fc.property(arbitraryLines, arbitraryLines, fc.integer({ min: 1, max: 90 }), (before, after, count) => {
      const head = Array.from({ length: count }, (_, n) => `alert-head(${n})`);
      const alone = matchedInFile([...gap, ...before], [...gap, ...after]);
      const below = alone.map((match) => match.replace(/\d+/g, (line) => String(Number(line) + count)));
      const heads = head.map((_, n) => `${n + 1} -> ${n + 1}`);
      const both = matchedInFile([...head, ...gap, ...before], [...head, ...gap, ...after]);
      assert.deepEqual(both, [...heads, ...below].sort());
    }),
  );
});

test('reformatting white space keeps every finding', () => {
  fc.assert(
    fc.property(arbitraryLines, (lines) => {
      const reformatted = lines.map((line) => `\t  ${line.replaceAll('(', ' ( ')} `);
      const expected = scanText({ path, lines }).map(({ startLine }) => `${startLine} -> ${startLine}`);
      assert.deepEqual(matchedInFile(lines, reformatted), expected.sort());
    }),
  );
});

test('a renamed file keeps every finding, whether the rename is known or not', () => {
  fc.assert(
    fc.property(arbitraryLines, (lines) => {
      const before = scanText({ path: 'old/app.ts', lines });
      const after = scanText({ path: 'new/app.ts', lines });
      const expected = before.map(({ startLine }) => `old/app.ts:${startLine} -> new/app.ts:${startLine}`).sort();
      assert.deepEqual(matched(knownFrom(before), after, { renames: { 'old/app.ts': 'new/app.ts' } }), expected);
      assert.deepEqual(matched(knownFrom(before), after), expected);
    }),
  );
});

test('two files that swap their names keep their findings when the renames are known', () => {
  const one = { lines: ['alert-eval(x)', 'of the first'] };
  const other = { lines: ['alert-eval(x)', 'of the second'] };
  const known = knownFrom(scanText({ path: 'a.ts', ...one }, { path: 'b.ts', ...other }));
  const found = scanText({ path: 'b.ts', ...one }, { path: 'a.ts', ...other });
  assert.deepEqual(matched(known, found, { renames: { 'a.ts': 'b.ts', 'b.ts': 'a.ts' } }), [
    'a.ts:1 -> b.ts:1',
    'b.ts:1 -> a.ts:1',
  ]);
});

test('removing the first of three identical lines closes the first', () => {
  const block = (name: string): string[] => [`function ${name}() {`, '  alert-eval(x)', '}', ''];
  const before = ['start', ...block('a'), ...block('b'), ...block('c')];
  assert.deepEqual(matchedInFile(before, before.toSpliced(2, 1)), ['11 -> 10', '7 -> 6']);
  assert.deepEqual(matchedInFile(before, before.toSpliced(1, 4)), ['11 -> 7', '7 -> 3']);
  assert.deepEqual(matchedInFile(before, before.toSpliced(6, 1)), ['11 -> 10', '3 -> 3']);
  assert.deepEqual(matchedInFile(before, before.toSpliced(10, 1)), ['3 -> 3', '7 -> 7']);
});

test('removing the first of three identical results closes the first even when no context are known', () => {
  const at = (startLine: number): Sighting =>
    sightingOf(
      draftOf({ region: { startLine, startColumn: 1, endLine: startLine, endColumn: 9 }, matchedText: 'eval(x)' }),
    );
  const known = knownFrom([at(10), at(25), at(47)]);
  assert.deepEqual(matched(known, [at(24), at(46)]), [`${path}:25 -> ${path}:24`, `${path}:47 -> ${path}:46`]);
});

test('an identical result that appears above is the new one', () => {
  const lines = ['one', 'alert-eval(x)', 'two', 'three', 'four', 'alert-eval(x)', 'five'];
  assert.deepEqual(matchedInFile(lines, ['zero', 'alert-eval(x)', 'null', ...lines]), ['2 -> 5', '6 -> 9']);
});

test('a block moved within the file keeps its findings', () => {
  const block = ['function moved() {', '  alert-eval(x)', '  alert-eval(x)', '}'];
  const rest = Array.from({ length: 20 }, (_, n) => (n % 5 === 2 ? `alert-eval(${n})` : `line ${n}`));
  const expected = ['3 -> 23', '2 -> 22', '7 -> 3', '12 -> 8', '17 -> 13', '22 -> 18'].sort();
  assert.deepEqual(matchedInFile([...block, ...rest], [...rest, ...block]).length, 6);
  assert.deepEqual(matchedInFile([...block, ...rest], [...rest, ...block]), expected);
});

test('an edited line is still its finding when it stays in place and keeps most of its words', () => {
  const before = ['a', 'b', 'alert-sql(query, request.id, db)', 'c', 'd'];
  assert.deepEqual(matchedInFile(before, before.with(2, 'alert-sql(statement, request.id, db)')), ['3 -> 3']);
});

test('a result that was removed while another of its rule was added elsewhere is closed, and the other is new', () => {
  const before = ['a', 'alert-sql(query, one)', 'b', 'c', 'd', 'e', 'f', 'g'];
  const after = ['a', 'b', 'c', 'd', 'e', 'f', 'alert-sql(query, two)', 'g'];
  assert.deepEqual(matchedInFile(before, after), []);
});

test('another text in the same place is another finding', () => {
  const before = ['a', 'b', 'alert-sql(query, request.id, db)', 'c', 'd'];
  assert.deepEqual(matchedInFile(before, before.with(2, 'alert-sql(something.entirely, different)')), []);
});

test('code moved to another file keeps its finding, and a copy is new', () => {
  const code = ['function moved() {', '  alert-eval(x)', '}'];
  const known = knownFrom(scanText({ path: 'a.ts', lines: ['alert-eval(first)', ...code] }));
  const moved = scanText(
    { path: 'a.ts', lines: ['alert-eval(first)'] },
    { path: 'b.ts', lines: ['alert-eval(z)', ...code] },
  );
  assert.deepEqual(matched(known, moved), ['a.ts:1 -> a.ts:1', 'a.ts:3 -> b.ts:3']);
  const copied = scanText({ path: 'a.ts', lines: ['alert-eval(first)', ...code] }, { path: 'b.ts', lines: code });
  assert.deepEqual(matched(known, copied), ['a.ts:1 -> a.ts:1', 'a.ts:3 -> a.ts:3']);
});

test('the same line in other context of another file is another finding', () => {
  const known = knownFrom(scanText({ path: 'a.ts', lines: ['one', 'alert-eval(x)', 'two'] }));
  assert.deepEqual(matched(known, scanText({ path: 'b.ts', lines: ['three', 'alert-eval(x)', 'four'] })), []);
});

test('a finding out of the reach of the scan has not moved', () => {
  const code = ['function moved() {', '  alert-eval(x)', '}'];
  const known = knownFrom(scanText({ path: 'a.ts', lines: code }));
  assert.deepEqual(matched(known, scanText({ path: 'b.ts', lines: code }), { isInReach: () => false }), []);
});

test('a finding that was gone is seen again with its context, and a present one goes before it', () => {
  const lines = ['function same() {', '  alert-eval(x)', '}'];
  const sightings = scanText({ path, lines });
  const gone = knownFrom(sightings, false);
  const seen = assign({ known: gone, found: sightings }).matches;
  assert.deepEqual(
    seen.map((match) => match.pass),
    ['seen_again'],
  );
  const present = knownFrom(scanText({ path, lines: ['above', ...lines] }));
  const both = assign({ known: [...gone, ...present], found: sightings }).matches;
  assert.deepEqual(
    both.map((match) => match.known),
    present,
  );
  assert.deepEqual(
    assign({ known: gone, found: scanText({ path, lines: ['other', '  alert-eval(x)', 'place'] }) }).matches,
    [],
  );
});

test('of several findings that were gone the latest is seen again', () => {
  const sightings = scanText({ path, lines: ['a', 'alert-eval(x)', 'b'] });
  const [earlier, later] = [...knownFrom(sightings, false), ...knownFrom(sightings, false)];
  assert.deepEqual(
    assign({ known: [later, earlier].filter((k) => k !== undefined), found: sightings }).matches[0]?.known,
    later,
  );
});

test('a line that reappears exactly is not matched as an edit of another', () => {
  const lines = ['a', 'b', 'alert-sql(query, one, db)', 'c', 'd'];
  const gone = knownFrom(scanText({ path, lines }), false);
  const present = knownFrom(scanText({ path, lines: lines.with(2, 'alert-sql(query, two, db)') }));
  const { matches } = assign({ known: [...gone, ...present], found: scanText({ path, lines }) });
  assert.deepEqual(
    matches.map((match) => [match.known, match.pass]),
    [[gone[0], 'seen_again']],
  );
});

test('rules are never mixed up, unless one supersedes the other', () => {
  const before = scanText({ path, lines: ['a', 'alert-old(x)', 'b'] });
  const after = before.map((sighting) => ({ ...sighting, ruleId: 'alert-new' }));
  assert.deepEqual(matched(knownFrom(before), after), []);
  const ruleAliases = new Map([
    ['alert-old', 'alert-newer'],
    ['alert-newer', 'alert-new'],
  ]);
  assert.deepEqual(matched(knownFrom(before), after, { ruleAliases }), [`${path}:2 -> ${path}:2`]);
});

test('analyses are never mixed up', () => {
  const sightings = scanText({ path, lines: ['a', 'alert-eval(x)', 'b'] });
  assert.deepEqual(
    matched(
      knownFrom(sightings),
      sightings.map((sighting) => ({ ...sighting, analysisNo: 2 })),
    ),
    [],
  );
});

test('the tool’s own fingerprint keeps a finding whose text and place changed', () => {
  const at = (startLine: number, matchedText: string, fingerprint: string): Sighting =>
    sightingOf(
      draftOf({
        region: { startLine, startColumn: 1, endLine: startLine, endColumn: 9 },
        matchedText,
        fingerprints: { 'stable/v1': fingerprint },
      }),
    );
  const known = knownFrom([at(10, 'one', 'aaaaaaaa1'), at(20, 'two', 'bbbbbbbb2')]);
  assert.deepEqual(matched(known, [at(40, 'drei', 'bbbbbbbb2'), at(90, 'vier', 'aaaaaaaa1')]), [
    `${path}:10 -> ${path}:90`,
    `${path}:20 -> ${path}:40`,
  ]);
  const constant = knownFrom([at(10, 'one', 'the same for all'), at(20, 'two', 'the same for all')]);
  assert.deepEqual(matched(constant, [at(40, 'drei', 'the same for all')]), []);
});

test('an edited file among many renamed ones follows its own', () => {
  const lines = (name: string): string[] => [
    'alert-import(common)',
    `alert-eval(${name})`,
    `// ${name}`,
    'alert-md5(common)',
  ];
  const before = ['x', 'y', 'z'].map((name) => ({ path: `old/${name}.ts`, lines: lines(name) }));
  const after = ['x', 'y', 'z'].map((name) => ({ path: `new/deep/${name}.ts`, lines: ['// moved', ...lines(name)] }));
  const matches = matched(knownFrom(scanText(...before)), scanText(...after));
  assert.equal(matches.length, 9);
  for (const match of matches) assert.match(match, /^old\/(\w)\.ts:(\d) -> new\/deep\/\1\.ts:\d$/);
});

test('a file that gained few of the results that another lost is not its new name', () => {
  const texts = ['one', 'two', 'three', 'four', 'five'];
  const lost = texts.flatMap((text) => [`alert-eval(${text})`, `// after ${text}`, '']);
  const gained = ['alert-eval(one)', '// of another kind', 'alert-eval(six)'];
  const known = knownFrom(scanText({ path: 'a/index.ts', lines: lost }));
  assert.deepEqual(matched(known, scanText({ path: 'b/index.ts', lines: gained })), []);
  const most = texts.slice(1).map((text) => `alert-eval(${text})`);
  assert.equal(matched(known, scanText({ path: 'b/index.ts', lines: most })).length, 4);
});

test('file by file, and then across what is left, decides the same as all at once', () => {
  fc.assert(
    fc.property(arbitraryLines, arbitraryLines, (before, after) => {
      const known = knownFrom(scanText({ path: 'a.ts', lines: before }, { path: 'b.ts', lines: after.slice(0, 12) }));
      const found = scanText({ path: 'a.ts', lines: after }, { path: 'c.ts', lines: before.slice(5) });
      const batches = ['a.ts', 'b.ts', 'c.ts'].map((file) =>
        assignWithinFiles({
          known: known.filter((sighting) => sighting.path === file),
          found: found.filter((sighting) => sighting.path === file),
        }),
      );
      const left = {
        known: batches.flatMap((batch) => batch.knownLeft),
        found: batches.flatMap((batch) => batch.foundLeft),
      };
      const matches = [...batches.flatMap((batch) => batch.matches), ...assignAcrossFiles(left).matches];
      assert.deepEqual(matches.map(pairOf).sort(), pairsOf({ known, found }));
    }),
  );
});

test('the evidence of a match tells what differed, and says nothing of what neither side has', () => {
  const known = knownFrom(scanText({ path: 'old/a.ts', lines: ['one', 'alert-eval(x)', 'two'] }));
  const found = scanText({ path: 'new/a.ts', lines: ['zero', 'one', 'alert-eval(x)', 'two'] });
  const [match] = assign({ known, found }, { renames: { 'old/a.ts': 'new/a.ts' } }).matches;
  assert.ok(match);
  assert.deepEqual(evidenceOfMatch(match), {
    agreed: ['rule', 'text'],
    differed: { path: ['old/a.ts', 'new/a.ts'], place: ['2:1-2:13', '3:1-3:13'], context: null },
  });
});

function pairsOf(sides: { known: readonly KnownSighting[]; found: readonly Sighting[] }): string[] {
  return assign(sides).matches.map(pairOf).sort();
}

function pairOf({ known, found, pass }: Match<KnownSighting, Sighting>): string {
  return `${known.findingId} ${found.path} ${found.startLine} ${found.startColumn} ${pass}`;
}

function shuffle<T>(items: readonly T[], random: Iterator<number>): T[] {
  return items
    .map((item) => ({ item, rank: Number(random.next().value) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
