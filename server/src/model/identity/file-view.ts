/**
 * What the sightings of one file together tell about its lines: each brings a few lines of its surroundings, so that the file is
 * known in pieces. Two such views, of a file before and after, are what surroundings are compared on.
 */
import type { Item } from './item.ts';
import type { Sighting } from './sighting.ts';

/** Line number to line hash (0: blank), as far as some sighting saw the line. */
export type FileView = ReadonlyMap<number, number>;

export function fileView(items: readonly Item[]): FileView {
  const view = new Map<number, number>();
  for (const { sighting, sketch } of items) {
    if (sketch.own === null) continue;
    view.set(sighting.startLine, sketch.own);
    sketch.before.forEach((hash, distance) => view.set(sighting.startLine - 1 - distance, hash));
    sketch.after.forEach((hash, distance) => view.set(endLineOf(sighting) + 1 + distance, hash));
  }
  return view;
}

/** Lines that are compared in each direction, at most. */
const reachMax = 8;

/**
 * How many lines around two places agree: counted outward, upward and downward, until the first line that differs or is unknown on
 * either side. Blank lines are passed over and count nothing.
 */
export function agreeingLines(oldView: FileView, known: Sighting, newView: FileView, found: Sighting): number {
  return (
    equalRun(oldView, known.startLine, newView, found.startLine, -1) +
    equalRun(oldView, endLineOf(known), newView, endLineOf(found), 1)
  );
}

function equalRun(oldView: FileView, oldLine: number, newView: FileView, newLine: number, step: 1 | -1): number {
  let equal = 0;
  for (let distance = 1; distance <= reachMax; distance++) {
    const before = oldView.get(oldLine + step * distance);
    if (before === undefined || before !== newView.get(newLine + step * distance)) break;
    if (before !== 0) equal++;
  }
  return equal;
}

function endLineOf(sighting: Sighting): number {
  return Math.max(sighting.startLine, sighting.endLine);
}
