/**
 * What the sightings of one file together tell about its lines: each brings a few lines of its surroundings, so that the file is known
 * in pieces. Two such views, of the file before and after, are what lines of context are compared on.
 */
import type { Sighting } from './sighting.ts';
import { decodeSketch, type Sketch } from './sketch.ts';

/** A sighting made ready for comparison. */
export interface Item<S extends Sighting> {
  sighting: S;
  /** The rule by its present name. */
  rule: string;
  sketch: Sketch;
}

/** Line number to line hash, as far as some sighting saw the line. */
export type FileView = ReadonlyMap<number, number>;

export function itemOf<S extends Sighting>(sighting: S, ruleAliases: ReadonlyMap<string, string> | undefined): Item<S> {
  return { sighting, rule: presentRule(sighting.ruleId, ruleAliases), sketch: decodeSketch(sighting.sketch) };
}

/** Follows supersession to its end; a circle ends where it closes. */
function presentRule(ruleId: string, ruleAliases: ReadonlyMap<string, string> | undefined): string {
  let rule = ruleId;
  for (let steps = ruleAliases?.size ?? 0; steps > 0; steps--) {
    const next = ruleAliases?.get(rule);
    if (next === undefined) break;
    rule = next;
  }
  return rule;
}

export function fileView(items: readonly Item<Sighting>[]): FileView {
  const view = new Map<number, number>();
  for (const { sighting, sketch } of items) {
    if (sketch.own === null) continue;
    view.set(sighting.startLine, sketch.own);
    sketch.before.forEach((hash, distance) => view.set(sighting.startLine - 1 - distance, hash));
    sketch.after.forEach((hash, distance) => view.set(endLineOf(sighting) + 1 + distance, hash));
  }
  return view;
}

export function endLineOf(sighting: Sighting): number {
  return Math.max(sighting.startLine, sighting.endLine);
}

/** Lines that are compared in each direction, at most. */
const reachMax = 16;

/** How far the surroundings of two sightings agree. */
export interface Agreement {
  /** Equal lines that are not blank, counted outward from the match until the first that is unequal or unknown. */
  above: number;
  below: number;
}

/** Compares what is known of the lines above and below two places in two files. */
export function agreementOf(oldView: FileView, known: Sighting, newView: FileView, found: Sighting): Agreement {
  return {
    above: equalRun(oldView, known.startLine, newView, found.startLine, -1),
    below: equalRun(oldView, endLineOf(known), newView, endLineOf(found), 1),
  };
}

function equalRun(oldView: FileView, oldLine: number, newView: FileView, newLine: number, step: number): number {
  let equal = 0;
  for (let distance = 1; distance <= reachMax; distance++) {
    const before = oldView.get(oldLine + step * distance);
    if (before === undefined || before !== newView.get(newLine + step * distance)) break;
    if (before !== 0) equal++;
  }
  return equal;
}
