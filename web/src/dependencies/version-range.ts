/**
 * Parses a version range from one field: `<2.17.1`, `>=2.0 <2.17.1`, `2.14.0`, and alternatives with `||`. Returns the
 * bounds for the API, and describes them in words, so that users can check them.
 */
import { rangeWords } from './words.ts';

export interface VersionBounds {
  /** `>=2.0` or `>2.0`. */
  lower?: string;
  /** `<=2.0` or `<2.0`. */
  upper?: string;
  exact?: string;
}

/** Empty `alternatives`: any version. */
export type ParsedVersions = { alternatives: VersionBounds[] } | { problem: string };

const term = /^(<=|>=|<|>|==?)?\s*([^\s<>=,|]+)/;
/** Shorthand of other tools, which Parapet does not guess. */
const shorthand = /^[\^~]|^[vV]?[\d.]*[*xX](?:\.|$)/;

export function parseVersions(text: string): ParsedVersions {
  const alternatives: VersionBounds[] = [];
  for (const part of text.split('||')) {
    if (part.trim() === '') {
      if (text.trim() === '') continue;
      return { problem: rangeWords.missing };
    }
    const bounds = parseBounds(part);
    if ('problem' in bounds) return bounds;
    alternatives.push(bounds);
  }
  return { alternatives };
}

function parseBounds(part: string): VersionBounds | { problem: string } {
  const bounds: VersionBounds = {};
  let rest = part.trim();
  while (rest !== '') {
    const found = term.exec(rest);
    if (found === null) return { problem: rangeWords.noVersion(rest) };
    const [whole, operator = '=', version = ''] = found;
    if (version === '-') return { problem: rangeWords.dash };
    if (shorthand.test(version)) return { problem: rangeWords.shorthand(version, expandShorthand(version)) };
    const side = operator.startsWith('>') ? 'lower' : operator.startsWith('<') ? 'upper' : 'exact';
    if (bounds[side] !== undefined) return { problem: rangeWords.twice[side] };
    bounds[side] = side === 'exact' ? version : `${operator}${version}`;
    rest = rest.slice(whole.length).replace(/^[\s,]+/, '');
  }
  if (bounds.exact !== undefined && (bounds.lower ?? bounds.upper) !== undefined) {
    return { problem: rangeWords.versionAndRange };
  }
  return bounds;
}

/** The range that npm's ^1.2, ~1.2 and 1.x stand for: up to the next value of the number that must not change. */
function expandShorthand(version: string): string {
  const numbers = (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').filter((each) => each !== '');
  if (numbers.length === 0) return '>=1.2 <2.0';
  const fixed = version.startsWith('^')
    ? Math.max(
        numbers.findIndex((each) => Number(each) > 0),
        0,
      )
    : Math.min(version.startsWith('~') ? 1 : numbers.length - 1, numbers.length - 1);
  const next = numbers.slice(0, fixed + 1).with(fixed, String(Number(numbers[fixed]) + 1));
  return `>=${numbers.join('.')} <${next.join('.')}`;
}

/** "from 2.0 and below 2.17.1"; '' for any version. */
export function versionWords(alternatives: readonly VersionBounds[]): string {
  return rangeWords.alternatives(alternatives.map(boundsWords));
}

function boundsWords({ lower, upper, exact }: VersionBounds): string {
  if (exact !== undefined) return rangeWords.exactly(exact);
  const from =
    lower?.startsWith('>=') === true ? rangeWords.from(lower.slice(2)) : lower && rangeWords.above(lower.slice(1));
  const to =
    upper?.startsWith('<=') === true ? rangeWords.upTo(upper.slice(2)) : upper && rangeWords.below(upper.slice(1));
  return from !== undefined && to !== undefined ? rangeWords.both(from, to) : (from ?? to ?? '');
}
