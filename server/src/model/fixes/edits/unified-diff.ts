/** A unified diff of two texts, made by jsdiff (Myers' algorithm). */
import { formatPatch, OMIT_HEADERS, structuredPatch, type StructuredPatchHunk } from 'diff';

/** Lines around a change. */
const contextLines = 3;
/** Beyond so many lines that differ, the changed middle is shown as one replacement: the algorithm's time and memory grow with their square. */
const differencesMax = 500;

/** What `git apply` takes, with a/ and b/ before the path; '' when the texts are equal. Lines keep their line ends. `firstLine`: where the texts stand in their file. */
export function unifiedDiff(path: string, before: string, after: string, firstLine = 1): string {
  if (before === after) return '';
  const options = { context: contextLines, maxEditLength: differencesMax };
  const found = structuredPatch(path, path, before, after, undefined, undefined, options);
  const hunks = (found?.hunks ?? [replacement(before, after)]).map((hunk) => ({
    ...hunk,
    oldStart: hunk.oldStart + firstLine - 1,
    newStart: hunk.newStart + firstLine - 1,
  }));
  const patch = { oldFileName: path, newFileName: path, oldHeader: undefined, newHeader: undefined, hunks };
  return `--- a/${path}\n+++ b/${path}\n${formatPatch(patch, OMIT_HEADERS)}`;
}

/** One hunk that takes all lines between the common start and the common end of the texts for replaced. */
function replacement(before: string, after: string): StructuredPatchHunk {
  const [olds, news] = [linesWithEnds(before), linesWithEnds(after)];
  const shared = Math.min(olds.length, news.length);
  let head = 0;
  while (head < shared && olds[head] === news[head]) head += 1;
  let tail = 0;
  while (tail < shared - head && olds.at(-1 - tail) === news.at(-1 - tail)) tail += 1;
  const start = Math.max(0, head - contextLines);
  const tailShown = Math.min(tail, contextLines);
  const lines = [
    ...olds.slice(start, head).map((line) => ` ${line}`),
    ...olds.slice(head, olds.length - tail).map((line) => `-${line}`),
    ...news.slice(head, news.length - tail).map((line) => `+${line}`),
    ...olds.slice(olds.length - tail, olds.length - tail + tailShown).map((line) => ` ${line}`),
  ];
  return {
    oldStart: start + 1,
    oldLines: olds.length - tail + tailShown - start,
    newStart: start + 1,
    newLines: news.length - tail + tailShown - start,
    lines: lines.flatMap((line) =>
      line.endsWith('\n') ? [line.slice(0, -1)] : [line, String.raw`\ No newline at end of file`],
    ),
  };
}

const linesWithEnds = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/));
