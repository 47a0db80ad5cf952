/**
 * The passes across files, over results that no file matched to itself: undeclared renames, code moved to another file,
 * and findings that reappear.
 */
import { agreeingLines, fileView, type FileView } from './file-pair/file-view.ts';
import { filePairOf, matchFilePair, textKey } from './file-pair/file-pair.ts';
import { inferRenames } from './infer-renames.ts';
import { compareText, itemsOf, type Item } from './item.ts';
import { settledSightings } from './mapped.ts';
import { createMatchState, type MatchState } from './match-state.ts';
import type { Assignment, ScanContext, KnownSighting, MatchPass, AssignmentInput, Sighting } from './sighting.ts';
import { fileOf } from './within-files.ts';

/** Matches what `assignWithinFiles` left over in all files, and absent findings. */
export function assignAcrossFiles<Known extends KnownSighting, Found extends Sighting>(
  sides: AssignmentInput<Known, Found>,
  circumstances: ScanContext = {},
): Assignment<Known, Found> {
  const matches = createMatchState(sides);
  const aliases = circumstances.ruleAliases;
  const isInReach = circumstances.isInReach ?? (() => true);
  const present = itemsOf(
    sides.known.filter((known) => known.isPresent && isInReach(known)),
    aliases,
  );
  const found = itemsOf(sides.found, aliases);
  const settled = settledSightings(present, found, circumstances.fileMaps);
  const isOpen = (item: Item): boolean => !settled.has(item.sighting);
  const [movable, appeared] = [present.filter(isOpen), found.filter(isOpen)];
  const { fileMaps } = circumstances;
  // Version control knows what became of a mapped file: it was not renamed to another one.
  matchRenamedFiles(
    matches,
    movable.filter(({ sighting }) => fileMaps?.ofOld(sighting.analysisNo, sighting.path) === undefined),
    appeared.filter(({ sighting }) => fileMaps?.ofNew(sighting.analysisNo, sighting.path) === undefined),
  );
  matchMoved(matches, movable, appeared);
  matchSeenAgain(
    matches,
    itemsOf(
      sides.known.filter((known) => !known.isPresent),
      aliases,
    ),
    found,
    circumstances,
  );
  return matches.close();
}

function matchRenamedFiles<Known extends KnownSighting, Found extends Sighting>(
  matches: MatchState<Known, Found>,
  known: readonly Item<Known>[],
  found: readonly Item<Found>[],
): void {
  for (const { from, to } of inferRenames(known, found)) {
    // No edited texts here: one guess must not be built on another.
    for (const pair of matchFilePair(filePairOf(from, to), () => false)) {
      const one = from[pair.known]?.sighting;
      const other = to[pair.found]?.sighting;
      if (one && other) matches.take(one, other, 'renamed_file');
    }
  }
}

/** Two sightings of equal rule and text in different files or at different times, with the evidence for them. */
interface Recognition<Known extends KnownSighting, Found extends Sighting> {
  known: Item<Known>;
  found: Item<Found>;
  isSameContext: boolean;
  agreeing: number;
}

/** Same rule, text and context in another file; for a secret its keyed hash is enough. */
function matchMoved<Known extends KnownSighting, Found extends Sighting>(
  matches: MatchState<Known, Found>,
  known: readonly Item<Known>[],
  found: readonly Item<Found>[],
): void {
  const recognitions = recogniseAll(
    known.filter((item) => matches.isKnownUnmatched(item.sighting)),
    found.filter((item) => matches.isFoundUnmatched(item.sighting)),
    (item) => `${item.sighting.analysisNo} ${textKey(item)}`,
    // The found side has the flag of this version; an equal digest is then a hash of the same secret, however old.
    (_, other) => other.sketch.isSecret,
  );
  takeBest(matches, recognitions, 'moved_to_file');
}

