/** Comments in code that say to ignore findings: `nosemgrep`, alone or with the ids of rules. */
import type { TextLines } from './text-lines.ts';

/** Behind code, on the first line of what is found. */
const onLine = / nosem(?:grep)?(?![\w-])(?::\s?(?<ids>[^\s,]+(?:[\s,]+[^\s,]+)*))?/i;
/** On the line before, which has no code. */
const onLineBefore = /^[^a-zA-Z0-9]* nosem(?:grep)?(?![\w-])(?::\s?(?<ids>[^\s,]+(?:[\s,]+[^\s,]+)*))?/i;

export function isMuted(ruleId: string, line: number, lines: TextLines): boolean {
  return (
    mutes(onLine.exec(lines.line(line)), ruleId) || (line > 1 && mutes(onLineBefore.exec(lines.line(line - 1)), ruleId))
  );
}

/** An id may lack the folders before it, which the original adds to the ids of rules in files. */
function mutes(found: RegExpExecArray | null, ruleId: string): boolean {
  if (found === null) return false;
  const ids = found.groups?.['ids'];
  if (ids === undefined) return true;
  return ids.split(/[\s,]+/).some((id) => id === ruleId || ruleId.endsWith(`.${id}`) || id.endsWith(`.${ruleId}`));
}
