/**
 * Version control's own knowledge of which line became which: the hunks of `git diff --unified=0` between the commit
 * that the last scan saw and the commit of this scan (docs/identity.md, Line maps).
 */

import { lowerBound } from './file-pair/lower-bound.ts';

/**
 * The numbers of a hunk's header, `@@ -oldStart,oldCount +newStart,newCount @@`. As in git, a side without lines names
 * the line after which the change stands.
 */
export type Hunk = readonly [oldStart: number, oldCount: number, newStart: number, newCount: number];

/** What changed between two commits. */
export interface Changes {
  /** Old path to new path. */
  renames: Readonly<Record<string, string>>;
  /**
   * Hunks by the file's new path; null if its lines changed in an unknown way. A renamed file without an entry kept its
   * lines. Nothing is known of any other file without an entry.
   */
  lineMap: Readonly<Record<string, readonly Hunk[] | null>>;
}

/** The lines of one file before and after. Lines count from 1. */
export interface LineMap {
  /** The number of the hunk that removed the line; null if it was kept. */
  hunkOfOld(oldLine: number): number | null;
  /** The number of the hunk that added the line; null if the old file had it. */
  hunkOfNew(newLine: number): number | null;
  /** Null if the line was removed. */
  newLineOf(oldLine: number): number | null;
  /** Null if the line was added. */
  oldLineOf(newLine: number): number | null;
  /** The line's present position; for a removed line, its position within the lines that replaced it. */
  nearestNewLineOf(oldLine: number): number;
  /** The new lines of the first and the last line that were kept of an old range; null if none was. */
  keptRangeOf(oldFirst: number, oldLast: number): { first: number; last: number } | null;
}

/**
 * Says why hunks are not the map of a file: null if they are. They ascend, have unchanged
 * lines between them, and as many on one side as on the other.
 */
export function hunkProblem(hunks: readonly Hunk[]): string | null {
  let oldEnd = 0;
  let newEnd = 0;
  for (const [index, hunk] of hunks.entries()) {
    const [, oldCount, , newCount] = hunk;
    const oldFirst = firstOf(hunk, 'old');
    const newFirst = firstOf(hunk, 'new');
    if (oldCount === 0 && newCount === 0) return `hunk ${index + 1} changes no line`;
    // git joins hunks that have no line between them.
    if (index > 0 && (oldFirst <= oldEnd || newFirst <= newEnd)) {
      return `hunk ${index + 1} overlaps or touches the hunk before it, or is out of order`;
    }
    if (oldFirst - oldEnd !== newFirst - newEnd) {
      return `hunk ${index + 1} leaves ${oldFirst - oldEnd} old but ${newFirst - newEnd} new lines unchanged before it`;
    }
    oldEnd = oldFirst + oldCount;
    newEnd = newFirst + newCount;
  }
  return null;
}

/** Requires hunks without a problem (`hunkProblem`). */
export function lineMapOf(hunks: readonly Hunk[]): LineMap {
  const map = (line: number, side: Side): Mapped => {
    const no = lowerBound(hunks.length, (index) => firstOf(hunks[index], side) >= line) - 1;
    const hunk = hunks[no];
    if (hunk === undefined) return { line, hunk: null };
    const [own, other] = side === 'old' ? [hunk[1], hunk[3]] : [hunk[3], hunk[1]];
    const offset = line - 1 - firstOf(hunk, side);
    const otherFirst = firstOf(hunk, side === 'old' ? 'new' : 'old');
    if (offset >= own) return { line: otherFirst + other + (offset - own) + 1, hunk: null };
    return { line: otherFirst + Math.max(0, Math.min(offset, other - 1)) + 1, hunk, no };
  };
  const kept = (line: number, side: Side): number | null => {
    const mapped = map(line, side);
    return mapped.hunk === null ? mapped.line : null;
  };
  const hunkOf = (line: number, side: Side): number | null => map(line, side).no ?? null;
  return {
    hunkOfOld: (oldLine) => hunkOf(oldLine, 'old'),
    hunkOfNew: (newLine) => hunkOf(newLine, 'new'),
    newLineOf: (oldLine) => kept(oldLine, 'old'),
    oldLineOf: (newLine) => kept(newLine, 'new'),
    nearestNewLineOf: (oldLine) => map(oldLine, 'old').line,
    keptRangeOf(oldFirst, oldLast) {
      const { hunk: atFirst } = map(oldFirst, 'old');
      const { hunk: atLast } = map(oldLast, 'old');
      const first = atFirst === null ? oldFirst : firstOf(atFirst, 'old') + atFirst[1] + 1;
      const last = atLast === null ? oldLast : firstOf(atLast, 'old');
      return first > last ? null : { first: map(first, 'old').line, last: map(last, 'old').line };
    },
  };
}

interface Mapped {
  line: number;
  /** The hunk that changed the line; null if it was kept. */
  hunk: Hunk | null;
  no?: number;
}

type Side = 'old' | 'new';

/** The number of lines of the side that precede the hunk. */
function firstOf(hunk: Hunk | undefined, side: Side): number {
  if (hunk === undefined) return 0;
  const [start, count] = side === 'old' ? [hunk[0], hunk[1]] : [hunk[2], hunk[3]];
  return count === 0 ? start : start - 1;
}
