import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assign } from './assign.ts';
import { assignAcrossFiles } from './across-files.ts';
import { assignWithinFiles } from './within-files.ts';
import { fileMapsOf } from './file-maps.ts';
import { hunkProblem, lineMapOf, type Changes, type Hunk } from './line-map.ts';
import type { KnownSighting, ScanContext, Sighting } from './sighting.ts';
import { draftOf, knownFrom, scanText, sightingOf, type TextFile } from './testing/scan-text.ts';

const path = 'src/app.ts';

/** What an edit does with one line. */
type Step = { kind: 'keep' | 'remove' | 'add'; text: string };

/** Few distinct texts, so that they can be confused. */
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('keep', 'keep', 'keep', 'remove', 'add'),
  text: fc.constantFrom('alert-eval(x)', 'alert-eval(x)', 'alert-eval(y)', '  alert-md5(z)', 'plain', '}', ''),
});
const arbitrarySteps = fc.array(step, { maxLength: 50 });

interface Edit {
  before: string[];
  after: string[];
  /** New line by old line, of the kept ones. */
  kept: Map<number, number>;
  hunks: Hunk[];
}

/** Both versions of a file, with the map that git would give of exactly this edit. */
function editOf(steps: readonly Step[]): Edit {
  const edit: Edit = { before: [], after: [], kept: new Map(), hunks: [] };
  let [oldCount, newCount] = [0, 0];
  const close = (): void => {
    if (oldCount + newCount === 0) return;
    const oldStart = edit.before.length - oldCount + (oldCount === 0 ? 0 : 1);
    const newStart = edit.after.length - newCount + (newCount === 0 ? 0 : 1);
    edit.hunks.push([oldStart, oldCount, newStart, newCount]);
    [oldCount, newCount] = [0, 0];
  };
  for (const { kind, text } of steps) {
    if (kind === 'keep') close();
    if (kind !== 'add') edit.before.push(text);
    if (kind !== 'remove') edit.after.push(text);
    if (kind === 'keep') edit.kept.set(edit.before.length, edit.after.length);
    else if (kind === 'remove') oldCount++;
    else newCount++;
  }
  close();
  return edit;
}

function contextOf(changes: Partial<Changes>, stalePaths: readonly string[] = []): ScanContext {
  const whole: Changes = { renames: {}, lineMap: {}, ...changes };
  return {
    renames: whole.renames,
    fileMaps: fileMapsOf([{ changes: whole, stalePaths: new Set(stalePaths) }]),
  };
}

/** A scanner that shows the matched line and nothing around it. */
function scanBare({ path, lines }: TextFile): Sighting[] {
  return scanText({ path, lines }).map((sighting) =>
    sightingOf(
      draftOf({
        ruleKey: sighting.ruleId,
        path,
        region: sighting,
        matchedText: lines[sighting.startLine - 1] ?? '',
      }),
    ),
  );
}

/** Matches as `old line -> new line`. */
function matched(known: readonly KnownSighting[], found: readonly Sighting[], context: ScanContext): string[] {
  return assign({ known, found }, context).matches.map(
    (match) => `${match.known.path}:${match.known.startLine} -> ${match.found.path}:${match.found.startLine}`,
  );
}

test('with a line map no finding leaves a kept line, and none comes to one, whatever else is equal', () => {
  for (const scan of [(file: TextFile) => scanText(file), scanBare]) {
    fc.assert(
      fc.property(arbitrarySteps, fc.constantFrom(path, 'lib/moved.ts'), (steps, newPath) => {
        const { before, after, kept, hunks } = editOf(steps);
        const known = knownFrom(scan({ path, lines: before }));
        const found = scan({ path: newPath, lines: after });
        const changes = { renames: newPath === path ? {} : { [path]: newPath }, lineMap: { [newPath]: hunks } };
        const { matches } = assign({ known, found }, contextOf(changes));
        const newLines = new Set(kept.values());
        const lineOf = new Map(matches.map((match) => [match.known, match.found.startLine]));
        for (const one of known) {
          const expected = kept.get(one.startLine);
          if (expected !== undefined) assert.equal(lineOf.get(one), expected, `line ${one.startLine}`);
        }
        for (const { known: one, found: other } of matches) {
          if (kept.has(one.startLine)) continue;
          assert.ok(!newLines.has(other.startLine), `removed line ${one.startLine} at kept line ${other.startLine}`);
        }
      }),
      { numRuns: 300 },
    );
  }
});

