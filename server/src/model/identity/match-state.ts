/** The matches made so far: each known and each found sighting at most once. */
import type { Assignment, KnownSighting, Match, MatchPass, AssignmentInput, Sighting } from './sighting.ts';

export interface MatchState<Known extends KnownSighting, Found extends Sighting> {
  take(known: Known, found: Found, pass: MatchPass): void;
  isKnownUnmatched(known: Known): boolean;
  isFoundUnmatched(found: Found): boolean;
  close(): Assignment<Known, Found>;
}

export function createMatchState<Known extends KnownSighting, Found extends Sighting>(
  sides: AssignmentInput<Known, Found>,
): MatchState<Known, Found> {
  const matchOf = new Map<Found, Match<Known, Found>>();
  const takenKnown = new Set<Known>();
  return {
    take(known, found, pass) {
      takenKnown.add(known);
      matchOf.set(found, { known, found, pass });
    },
    isKnownUnmatched: (known) => !takenKnown.has(known),
    isFoundUnmatched: (found) => !matchOf.has(found),
    close: () => ({
      matches: [...matchOf.values()],
      knownLeft: sides.known.filter((known) => !takenKnown.has(known)),
      foundLeft: sides.found.filter((found) => !matchOf.has(found)),
    }),
  };
}
