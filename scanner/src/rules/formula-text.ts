/** All patterns of a rule in one text, as Semgrep's command joins them for the identity of findings (`rule.py`). */
import { isFields, type Fields } from './read-formula.ts';

const keys = ['pattern', 'pattern-either', 'pattern-regex', 'pattern-sinks', 'pattern-sources', 'patterns'];

/** '' if something of it is not a text. */
export function formulaText(rule: Fields): string {
  const texts = keys.flatMap((key) => (rule[key] === undefined ? [] : [textOf(rule[key])]));
  return texts.includes(undefined) ? '' : sorted(texts as string[]);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) && !isFields(value)) return undefined;
  const texts = Object.values(value)
    .filter((each) => each !== null)
    .map(textOf);
  return texts.includes(undefined) ? undefined : sorted(texts as string[]);
}

/** By code points, as Python sorts. */
function sorted(texts: readonly string[]): string {
  return [...texts].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))).join(' ');
}
