/**
 * A tool's own fix as edits of a file's text: regions become places, and each is held against what the tool saw there. Tools count
 * columns in different units, and files change; what cannot be told for certain is refused, with the reason.
 */
import type { FixReplacement, Region } from '../../draft.ts';
import { inOrder, type Edits, type TextEdit } from './text-edit.ts';
import { columnUnits, linesOf, offsetOf, type ColumnUnit, type Line } from './text-lines.ts';

/** What the tool saw, and where: proof that the file is still what its fix was made for. */
export interface Sight {
  region: Region;
  /** The matched code or its whole lines; undefined when the tool gave none. */
  snippet: string | undefined;
  /** The file is of the very commit that was scanned: then no further proof is needed. */
  isSameCommit: boolean;
}

/** The edits that make the replacements. A file's line ends are kept: inserted ones become like them. */
export function replacementEdits(text: string, replacements: readonly FixReplacement[], sight: Sight): Edits {
  const lines = linesOf(text);
  const unit = unitOf(text, lines, replacements, sight);
  if (typeof unit !== 'string') return unit;
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const edits: TextEdit[] = [];
  for (const { region, text: inserted, old } of replacements) {
    const place = placeOf(text, lines, region, unit);
    if (place === undefined) return { refused: movedOn };
    if (old !== undefined && !isSameText(text.slice(place.start, place.end), old)) return { refused: movedOn };
    if (old === undefined && !sight.isSameCommit && !isWithin(region, sight.region)) return { refused: unproven };
    edits.push({ ...place, text: inserted.replaceAll(/\r\n|\n|\r/g, lineEnd) });
  }
  const sorted = inOrder(edits);
  if (sorted === undefined) return { refused: 'The rule’s fix replaces the same code twice.' };
  if (sorted.every((edit) => text.slice(edit.start, edit.end) === edit.text)) {
    return { refused: 'The rule’s fix changes nothing: the code is already as it says.' };
  }
  return { edits: sorted };
}

const movedOn =
  'The file has changed since the scan: the code that the fix replaces is not there any more. Scan again.';
const unproven =
  'The rule’s fix changes lines that the report does not show, and the branch has moved on since the scan. Scan again.';
const ambiguous =
  'It cannot be told which characters the rule’s fix means: the line holds some that tools count differently.';

/** The unit in which the sight is what the tool says; the first of those that mean the same places. */
function unitOf(
  text: string,
  lines: readonly Line[],
  replacements: readonly FixReplacement[],
  sight: Sight,
): ColumnUnit | { refused: string } {
  const regions = [sight.region, ...replacements.map(({ region }) => region)];
  const placesIn = (unit: ColumnUnit): string =>
    JSON.stringify(regions.map((region) => placeOf(text, lines, region, unit) ?? null));
  const hasProof = sight.snippet !== undefined && sight.snippet.trim() !== '';
  if (!hasProof && !sight.isSameCommit) return { refused: unproven };
  const fitting = columnUnits.filter((unit) => !hasProof || isSeen(text, lines, sight, unit));
  const [first] = fitting;
  if (first === undefined) return { refused: movedOn };
  return fitting.every((unit) => placesIn(unit) === placesIn(first)) ? first : { refused: ambiguous };
}

/** The snippet is the region itself in this unit; or its whole lines, which says nothing of the unit. */
function isSeen(text: string, lines: readonly Line[], { region, snippet = '' }: Sight, unit: ColumnUnit): boolean {
  const place = placeOf(text, lines, region, unit);
  const whole = placeOf(text, lines, { ...region, startColumn: 0, endColumn: 0 }, unit);
  if (place === undefined || whole === undefined) return false;
  return [place, whole].some(({ start, end }) => isSameText(text.slice(start, end), snippet));
}

/** The same but for line ends and the white space around; a snippet that was cut (ending in …) is a beginning. */
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

/** All of its lines are among those that the tool showed. */
function isWithin(inner: Region, outer: Region): boolean {
  return inner.startLine >= outer.startLine && Math.max(inner.endLine, inner.startLine) <= outer.endLine;
}
