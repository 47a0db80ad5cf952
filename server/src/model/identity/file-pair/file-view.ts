/**
 * A file's lines as its sightings show them: each contributes a few lines of context, so the file is partly known.
 * Context is compared on two such views, before and after.
 */
import type { Item } from '../item.ts';
import type { Sighting } from '../sighting.ts';

/** Line number to line hash (0: blank), for lines in some sighting's context. */
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

/** Maximum number of lines compared in each direction. */
const reachMax = 8;

/**
 * The number of equal lines around two locations, counted up and down to the first line that differs or is unknown on
 * either side. Blank lines are skipped.
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
