/** Recognises findings that were FIXED or REMOVED and are reported again. */
import { textKey } from './file-pair/file-pair.ts';
import { haveOtherFingerprints, isSourceLine } from './file-pair/pair-weight.ts';
import type { Item } from './item.ts';
import type { MatchState } from './match-state.ts';
import { recogniseAll, takeBest } from './recognition.ts';
import type { KnownSighting, ScanContext, Sighting } from './sighting.ts';

/**
 * Same rule and text in the same file, for a finding that was absent: in agreeing context, or, where the tool shows none,
 * certain by its fingerprint, its secret, its place, or another finding that comes back with it. Code that merely says the
 * same was never triaged.
 */
export function matchSeenAgain<Known extends KnownSighting, Found extends Sighting>(
  matches: MatchState<Known, Found>,
  gone: readonly Item<Known>[],
  found: readonly Item<Found>[],
  circumstances: ScanContext,
): void {
  const renames = circumstances.renames ?? {};
  const presentPath = (path: string): string => (Object.hasOwn(renames, path) ? (renames[path] ?? path) : path);
  const free = found.filter((item) => matches.isFoundUnmatched(item.sighting));
  for (const pathOf of [presentPath, (path: string) => path]) {
    const fileOf = ({ sighting }: Item): string =>
      `${sighting.analysisNo} ${'findingId' in sighting ? pathOf(sighting.path) : sighting.path}`;
    const keyOf = (item: Item): string => `${textKey(item)} ${fileOf(item)}`;
    const absent = gone.filter((item) => matches.isKnownUnmatched(item.sighting));
    const open = free.filter((item) => matches.isFoundUnmatched(item.sighting));
    const together = returnsTogether({ absent, open, fileOf, keyOf });
    const recognitions = recogniseAll(
      absent,
      open,
      keyOf,
      (known, other) => isSeenAgain(known, other) || together.get(known) === other,
    );
    takeBest(matches, recognitions, 'seen_again');
  }
}

/** Without context, a line is not taken to have moved farther than this while it was absent. */
const absentShiftMax = 32;

/** True if a result without context is certainly the finding that was absent. */
function isSeenAgain(known: Item, found: Item): boolean {
  const [one, other] = [known.sighting, found.sighting];
  if (one.contextDigest !== null || other.contextDigest !== null) return false;
  if (found.sketch.isSecret) return true;
  if (one.toolDigest !== null && other.toolDigest !== null) return one.toolDigest === other.toolDigest;
  const distance = Math.abs(one.startLine - other.startLine);
  return distance === 0 || (isSourceLine(found) && distance <= absentShiftMax);
}

interface Absence {
  absent: readonly Item[];
  open: readonly Item[];
  /** The analysis, and the file under its present name. */
  fileOf: (item: Item) => string;
  keyOf: (item: Item) => string;
}

/**
 * Absent findings without context that come back in company: at least two of one file, on different lines and of
 * different rules or texts, each the only one of its kind before and after, and all shifted by the same number of lines. One
 * alone could be other code, and so could any that show a message instead of source text.
 */
function returnsTogether({ absent, open, fileOf, keyOf }: Absence): Map<Item, Item> {
  const found = Map.groupBy(open, keyOf);
  const companies = new Map<string, [known: Item, found: Item][]>();
  for (const [key, [known, another]] of Map.groupBy(absent, keyOf)) {
    const [other, further] = found.get(key) ?? [];
    if (known === undefined || another !== undefined || other === undefined || further !== undefined) continue;
    if (known.sighting.contextDigest !== null || other.sighting.contextDigest !== null || other.sketch.isMessage)
      continue;
    const shift = other.sighting.startLine - known.sighting.startLine;
    if (Math.abs(shift) > absentShiftMax || haveOtherFingerprints(known, other)) continue;
    const company = `${fileOf(known)} ${shift}`;
    companies.set(company, [...(companies.get(company) ?? []), [known, other]]);
  }
  return new Map([...companies.values()].filter(isOnSeveralLines).flat());
}

/** Results on one line say no more than one of them. */
function isOnSeveralLines(pairs: readonly [known: Item, found: Item][]): boolean {
  return new Set(pairs.map(([known]) => known.sighting.startLine)).size > 1;
}
