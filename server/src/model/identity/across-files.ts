/**
 * The passes that look across files, over what no file kept to itself: renames that nobody told of, code moved to another file, and
 * findings that were gone and are back.
 */
import { agreeingLines, fileView, type FileView } from './file-view.ts';
import { filePairOf, matchFilePair, textKey } from './file-pair.ts';
import { inferRenames } from './infer-renames.ts';
import { compareText, itemsOf, type Item } from './item.ts';
import { openLedger, type Ledger } from './ledger.ts';
import type { Assignment, Circumstances, KnownSighting, MatchPass, Sides, Sighting } from './sighting.ts';
import { fileOf } from './within-files.ts';

/**
 * Assigns what `assignWithinFiles` left of all files of the scan, and findings that are gone.
 */
export function assignAcrossFiles<Known extends KnownSighting, Found extends Sighting>(
  sides: Sides<Known, Found>,
  circumstances: Circumstances = {},
): Assignment<Known, Found> {
  const ledger = openLedger(sides);
  const aliases = circumstances.ruleAliases;
  const isInReach = circumstances.isInReach ?? (() => true);
  const present = itemsOf(
    sides.known.filter((known) => known.isPresent && isInReach(known)),
    aliases,
  );
  const found = itemsOf(sides.found, aliases);
  matchRenamedFiles(ledger, present, found);
  matchMoved(ledger, present, found);
  matchSeenAgain(
    ledger,
    itemsOf(
      sides.known.filter((known) => !known.isPresent),
      aliases,
    ),
    found,
    circumstances,
  );
  return ledger.close();
}

function matchRenamedFiles<Known extends KnownSighting, Found extends Sighting>(
  ledger: Ledger<Known, Found>,
  known: readonly Item<Known>[],
  found: readonly Item<Found>[],
): void {
  for (const { from, to } of inferRenames(known, found)) {
    // No edited texts: one guess must not be built on another.
    for (const pair of matchFilePair(filePairOf(from, to), () => false)) {
      const one = from[pair.known]?.sighting;
      const other = to[pair.found]?.sighting;
      if (one && other) ledger.take(one, other, 'renamed_file');
    }
  }
}

/** Two sightings of equal rule and text in different files, or at different times, and what else speaks for them. */
interface Recognition<Known extends KnownSighting, Found extends Sighting> {
  known: Item<Known>;
  found: Item<Found>;
  isSameContext: boolean;
  agreeing: number;
}

/** Same rule and text in another file, and the same surroundings. */
function matchMoved<Known extends KnownSighting, Found extends Sighting>(
  ledger: Ledger<Known, Found>,
  known: readonly Item<Known>[],
  found: readonly Item<Found>[],
): void {
  const recognitions = recogniseAll(
    known.filter((item) => ledger.isFreeKnown(item.sighting)),
    found.filter((item) => ledger.isFreeFound(item.sighting)),
    (item) => `${item.sighting.analysisNo} ${textKey(item)}`,
  );
  takeBest(ledger, recognitions, 'moved_to_file');
}

/** A finding that was gone: same rule and text in the same file, and surroundings that agree. */
function matchSeenAgain<Known extends KnownSighting, Found extends Sighting>(
  ledger: Ledger<Known, Found>,
  gone: readonly Item<Known>[],
  found: readonly Item<Found>[],
  circumstances: Circumstances,
): void {
  const renames = circumstances.renames ?? {};
  const presentPath = (path: string): string => (Object.hasOwn(renames, path) ? (renames[path] ?? path) : path);
  const free = found.filter((item) => ledger.isFreeFound(item.sighting));
  const keyIn = (item: Item, path: string): string => `${item.sighting.analysisNo} ${textKey(item)} ${path}`;
  for (const pathOf of [presentPath, (path: string) => path]) {
    const recognitions = recogniseAll(
      gone.filter((item) => ledger.isFreeKnown(item.sighting)),
      free.filter((item) => ledger.isFreeFound(item.sighting)),
      (item) => keyIn(item, 'findingId' in item.sighting ? pathOf(item.sighting.path) : item.sighting.path),
      // Where the tool shows no surroundings at all, nothing can speak against it either.
      (known, other) => known.sighting.contextDigest === null && other.sighting.contextDigest === null,
    );
    takeBest(ledger, recognitions, 'seen_again');
  }
}

/** Of more than this many candidates of a key, those with the same surroundings only. */
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

/** The best recognised first; among equals the later finding, and files of the same name. */
function takeBest<Known extends KnownSighting, Found extends Sighting>(
  ledger: Ledger<Known, Found>,
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
    if (ledger.isFreeKnown(known.sighting) && ledger.isFreeFound(found.sighting))
      ledger.take(known.sighting, found.sighting, pass);
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
