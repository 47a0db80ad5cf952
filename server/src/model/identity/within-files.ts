/** The passes over one file at a time: against its earlier version, under its earlier name for a known rename. */
import { filePairOf, matchFilePair } from './file-pair/file-pair.ts';
import { compareText, itemsOf } from './item.ts';
import { createMatchState } from './match-state.ts';
import { isUnchanged } from './match-evidence.ts';
import type { Assignment, ScanContext, KnownSighting, AssignmentInput, Sighting } from './sighting.ts';

/**
 * Matches the results of any number of whole files. All sightings of a path, known and found, must be passed together,
 * with those of the path it was renamed to or from. Absent findings are left to `assignAcrossFiles`.
 */
export function assignWithinFiles<Known extends KnownSighting, Found extends Sighting>(
  sides: AssignmentInput<Known, Found>,
  circumstances: ScanContext = {},
): Assignment<Known, Found> {
  const matches = createMatchState(sides);
  const known = Map.groupBy(
    sides.known.filter((sighting) => sighting.isPresent),
    fileOf,
  );
  const found = Map.groupBy(sides.found, fileOf);
  const gone = new Set(sides.known.filter((sighting) => !sighting.isPresent).map(exactKey));
  for (const [from, to] of filePairs([...known.keys()], circumstances.renames ?? {})) {
    const before = itemsOf((known.get(from) ?? []).filter(matches.isKnownUnmatched), circumstances.ruleAliases);
    const after = itemsOf((found.get(to) ?? []).filter(matches.isFoundUnmatched), circumstances.ruleAliases);
    if (before.length === 0 || after.length === 0) continue;
    const pairs = matchFilePair(filePairOf(before, after), (item) => !gone.has(exactKey(item.sighting)));
    for (const pair of pairs) {
      const one = before[pair.known]?.sighting;
      const other = after[pair.found]?.sighting;
      if (one && other) matches.take(one, other, isUnchanged(one, other) ? 'unchanged' : pair.pass);
    }
  }
  return matches.close();
}

/** A path in one analysis. */
export function fileOf(sighting: Sighting): string {
  return `${sighting.analysisNo} ${sighting.path}`;
}

/** Known files with their possible successors: first under known new names, then under their own. */
function filePairs(
  knownFiles: readonly string[],
  renames: Readonly<Record<string, string>>,
): [from: string, to: string][] {
  const files = knownFiles.toSorted(compareText);
  const renamed = files.flatMap((file): [string, string][] => {
    const space = file.indexOf(' ');
    const path = file.slice(space + 1);
    const to = Object.hasOwn(renames, path) ? renames[path] : undefined;
    return to === undefined || to === path ? [] : [[file, `${file.slice(0, space)} ${to}`]];
  });
  return [...renamed, ...files.map((file): [string, string] => [file, file])];
}

function exactKey({ analysisNo, ruleId, path, textDigest, contextDigest }: Sighting): string {
  return JSON.stringify([analysisNo, path, ruleId, textDigest, contextDigest]);
}