test('a kept line that is no longer reported gives its finding to no other line, in this file or another', () => {
  fc.assert(
    fc.property(arbitrarySteps, fc.infiniteStream(fc.boolean()), (steps, random) => {
      const { before, after, kept, hunks } = editOf([...steps, { kind: 'keep', text: 'alert-eval(x)' }]);
      const known = knownFrom(scanText({ path, lines: ['', ...before] }));
      const reported = scanText({ path, lines: ['', ...after] }).filter(() => random.next().value === true);
      const copies = scanText({ path: 'src/copy.ts', lines: before });
      const moved = hunks.map(([a, b, c, d]): Hunk => [a + 1, b, c + 1, d]);
      const sides = { known, found: [...reported, ...copies] };
      for (const { known: one, found: other } of assign(sides, contextOf({ lineMap: { [path]: moved } })).matches) {
        const expected = kept.get(one.startLine - 1);
        if (expected !== undefined) assert.deepEqual([other.path, other.startLine], [path, expected + 1]);
      }
    }),
    { numRuns: 300 },
  );
});

test('the map decides between equal results that no evidence distinguishes', () => {
  // The middle one of three equal lines was removed, and one was added at the end.
  const before = ['one', 'alert-a', 'alert-a', 'alert-a', 'end'];
  const after = ['one', 'alert-a', 'alert-a', 'end', 'alert-a'];
  const hunks: Hunk[] = [
    [3, 1, 2, 0],
    [5, 0, 5, 1],
  ];
  assert.equal(hunkProblem(hunks), null);
  const [known, found] = [knownFrom(scanBare({ path, lines: before })), scanBare({ path, lines: after })];
  const { matches } = assign({ known, found }, contextOf({ lineMap: { [path]: hunks } }));
  const byLine = matches.map((match) => [match.known.startLine, match.found.startLine, match.pass]);
  assert.deepEqual(byLine, [
    [2, 2, 'unchanged'],
    [4, 3, 'mapped'],
  ]);
});

test('code that was moved in its file is recognised by its context, though the map says removed and added', () => {
  const block = ['def one():', '  alert-x(1)', '  return 1'];
  const rest = ['a', 'b', 'c', 'd', 'e'];
  const hunks: Hunk[] = [
    [1, 3, 0, 0],
    [8, 0, 6, 3],
  ];
  const known = knownFrom(scanText({ path, lines: [...block, ...rest] }));
  const found = scanText({ path, lines: [...rest, ...block] });
  const { matches } = assign({ known, found }, contextOf({ lineMap: { [path]: hunks } }));
  assert.deepEqual(matches.map((match) => [match.known.startLine, match.found.startLine, match.pass]), [
    [2, 7, 'moved_in_file'],
  ]); // prettier-ignore
});

test('a line that was edited keeps its finding where the rest of the file moved', () => {
  const before = ['a', 'b', 'alert-run(first, second, third)', 'c'];
  const after = ['new 1', 'new 2', 'new 3', 'a', 'b', 'alert-run(first, second, fourth)', 'c'];
  const hunks: Hunk[] = [
    [0, 0, 1, 3],
    [3, 1, 6, 1],
  ];
  const [known, found] = [knownFrom(scanBare({ path, lines: before })), scanBare({ path, lines: after })];
  assert.deepEqual(matched(known, found, contextOf({ lineMap: { [path]: hunks } })), [`${path}:3 -> ${path}:6`]);
});

test('a renamed file without hunks keeps every line; one with unknown hunks is left to the evidence', () => {
  const lines = ['a', 'alert-x(1)', 'b', 'alert-x(1)'];
  const known = knownFrom(scanBare({ path, lines }));
  const found = scanBare({ path: 'lib/app.ts', lines });
  const renames = { [path]: 'lib/app.ts' };
  const passes = (lineMap: Changes['lineMap']) =>
    assign({ known, found }, contextOf({ renames, lineMap })).matches.map((match) => match.pass);
  assert.deepEqual(passes({}), ['mapped', 'mapped']);
  assert.deepEqual(passes({ 'lib/app.ts': null }), ['aligned', 'aligned']);
});

test('a map is not used for paths whose findings the last scan did not see, nor for another file of that path', () => {
  const known = knownFrom(scanBare({ path, lines: ['a', 'alert-x(1)', 'alert-y'] }));
  const found = scanBare({ path, lines: ['a', 'b', 'alert-y', 'alert-x(1)'] });
  const unchanged: Changes['lineMap'] = { [path]: [[1, 1, 1, 1]] };
  const sure = `${path}:3 -> ${path}:3`;
  const guessed = `${path}:2 -> ${path}:4`;
  assert.deepEqual(matched(known, found, contextOf({ lineMap: unchanged })), [sure]);
  assert.deepEqual(matched(known, found, contextOf({ lineMap: unchanged }, [path])).sort(), [guessed, sure]);
  // The file went elsewhere, where its lines are no longer reported; what now has its path is another file.
  const replaced = contextOf({ renames: { [path]: 'elsewhere.ts' } });
  assert.deepEqual(matched(known, found, replaced), []);
});

