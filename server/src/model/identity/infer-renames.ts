/**
 * Infers undeclared renames: a file whose lost results reappear together in another one. Judged by results alone, with
 * version control's measure for lines: at least half of them. Files that look alike are distinguished by all they have in
 * common: results, their contexts and lines, and the words of the paths.
 */
import { affinityOf, profileOf, type Affinity, type FileProfile } from './file-profile.ts';
import { compareText, type Item } from './item.ts';
import { filesOfNameMax, judgePaths, type PathJudge, type PathLikeness } from './path-likeness.ts';
import type { KnownSighting, Sighting } from './sighting.ts';

export interface InferredRename<Known extends KnownSighting, Found extends Sighting> {
  /** Both in file order. */
  from: readonly Item<Known>[];
  to: readonly Item<Found>[];
}

/** This many different texts in one other file are no coincidence, even without context from the tool. */
const textsMin = 3;

/** A word that at most every eighth file has is no coincidence either. */
const rareWordMin = 8;

/** A text that appears in more files than this does not find the other file; it counts once that is found. */
const filesOfTextMax = 32;

/** Files compared with one: those with the most texts and names in common. */
const comparedMax = 32;

/** Pairs of files of one analysis, closest first; each file at most once per side. */
export function inferRenames<Known extends KnownSighting, Found extends Sighting>(
  known: readonly Item<Known>[],
  found: readonly Item<Found>[],
): InferredRename<Known, Found>[] {
  const lost = Map.groupBy(known, (item) => item.sighting.analysisNo);
  const gained = Map.groupBy(found, (item) => item.sighting.analysisNo);
  return [...lost].flatMap(([analysisNo, items]) => renamesWithin(items, gained.get(analysisNo) ?? []));
}

function renamesWithin<Known extends KnownSighting, Found extends Sighting>(
  known: readonly Item<Known>[],
  found: readonly Item<Found>[],
): InferredRename<Known, Found>[] {
  const lost = Map.groupBy(known, (item) => item.sighting.path);
  const gained = Map.groupBy(found, (item) => item.sighting.path);
  const taken = { from: new Set<string>(), to: new Set<string>() };
  return closestFirst(lost, gained).flatMap(({ from, to }) => {
    if (taken.from.has(from) || taken.to.has(to)) return [];
    taken.from.add(from);
    taken.to.add(to);
    return [{ from: lost.get(from) ?? [], to: gained.get(to) ?? [] }];
  });
}

interface Rename extends Affinity, PathLikeness {
  from: string;
  to: string;
  /** Results of either file without an equal one in the other. */
  unlike: number;
  /** The two files have the same results at the same places, no other file has, and no context contradicts. */
  isOnlyTwin: boolean;
}

function closestFirst(
  lost: ReadonlyMap<string, readonly Item[]>,
  gained: ReadonlyMap<string, readonly Item[]>,
): Rename[] {
  const before = [...lost.values()].map(profileOf);
  const after = [...gained.values()].map(profileOf);
  const paths = judgePaths([...lost.keys()], [...gained.keys()]);
  const twins = [signatures(before), signatures(after)];
  const candidatesOf = findCandidates(after, paths);
  const renames = before.flatMap((from) =>
    candidatesOf(from).map((to): Rename => {
      const affinity = affinityOf(from, to);
      return {
        from: from.path,
        to: to.path,
        ...affinity,
        ...paths.likeness(from.path, to.path),
        unlike: from.items.length + to.items.length - 2 * affinity.shared,
        isOnlyTwin:
          (from.contexts.size === 0 || to.contexts.size === 0) &&
          from.signature === to.signature &&
          twins.every((counts) => counts.get(from.signature) === 1),
      };
    }),
  );
  return renames
    .filter((rename) => 2 * rename.shared >= (lost.get(rename.from)?.length ?? 0) && isCertain(rename))
    .sort(
      (a, b) =>
        closeness(b) - closeness(a) ||
        a.unlike - b.unlike ||
        b.words - a.words ||
        b.commonParts - a.commonParts ||
        compareText(a.from, b.from) ||
        compareText(a.to, b.to),
    );
}

/** One or two equal texts alone are a coincidence, unless the files' names or places speak for them, too. */
function isCertain({ exact, commonParts, texts, isOnlyTwin, isSameFolder, unlike, everyNth }: Rename): boolean {
  if (exact > 0 || commonParts > 0 || texts >= textsMin) return true;
  return (unlike === 0 && everyNth >= rareWordMin) || (isOnlyTwin && isSameFolder);
}

/** All that the contents have in common; a rare word in both paths counts for up to as much again. */
function closeness({ shared, exact, placed, lines, words }: Rename): number {
  return (shared + exact + placed + lines) * (1 + Math.min(1, words));
}

function signatures(files: readonly FileProfile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { signature } of files) counts.set(signature, (counts.get(signature) ?? 0) + 1);
  return counts;
}

/** The files that share rare texts or rare names with a given one; the number of comparisons stays linear. */
function findCandidates(files: readonly FileProfile[], paths: PathJudge): (from: FileProfile) => FileProfile[] {
  const byText = indexBy(files, ({ texts }) => texts.keys());
  const byName = indexBy(files, ({ path }) => paths.rareNames(path));
  return (from) => {
    const scores = new Map<FileProfile, number>();
    const count = (files: readonly FileProfile[] | undefined, max: number): void => {
      if (files === undefined || files.length > max) return;
      for (const file of files) if (file.path !== from.path) scores.set(file, (scores.get(file) ?? 0) + 1);
    };
    for (const text of from.texts.keys()) count(byText.get(text), filesOfTextMax);
    for (const name of paths.rareNames(from.path)) count(byName.get(name), filesOfNameMax);
    const ranked = [...scores].sort(([a, one], [b, other]) => other - one || compareText(a.path, b.path));
    return ranked.slice(0, comparedMax).map(([file]) => file);
  };
}

function indexBy(
  files: readonly FileProfile[],
  keysOf: (file: FileProfile) => Iterable<string>,
): Map<string, FileProfile[]> {
  const index = new Map<string, FileProfile[]>();
  for (const file of files) {
    for (const key of keysOf(file)) {
      const others = index.get(key);
      if (others === undefined) index.set(key, [file]);
      else others.push(file);
    }
  }
  return index;
}
