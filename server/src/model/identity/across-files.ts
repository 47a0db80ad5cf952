/**
 * The passes across files, over results that no file matched to itself: undeclared renames, code moved to another file,
 * and findings that reappear.
 */
import { filePairOf, matchFilePair, textKey } from './file-pair/file-pair.ts';
import { inferRenames } from './infer-renames.ts';
import { itemsOf, type Item } from './item.ts';
import { settledSightings } from './mapped.ts';
import { createMatchState, type MatchState } from './match-state.ts';
import { recogniseAll, takeBest } from './recognition.ts';
import { matchSeenAgain } from './seen-again.ts';
import type { Assignment, ScanContext, KnownSighting, AssignmentInput, Sighting } from './sighting.ts';

/** Matches what `assignWithinFiles` left over in all files, and absent findings. */
export function assignAcrossFiles<Known extends KnownSighting, Found extends Sighting>(
  sides: AssignmentInput<Known, Found>,
  circumstances: ScanContext = {},
): Assignment<Known, Found> {
  const matches = createMatchState(sides);
  const isInReach = circumstances.isInReach ?? (() => true);
  const present = itemsOf(
    sides.known.filter((known) => known.isPresent && isInReach(known)),
    circumstances,
  );
  const found = itemsOf(sides.found, circumstances);
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
      circumstances,
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