test('a map that the results contradict more often than they confirm it is not used', () => {
  const lines = ['a', 'alert-x(1)', 'b', 'alert-x(2)', 'c'];
  const known = knownFrom(scanBare({ path, lines }));
  const found = scanBare({ path, lines: ['', '', ...lines] });
  // The map says that nothing moved above: it is that of another file.
  assert.equal(matched(known, found, contextOf({ lineMap: { [path]: [[90, 1, 90, 1]] } })).length, 2);
});

test('packages and secrets are recognised at any line, and never by their line', () => {
  const at = (line: number, name: string) =>
    sightingOf(
      draftOf({
        path: 'package-lock.json',
        region: { startLine: line, startColumn: 1, endLine: line, endColumn: 9 },
        content: {
          message: 'vulnerable',
          sca: {
            vulnerabilityId: 'CVE-1',
            foundDependency: { ecosystem: 'npm', package: name, version: '1.0.0', transitivity: 'direct' },
          },
        },
      }),
    );
  const context = contextOf({ lineMap: { 'package-lock.json': [[90, 1, 90, 1]] } });
  assert.deepEqual(matched(knownFrom([at(7, 'lodash')]), [at(7, 'minimist')], context), []);
  assert.deepEqual(matched(knownFrom([at(7, 'lodash')]), [at(30, 'lodash')], context), [
    'package-lock.json:7 -> package-lock.json:30',
  ]);
});

test('slices of files and rules decide as the whole', () => {
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      const { before, after, hunks } = editOf(steps);
      const known = knownFrom(scanText({ path, lines: before }));
      const found = scanText({ path, lines: after }, { path: 'src/other.ts', lines: before });
      const context = contextOf({ lineMap: { [path]: hunks } });
      const within = assignWithinFiles({ known, found }, context);
      const rules = [...new Set([...within.knownLeft, ...within.foundLeft].map((one) => one.ruleId))];
      const sliced = rules.flatMap((rule) => {
        const ofRule = <S extends Sighting>(side: readonly S[]): S[] => side.filter((one) => one.ruleId === rule);
        return assignAcrossFiles({ known: ofRule(within.knownLeft), found: ofRule(within.foundLeft) }, context).matches;
      });
      const whole = assign({ known, found }, context).matches;
      assert.equal(whole.length, within.matches.length + sliced.length);
    }),
    { numRuns: 100 },
  );
});

test('a line map maps lines as the edit did', () => {
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      const { before, after, kept, hunks } = editOf(steps);
      assert.equal(hunkProblem(hunks), null);
      const map = lineMapOf(hunks);
      const back = new Map([...kept].map(([from, to]) => [to, from]));
      before.forEach((_, index) => assert.equal(map.newLineOf(index + 1), kept.get(index + 1) ?? null));
      after.forEach((_, index) => assert.equal(map.oldLineOf(index + 1), back.get(index + 1) ?? null));
      const keptLines = [...kept.keys()];
      const expected =
        keptLines.length === 0 ? null : { first: kept.get(keptLines[0] ?? 0), last: [...kept.values()].at(-1) };
      assert.deepEqual(
        map.keptRangeOf(1, Math.max(1, before.length)),
        before.length === 0 ? map.keptRangeOf(1, 1) : expected,
      );
    }),
  );
});

test('hunks that are not a map are refused with the reason', () => {
  const cases: [Hunk[], RegExp][] = [
    [[[1, 0, 1, 0]], /hunk 1 changes no line/],
    [[[5, 1, 5, 1], [3, 1, 3, 1]], /hunk 2 overlaps or touches/],
    [[[5, 3, 5, 3], [7, 1, 7, 1]], /hunk 2 overlaps or touches/],
    [[[5, 1, 5, 1], [6, 1, 6, 1]], /hunk 2 overlaps or touches/],
    [[[5, 1, 6, 1]], /hunk 1 leaves 4 old but 5 new lines/],
    [[[5, 1, 5, 2], [9, 1, 9, 1]], /hunk 2 leaves 3 old but 2 new lines/],
  ]; // prettier-ignore
  for (const [hunks, problem] of cases) assert.match(hunkProblem(hunks) ?? '', problem);
});
