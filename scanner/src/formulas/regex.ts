/** Expressions of rules are PCRE's; most are JavaScript's as well. */

/** Thrown for what JavaScript's expressions do not have. */
export class RegexUnsupported extends Error {}

const inlineFlags = /^\(\?([imsx]+)\)/;
/** Constructs that JavaScript reads otherwise, or not at all. */
const unsupported = /\\[AzZGKRhHXC]|\(\?>|[*+?}]\+|\(\?P[>=]|\(\?(?:R|\d+|&)|\(\?#|\[\[:/;

/** Lines have ends of their own: `^` and `$` match at each. `flags`: of JavaScript, in addition. */
export function readRegex(source: string, flags = ''): RegExp {
  let rest = source;
  const all = new Set(['m', ...flags]);
  for (let found = inlineFlags.exec(rest); found !== null; found = inlineFlags.exec(rest)) {
    if (found[1]!.includes('x')) throw new RegexUnsupported('the flag x of a regular expression');
    for (const flag of found[1]!) all.add(flag);
    rest = rest.slice(found[0].length);
  }
  const text = scopeFlags(rest)
    .replaceAll('(?P<', '(?<')
    .replaceAll('\\A', '(?<![\\s\\S])')
    .replaceAll(/\\[Zz]/g, '(?![\\s\\S])');
  const missing = unsupported.exec(text);
  if (missing !== null) throw new RegexUnsupported(`${missing[0]} of a regular expression`);
  try {
    return new RegExp(text, [...all].join(''));
  } catch (error) {
    throw new RegexUnsupported(`the regular expression ${source}: ${(error as Error).message}`);
  }
}

/** `a(?i)b` is `a(?i:b)`: to the end of the group. */
function scopeFlags(source: string): string {
  const found = /\(\?([imsx]+)\)/.exec(source);
  if (found === null) return source;
  if (found[1]!.includes('x')) throw new RegexUnsupported('the flag x of a regular expression');
  const [before, rest] = [source.slice(0, found.index), source.slice(found.index + found[0].length)];
  let depth = 0;
  let isSet = false;
  let end = rest.length;
  for (let at = 0; at < rest.length; at += 1) {
    const sign = rest[at];
    if (sign === '\\') at += 1;
    else if (isSet) isSet = sign !== ']';
    else if (sign === '[') isSet = true;
    else if (sign === '(') depth += 1;
    else if (sign === ')' && (depth -= 1) < 0) {
      end = at;
      break;
    }
  }
  return scopeFlags(`${before}(?${found[1]!}:${rest.slice(0, end)})${rest.slice(end)}`);
}
