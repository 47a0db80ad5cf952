/** The passes over one file at a time: against its earlier version, under its earlier name for a known rename. */
import { filePairOf, matchFilePair } from './file-pair/file-pair.ts';
import { compareText, itemsOf } from './item.ts';
import { atPresentLines, matchMapped, type MappedOutcome } from './mapped.ts';
import { createMatchState, type MatchState } from './match-state.ts';
import { isUnchanged } from './match-evidence.ts';
import type { Assignment, ScanContext, KnownSighting, AssignmentInput, Sighting } from './sighting.ts';

/**
 * Matches the results of any number of whole files: first by their line maps, then by evidence. All sightings of a path, known and found, must be passed together,
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
  const mapped = matchMappedFiles(matches, { known, found }, circumstances);
  const gone = new Set(sides.known.filter((sighting) => !sighting.isPresent).map(exactKey));
  for (const [from, to] of filePairs([...known.keys()], circumstances.renames ?? {})) {
    for (const part of mapped.partsOf(from, to) ?? [{ known: known.get(from) ?? [], found: found.get(to) ?? [] }]) {
      const free = part.known.filter((one) => matches.isKnownUnmatched(one) && !mapped.isSettled(one));
      const originals = new Map(free.map((one) => [mapped.asCompared(one, to), one]));
      const before = itemsOf([...originals.keys()], circumstances);
      const isFree = (other: Found): boolean => matches.isFoundUnmatched(other) && !mapped.isSettled(other);
      const after = itemsOf(part.found.filter(isFree), circumstances);
      if (before.length === 0 || after.length === 0) continue;
      const pairs = matchFilePair(filePairOf(before, after), (item) => !gone.has(exactKey(item.sighting)));
      for (const pair of pairs) {
        const compared = before[pair.known]?.sighting;
        const one = compared && originals.get(compared);
        const other = after[pair.found]?.sighting;
        if (one && other) matches.take(one, other, isUnchanged(one, other) ? 'unchanged' : pair.pass);
      }
    }
  }
  return matches.close();
}

/** What the line maps decided. */
interface MappedFiles<Known extends KnownSighting, Found extends Sighting> {
  /** Without a partner for certain. */
  isSettled(sighting: Sighting): boolean;
  /** What the evidence has to decide between the two files; undefined without a map from one to the other. */
  partsOf(from: string, to: string): MappedOutcome<Known, Found>['parts'] | undefined;
  /** The finding as it is compared with the results of a file: at the lines that it has there now, if known. */
  asCompared(known: Known, to: string): Known;
}

/** Matches the files with a line map, before anything is guessed. */
function matchMappedFiles<Known extends KnownSighting, Found extends Sighting>(
  matches: MatchState<Known, Found>,
  sides: { known: ReadonlyMap<string, readonly Known[]>; found: ReadonlyMap<string, readonly Found[]> },
  circumstances: ScanContext,
): MappedFiles<Known, Found> {
  const { fileMaps } = circumstances;
  const settled = new Set<Sighting>();
  const partsByPair = new Map<string, MappedOutcome<Known, Found>['parts']>();
  for (const [name, known] of fileMaps === undefined ? [] : sides.known) {
    const { analysisNo = 0, path = '' } = known[0] ?? {};
    const file = fileMaps?.ofOld(analysisNo, path);
    if (file === undefined) continue;
    const newName = nameOf(analysisNo, file.to);
    const found = sides.found.get(newName) ?? [];
    const outcome = matchMapped({ known: itemsOf(known, circumstances), found: itemsOf(found, circumstances), file });
    if (outcome === undefined) continue;
    for (const [one, other] of outcome.pairs)
      matches.take(one, other, isUnchanged(one, other) ? 'unchanged' : 'mapped');
    for (const sighting of outcome.settled) settled.add(sighting);
    partsByPair.set(`${name}\n${newName}`, outcome.parts);
  }
  return {
    isSettled: (sighting) => settled.has(sighting),
    partsOf: (from, to) => partsByPair.get(`${from}\n${to}`),
    asCompared(known, to) {
      const file = fileMaps?.ofOld(known.analysisNo, known.path);
      const isMapped = file !== undefined && partsByPair.has(`${fileOf(known)}\n${to}`);
      return isMapped ? atPresentLines(known, file) : known;
    },
  };
}

/** A path in one analysis. */
export function fileOf(sighting: Sighting): string {
  return nameOf(sighting.analysisNo, sighting.path);
}

function nameOf(analysisNo: number, path: string): string {
  return `${analysisNo} ${path}`;
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

/** Same content; without context, at the same line and with the same fingerprint. */
function exactKey({ analysisNo, ruleId, path, startLine, toolDigest, textDigest, contextDigest }: Sighting): string {
  const place = contextDigest === null ? [startLine, toolDigest] : [contextDigest];
  return JSON.stringify([analysisNo, path, ruleId, textDigest, ...place]);
}
