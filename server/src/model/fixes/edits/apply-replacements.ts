/**
 * Converts a tool's own fix to edits of the current file, checking each region against the reported code. Tools count
 * columns in different units, and files change; anything uncertain is refused with the reason.
 */
import type { FixReplacement, Region } from '../../draft.ts';
import { inOrder, type Edits, type TextEdit } from './text-edit.ts';
import { columnUnits, linesOf, offsetOf, type ColumnUnit, type Line } from './text-lines.ts';

/** The code in the tool's report: evidence that the file still matches the fix. */
export interface ReportedCode {
  region: Region;
  /** The matched code or its whole lines; undefined if the tool gave none. */
  snippet: string | undefined;
  /** The file is from the scanned commit, so no further evidence is needed. */
  isSameCommit: boolean;
}

/** The edits for the replacements. Inserted line ends are converted to the file's own. */
export function replacementEdits(text: string, replacements: readonly FixReplacement[], reported: ReportedCode): Edits {
  const lines = linesOf(text);
  const unit = unitOf(text, lines, replacements, reported);
  if (typeof unit !== 'string') return unit;
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const edits: TextEdit[] = [];
  for (const { region, text: inserted, old } of replacements) {
    const place = placeOf(text, lines, region, unit);
    if (place === undefined) return { refused: movedOn };
    if (old !== undefined && !isSameText(text.slice(place.start, place.end), old)) return { refused: movedOn };
    if (old === undefined && !reported.isSameCommit && !isWithin(region, reported.region)) return { refused: unproven };
    edits.push({ ...place, text: inserted.replaceAll(/\r\n|\n|\r/g, lineEnd) });
  }
  const sorted = inOrder(edits);
  if (sorted === undefined) return { refused: 'The rule’s fix replaces the same code twice.' };
  if (sorted.every((edit) => text.slice(edit.start, edit.end) === edit.text)) {
    return { refused: 'The rule’s fix changes nothing: the code already matches it.' };
  }
  return { edits: sorted };
}

const movedOn = 'The file has changed since the scan: the code that the fix replaces is gone. Scan again.';
const unproven =
  'The rule’s fix changes lines that the report does not show, and the branch has changed since the scan. Scan again.';
const ambiguous = 'The rule’s fix is ambiguous: the line contains characters that tools count differently.';

/** The column unit in which the report matches the file; the first if several units agree. */
function unitOf(
  text: string,
  lines: readonly Line[],
  replacements: readonly FixReplacement[],
  reported: ReportedCode,
): ColumnUnit | { refused: string } {
  const regions = [reported.region, ...replacements.map(({ region }) => region)];
  const placesIn = (unit: ColumnUnit): string =>
    JSON.stringify(regions.map((region) => placeOf(text, lines, region, unit) ?? null));
  const hasProof = reported.snippet !== undefined && reported.snippet.trim() !== '';
  if (!hasProof && !reported.isSameCommit) return { refused: unproven };
  const fitting = columnUnits.filter((unit) => !hasProof || isSeen(text, lines, reported, unit));
  const [first] = fitting;
  if (first === undefined) return { refused: movedOn };
  return fitting.every((unit) => placesIn(unit) === placesIn(first)) ? first : { refused: ambiguous };
}

/** True if the snippet equals the region in this unit, or its whole lines, which fit any unit. */
function isSeen(
  text: string,
  lines: readonly Line[],
  { region, snippet = '' }: ReportedCode,
  unit: ColumnUnit,
): boolean {
  const place = placeOf(text, lines, region, unit);
  const whole = placeOf(text, lines, { ...region, startColumn: 0, endColumn: 0 }, unit);
  if (place === undefined || whole === undefined) return false;
  return [place, whole].some(({ start, end }) => isSameText(text.slice(start, end), snippet));
}

/** Equal except for line ends and surrounding white space; a cut snippet (ending in …) matches as a prefix. */
function isSameText(found: string, seen: string): boolean {
  const [here, there] = [found, seen].map((each) => each.replaceAll(/\r\n|\r/g, '\n').trim()) as [string, string];
  return here === there || (there.length > 1_000 && there.endsWith('…') && here.startsWith(there.slice(0, -1)));
}

function placeOf(
  text: string,
  lines: readonly Line[],
  { startLine, startColumn, endLine, endColumn }: Region,
  unit: ColumnUnit,
): { start: number; end: number } | undefined {
  const first = lines[startLine - 1];
  const last = lines[Math.max(endLine, startLine) - 1];
  if (first === undefined || last === undefined) return undefined;
  const start = startColumn === 0 ? first.start : offsetOf(text, first, startColumn, unit);
  const end = endColumn === 0 ? last.end : offsetOf(text, last, endColumn, unit);
  return start === undefined || end === undefined || end < start ? undefined : { start, end };
}

/** True if all lines of `inner` are in `outer`. */
function isWithin(inner: Region, outer: Region): boolean {
  return inner.startLine >= outer.startLine && Math.max(inner.endLine, inner.startLine) <= outer.endLine;
}
