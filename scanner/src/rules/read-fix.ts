/** Reads how a rule changes what it found: `fix`, a text, or `fix-regex`, a replacement within what was found. */
import { readRegex } from '../formulas/regex.ts';
import { isFields, textOf, Unsupported, type Fields } from './read-formula.ts';
import type { Fix } from './rule.ts';

export function readFix(rule: Fields): Fix | undefined {
  const { fix, 'fix-regex': given } = rule;
  if (fix !== undefined) return { type: 'text', text: textOf('fix', fix) };
  if (given === undefined) return undefined;
  if (!isFields(given)) throw new Unsupported('fix-regex must be a mapping of regex and replacement.');
  const { count = 0 } = given;
  if (typeof count !== 'number') throw new Unsupported('fix-regex.count must be a number.');
  return {
    type: 'regex',
    regex: readRegex(textOf('fix-regex.regex', given['regex']), 'gm'),
    replacement: replacementOf(textOf('fix-regex.replacement', given['replacement'])),
    countMax: count === 0 ? Number.POSITIVE_INFINITY : count,
  };
}

/** `\\1` and `\\g<1>` are `$1` here; a `$` is itself. */
function replacementOf(text: string): string {
  return text
    .replaceAll('$', '$$$$')
    .replaceAll(/\\g<(\w+)>|\\(\d+)/g, (_, name: string | undefined, digits: string | undefined) =>
      name !== undefined && !/^\d+$/.test(name) ? `$<${name}>` : `$${name ?? digits ?? ''}`,
    );
}
