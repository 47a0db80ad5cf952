/** A sighting prepared for comparison, and the order of sightings within a file. */
import type { ScanContext, Sighting } from './sighting.ts';
import { decodeSketch, type Sketch } from './evidence/sketch.ts';

export interface Item<S extends Sighting = Sighting> {
  sighting: S;
  /** The rule's current name: that of the superseding rule, if any. */
  rule: string;
  /** The text digest; for a package whose advisory has several ids, one that stands for all of them. */
  text: string;
  sketch: Sketch;
}

/** Items in file order; ties are broken by content, so that input order has no influence. */
export function itemsOf<S extends Sighting>(
  sightings: readonly S[],
  { ruleAliases, advisories }: Pick<ScanContext, 'ruleAliases' | 'advisories'>,
): Item<S>[] {
  return sightings
    .map((sighting) => {
      const advisory = advisories?.get(sighting.textDigest);
      return {
        sighting,
        // Tools name the rule after the advisory's id, so it changes with the id.
        rule: advisory === undefined ? presentRule(sighting.ruleId, ruleAliases) : 'advisory',
        text: advisory ?? sighting.textDigest,
        sketch: decodeSketch(sighting.sketch),
      };
    })
    .sort(comparePlaces);
}

/** Follows supersession to its end; all members of a cycle end at the same one. */
function presentRule(ruleId: string, ruleAliases: ReadonlyMap<string, string> | undefined): string {
  if (ruleAliases === undefined) return ruleId;
  const passed = new Set<string>();
  let rule = ruleId;
  for (let next = ruleAliases.get(rule); next !== undefined && !passed.has(next); next = ruleAliases.get(rule)) {
    passed.add(next);
    rule = next;
  }
  return passed.has(ruleId) ? ([...passed].sort()[0] ?? rule) : rule;
}

export function comparePlaces(a: Item, b: Item): number {
  const one = a.sighting;
  const other = b.sighting;
  return (
    one.startLine - other.startLine ||
    one.startColumn - other.startColumn ||
    one.endLine - other.endLine ||
    one.endColumn - other.endColumn ||
    compareText(a.rule, b.rule) ||
    compareText(one.ruleId, other.ruleId) ||
    compareText(one.textDigest, other.textDigest) ||
    compareText(one.contextDigest ?? '', other.contextDigest ?? '') ||
    compareText(one.toolDigest ?? '', other.toolDigest ?? '') ||
    compareText(one.path, other.path) ||
    compareText(findingIdOf(one), findingIdOf(other))
  );
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function findingIdOf(sighting: Sighting): string {
  return 'findingId' in sighting && typeof sighting.findingId === 'string' ? sighting.findingId.padStart(20, '0') : '';
}
