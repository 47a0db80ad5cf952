/**
 * Which results of a scan are which known findings. Not a hash but an assignment between the two sides, in passes from strong to weak
 * evidence (docs/identity.md). Two entry points, so that a large scan can be streamed: `assignWithinFiles` for any batch of whole files
 * (a file together with the one it was renamed to), and `assignAcrossFiles` once, over what all batches left. `assign` does both.
 */
import { alignInOrder } from './align.ts';
import { fileView, itemOf } from './file-view.ts';
import type { Assignment, Circumstances, KnownSighting, Match, Sighting } from './sighting.ts';

export interface Sides<Known extends KnownSighting, Found extends Sighting> {
  known: readonly Known[];
  found: readonly Found[];
}

/** Assigns everything at once. */
export function assign<Known extends KnownSighting, Found extends Sighting>(
  sides: Sides<Known, Found>,
  circumstances: Circumstances = {},
): Assignment<Known, Found> {
  const within = assignWithinFiles(sides, circumstances);
  const across = assignAcrossFiles({ known: within.knownLeft, found: within.foundLeft }, circumstances);
  return { ...across, matches: [...within.matches, ...across.matches] };
}

export function assignWithinFiles<Known extends KnownSighting, Found extends Sighting>(
  sides: Sides<Known, Found>,
  circumstances: Circumstances,
): Assignment<Known, Found> {
  // prototype
  const renames = new Map(Object.entries(circumstances.renames ?? {}));
  const matches: Match<Known, Found>[] = [];
  const takenK = new Set<Known>();
  const takenF = new Set<Found>();
  const byPathK = Map.groupBy(sides.known, (s) => s.path);
  const byPathF = Map.groupBy(sides.found, (s) => s.path);
  const pairs: [string, string][] = [...renames.entries(), ...[...byPathK.keys()].map((p) => [p, p] as [string, string])];
  for (const [from, to] of pairs) {
    const ks = (byPathK.get(from) ?? []).filter((k) => k.isPresent && !takenK.has(k));
    const fs = (byPathF.get(to) ?? []).filter((k) => !takenF.has(k));
    if (!ks.length || !fs.length) continue;
    const cmp = (a: Sighting, b: Sighting) => a.startLine - b.startLine || (a.ruleId < b.ruleId ? -1 : 1);
    const known = ks.toSorted(cmp).map((k) => itemOf(k, circumstances.ruleAliases));
    const found = fs.toSorted(cmp).map((k) => itemOf(k, circumstances.ruleAliases));
    const pair = { known, found, oldView: fileView(known), newView: fileView(found) };
    for (let round = 0; round < 5; round++) {
      const ps = alignInOrder(pair, (i) => `${i.rule}|${i.sighting.textDigest}`, {
        known: (n) => !takenK.has(known[n]!.sighting),
        found: (n) => !takenF.has(found[n]!.sighting),
      });
      for (const p of ps) {
        const k = known[p.known]!.sighting, f = found[p.found]!.sighting;
        takenK.add(k); takenF.add(f);
        matches.push({ known: k, found: f, pass: round === 0 ? 'aligned' : 'moved_in_file' });
      }
    }
  }
  return { matches, knownLeft: sides.known.filter((k) => !takenK.has(k)), foundLeft: sides.found.filter((k) => !takenF.has(k)) };
}

export function assignAcrossFiles<Known extends KnownSighting, Found extends Sighting>(
  sides: Sides<Known, Found>,
  _circumstances: Circumstances,
): Assignment<Known, Found> {
  return { matches: [], knownLeft: [...sides.known], foundLeft: [...sides.found] };
}