/** Same rule and text in the same file and agreeing context, for a finding that was absent. */
function matchSeenAgain<Known extends KnownSighting, Found extends Sighting>(
  matches: MatchState<Known, Found>,
  gone: readonly Item<Known>[],
  found: readonly Item<Found>[],
  circumstances: ScanContext,
): void {
  const renames = circumstances.renames ?? {};
  const presentPath = (path: string): string => (Object.hasOwn(renames, path) ? (renames[path] ?? path) : path);
  const free = found.filter((item) => matches.isFoundUnmatched(item.sighting));
  const keyIn = (item: Item, path: string): string => `${item.sighting.analysisNo} ${textKey(item)} ${path}`;
  for (const pathOf of [presentPath, (path: string) => path]) {
    const recognitions = recogniseAll(
      gone.filter((item) => matches.isKnownUnmatched(item.sighting)),
      free.filter((item) => matches.isFoundUnmatched(item.sighting)),
      (item) => keyIn(item, 'findingId' in item.sighting ? pathOf(item.sighting.path) : item.sighting.path),
      // If the tool gives no context on either side, nothing contradicts the match.
      (known, other) => known.sighting.contextDigest === null && other.sighting.contextDigest === null,
    );
    takeBest(matches, recognitions, 'seen_again');
  }
}

/** With more candidates of one key than this, only those of equal context. */
const groupSizeMax = 32;

function recogniseAll<Known extends KnownSighting, Found extends Sighting>(
  known: readonly Item<Known>[],
  found: readonly Item<Found>[],
  keyOf: (item: Item) => string,
  needsNoContext: (known: Item<Known>, found: Item<Found>) => boolean = () => false,
): Recognition<Known, Found>[] {
  const groups = Map.groupBy(found, keyOf);
  const exactGroups = Map.groupBy(found, (item) => `${keyOf(item)} ${item.sighting.contextDigest}`);
  const viewOf = viewsByFile(found);
  const recognitions: Recognition<Known, Found>[] = [];
  for (const item of known) {
    const group = groups.get(keyOf(item)) ?? [];
    const exact = exactGroups.get(`${keyOf(item)} ${item.sighting.contextDigest}`) ?? [];
    for (const other of group.length <= groupSizeMax ? group : exact.slice(0, groupSizeMax)) {
      const isSameContext =
        item.sighting.contextDigest !== null && item.sighting.contextDigest === other.sighting.contextDigest;
      const agreeing = agreeingLines(fileView([item]), item.sighting, viewOf(other), other.sighting);
      if (isSameContext || agreeing > 0 || needsNoContext(item, other)) {
        recognitions.push({ known: item, found: other, isSameContext, agreeing });
      }
    }
  }
  return recognitions;
}

function viewsByFile(items: readonly Item[]): (item: Item) => FileView {
  const byFile = Map.groupBy(items, (item) => fileOf(item.sighting));
  const views = new Map<string, FileView>();
  return (item) => {
    const file = fileOf(item.sighting);
    const view = views.get(file) ?? fileView(byFile.get(file) ?? []);
    views.set(file, view);
    return view;
  };
}

/** Strongest evidence first; ties go to the later finding, then to files of the same name. */
function takeBest<Known extends KnownSighting, Found extends Sighting>(
  matches: MatchState<Known, Found>,
  recognitions: Recognition<Known, Found>[],
  pass: MatchPass,
): void {
  recognitions.sort(
    (a, b) =>
      Number(b.isSameContext) - Number(a.isSameContext) ||
      b.agreeing - a.agreeing ||
      Number(isSameName(b)) - Number(isSameName(a)) ||
      compareText(a.found.sighting.path, b.found.sighting.path) ||
      b.found.sighting.startLine - a.found.sighting.startLine ||
      b.found.sighting.startColumn - a.found.sighting.startColumn ||
      compareIds(b.known.sighting.findingId, a.known.sighting.findingId),
  );
  for (const { known, found } of recognitions) {
    if (!matches.isKnownUnmatched(known.sighting) || !matches.isFoundUnmatched(found.sighting)) continue;
    const isInFile = pass === 'moved_to_file' && known.sighting.path === found.sighting.path;
    matches.take(known.sighting, found.sighting, isInFile ? 'moved_in_file' : pass);
  }
}

function isSameName({ known, found }: Recognition<KnownSighting, Sighting>): boolean {
  return nameOf(known.sighting.path) === nameOf(found.sighting.path);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || compareText(a, b);
}
