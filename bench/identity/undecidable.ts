/**
 * Finds the facts of a history that the tool's output does not decide. An answer to which results are the same is
 * judged by the edit of the file that it supposes. A fact is undecidable if, by each of two measures, an edit in which it
 * is false costs no more than every edit in which it is true, while both explain all that the tool shows before and
 * after.
 *
 * A line is its results (rule and text) and, where the tool shows it, its text. Lines without results are equal unless
 * the texts of both are shown and differ.
 */
import { itemsOf, type Item } from '../../server/src/model/identity/item.ts';
import { fileView } from '../../server/src/model/identity/file-pair/file-view.ts';
import type { Sighting } from '../../server/src/model/identity/sighting.ts';
import type { HistoryCommit } from './history.ts';
import { cheapestEdits, type Costs, type Edits, type Measure, type ShownLine } from './shortest-edits.ts';

/**
 * What the tool's output says about a fact (an element of `same`, `gone` or `born`). `open`: another answer explains it
 * as well. `misleading`: by both measures, another one explains it better. Others are decided.
 */
export type UndecidableFacts = ReadonlyMap<unknown, 'open' | 'misleading'>;

/** The results of a file as the tool shows them. */
export type ResultsAt = (path: string) => readonly Sighting[];

/** Changed lines, as `git diff` counts them; and edited places with the results that they removed and added. */
const measures: readonly Measure[] = [
  { place: 0, result: 1, other: 1 },
  { place: 1, result: 1, other: 0 },
];

/** Pairs of files with more pairs of lines than this are not examined: their facts count as decided. */
const cellsMax = 8_000_000;

/**
 * Renames count as known, and blocks that moved within a file as removed and added. So there may be more undecidable
 * facts than this finds.
 */
export function undecidableFacts(commit: HistoryCommit, before: ResultsAt, after: ResultsAt): UndecidableFacts {
  const facts = new Map<unknown, 'open' | 'misleading'>();
  const formerPaths = new Map(Object.entries(commit.renames).map(([from, to]) => [to, from]));
  const memory = new Map<string, Edits[]>();
  const editsOf = (from: string, to: string): Edits[] => {
    const key = JSON.stringify([from, to]);
    const edits = memory.get(key) ?? editsBetween(shownLines(before(from)), shownLines(after(to)));
    memory.set(key, edits);
    return edits;
  };
  const judge = (fact: unknown, costs: readonly Costs[]): void => {
    if (costs.length === 0 || costs.some(({ asTold, otherwise }) => otherwise > asTold)) return;
    const isMisleading = costs.every(({ asTold, otherwise }) => otherwise < asTold);
    facts.set(fact, isMisleading ? 'misleading' : 'open');
  };
  for (const fact of commit.same) {
    const [, oldPath, oldLine, newPath, newLine] = fact;
    judge(
      fact,
      editsOf(oldPath, newPath).map((edits) => edits.ofSame(oldLine, newLine)),
    );
  }
  for (const fact of commit.gone) {
    const [, path, line] = fact;
    judge(
      fact,
      editsOf(path, commit.renames[path] ?? path).map((edits) => edits.ofGone(line)),
    );
  }
  for (const fact of commit.born) {
    const [, path, line] = fact;
    judge(
      fact,
      editsOf(formerPaths.get(path) ?? path, path).map((edits) => edits.ofBorn(line)),
    );
  }
  return facts;
}

/** By measure; none if the files are too large. */
function editsBetween(old: readonly ShownLine[], young: readonly ShownLine[]): Edits[] {
  if ((old.length + 1) * (young.length + 1) > cellsMax) return [];
  return measures.map((measure) => cheapestEdits(old, young, measure));
}

/** The lines of a file up to the last one that its results show. */
function shownLines(sightings: readonly Sighting[]): ShownLine[] {
  const items = itemsOf(sightings, {});
  const view = fileView(items);
  const byLine = Map.groupBy(items, ({ sighting }) => Math.max(1, sighting.startLine));
  const last = [...view.keys(), ...byLine.keys()].reduce((a, b) => Math.max(a, b), 0);
  return Array.from({ length: last }, (_, index) => {
    const results = byLine.get(index + 1) ?? [];
    return {
      results: joined(results, ({ rule, text }) => `${rule} ${text}`),
      fingerprints: joined(results, ({ sighting }) => sighting.toolDigest ?? ''),
      text: view.get(index + 1),
    };
  });
}

function joined(items: readonly Item[], textOf: (item: Item) => string): string {
  return items.map(textOf).sort().join('\n');
}
