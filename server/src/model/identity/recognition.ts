/** Recognises results of equal rule and text in different files or at different times, and takes the best first. */
import { agreeingLines, fileView, type FileView } from './file-pair/file-view.ts';
import { compareText, type Item } from './item.ts';
import type { MatchState } from './match-state.ts';
import type { KnownSighting, MatchPass, Sighting } from './sighting.ts';
import { fileOf } from './within-files.ts';

/** Two sightings of equal rule and text in different files or at different times, with the evidence for them. */
export interface Recognition<Known extends KnownSighting, Found extends Sighting> {
  known: Item<Known>;
  found: Item<Found>;
  isSameContext: boolean;
  agreeing: number;
  isSameFingerprint: boolean;
  /** Lines between the two places of one file; 0 in different files. */
  distance: number;
}

/** With more candidates of one key than this, only those of equal context, fingerprint or line. */
const groupSizeMax = 32;

export function recogniseAll<Known extends KnownSighting, Found extends Sighting>(
  known: readonly Item<Known>[],
  found: readonly Item<Found>[],
  keyOf: (item: Item) => string,
  isCertain: (known: Item<Known>, found: Item<Found>) => boolean = () => false,
): Recognition<Known, Found>[] {
  const groups = Map.groupBy(found, keyOf);
  const exactGroups = groupByExactKeys(found, keyOf);
  const viewOf = viewsByFile(found);
  const recognitions: Recognition<Known, Found>[] = [];
  for (const item of known) {
    const group = groups.get(keyOf(item)) ?? [];
    const exact = exactKeysOf(item, keyOf).flatMap((key) => exactGroups.get(key)?.slice(0, groupSizeMax) ?? []);
    for (const other of group.length <= groupSizeMax ? group : new Set(exact)) {
      const isSameContext =
        item.sighting.contextDigest !== null && item.sighting.contextDigest === other.sighting.contextDigest;
      const agreeing = agreeingLines(fileView([item]), item.sighting, viewOf(other), other.sighting);
      if (isSameContext || agreeing > 0 || isCertain(item, other)) {
        recognitions.push({ known: item, found: other, isSameContext, agreeing, ...likenessOf(item, other) });
      }
    }
  }
  return recognitions;
}

function groupByExactKeys<Found extends Sighting>(
  found: readonly Item<Found>[],
  keyOf: (item: Item) => string,
): Map<string, Item<Found>[]> {
  const groups = new Map<string, Item<Found>[]>();
  for (const item of found) {
    for (const key of exactKeysOf(item, keyOf)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}

function exactKeysOf(item: Item, keyOf: (item: Item) => string): string[] {
  const { contextDigest, toolDigest, path, startLine } = item.sighting;
  const key = keyOf(item);
  if (contextDigest !== null) return [`${key} context ${contextDigest}`];
  const place = `${key} line ${startLine} ${path}`;
  return toolDigest === null ? [place] : [place, `${key} tool ${toolDigest}`];
}

function likenessOf(
  { sighting: known }: Item,
  { sighting: found }: Item,
): Pick<Recognition<KnownSighting, Sighting>, 'isSameFingerprint' | 'distance'> {
  return {
    isSameFingerprint: known.toolDigest !== null && known.toolDigest === found.toolDigest,
    distance: known.path === found.path ? Math.abs(known.startLine - found.startLine) : 0,
  };
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

/** Strongest evidence first, then the nearest; of findings that are alike the latest. */
export function takeBest<Known extends KnownSighting, Found extends Sighting>(
  matches: MatchState<Known, Found>,
  recognitions: Recognition<Known, Found>[],
  pass: MatchPass,
): void {
  recognitions.sort(
    (a, b) =>
      Number(b.isSameContext) - Number(a.isSameContext) ||
      b.agreeing - a.agreeing ||
      Number(b.isSameFingerprint) - Number(a.isSameFingerprint) ||
      Number(isSameName(b)) - Number(isSameName(a)) ||
      a.distance - b.distance ||
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
