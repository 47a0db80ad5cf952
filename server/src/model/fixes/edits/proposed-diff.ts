/** A tool's own fix as a diff of the reported code, for display before any file is read. */
import type { FindingContent, Region } from '../../draft.ts';
import { unifiedDiff } from './unified-diff.ts';

/** '' if the report lacks the replaced code, or if columns might not count characters. */
export function proposedDiff(path: string, region: Region, { snippet, fix }: FindingContent): string {
  const { fixCode, replaces } = fix ?? {};
  if (snippet === undefined || fixCode === undefined || replaces === undefined) return '';
  const lines = snippet.replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length !== Math.max(region.endLine, region.startLine) - region.startLine + 1) return '';
  const after = replaces === 'lines' ? fixCode : withMatchReplaced(lines, region, fixCode);
  if (after === undefined) return '';
  return unifiedDiff(path, `${lines.join('\n')}\n`, `${after.replace(/\r?\n$/, '')}\n`, region.startLine);
}

function withMatchReplaced(lines: readonly string[], region: Region, code: string): string | undefined {
  const before = lines[0]?.slice(0, region.startColumn - 1) ?? '';
  const last = lines.at(-1) ?? '';
  const matched = last.slice(0, region.endColumn - 1);
  const isWithin = region.startColumn > 0 && before.length === region.startColumn - 1;
  const isClosed = region.endColumn > 0 && matched.length === region.endColumn - 1;
  if (!isWithin || !isClosed || !isAscii(before) || !isAscii(matched)) return undefined;
  return before + code + last.slice(region.endColumn - 1);
}

/** One byte, one UTF-16 unit and one code point per character: every tool counts alike. */
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
