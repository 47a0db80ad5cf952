/** What was decided so far: each known and each found sighting at most once. */
import type { Assignment, KnownSighting, Match, MatchPass, Sides, Sighting } from './sighting.ts';

export interface Ledger<Known extends KnownSighting, Found extends Sighting> {
  take(known: Known, found: Found, pass: MatchPass): void;
  isFreeKnown(known: Known): boolean;
  isFreeFound(found: Found): boolean;
  close(): Assignment<Known, Found>;
}

export function openLedger<Known extends KnownSighting, Found extends Sighting>(
  sides: Sides<Known, Found>,
): Ledger<Known, Found> {
  const matchOf = new Map<Found, Match<Known, Found>>();
  const takenKnown = new Set<Known>();
  return {
    take(known, found, pass) {
      takenKnown.add(known);
      matchOf.set(found, { known, found, pass });
    },
    isFreeKnown: (known) => !takenKnown.has(known),
    isFreeFound: (found) => !matchOf.has(found),
    close: () => ({
      matches: [...matchOf.values()],
      knownLeft: sides.known.filter((known) => !takenKnown.has(known)),
      foundLeft: sides.found.filter((found) => !matchOf.has(found)),
    }),
  };
}
