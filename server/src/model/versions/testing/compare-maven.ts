/**
 * Maven's Version Order Specification as a comparison, for tests: tokens with separators, the shorter version padded
 * for the other's separators. Splits, trims and pads independently.
 */
interface Token {
  separator: string;
  text: string;
}

const order = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];

export function compareMaven(a: string, b: string): number {
  const [x, y] = [trim(split(a)), trim(split(b))];
  for (let index = 0; index < Math.max(x.length, y.length); index += 1) {
    const [p, q] = [x[index], y[index]];
    const result = compareTokens(p ?? padding(q), q ?? padding(p));
    if (result !== 0) return result;
  }
  return 0;
}

/** 0 for a dot, '' for a hyphen. */
function padding(other: Token | undefined): Token {
  return other?.separator === '.' && isNumber(other) ? { separator: '.', text: '0' } : { separator: '-', text: '' };
}

const isNumber = (token: Token): boolean => /^[0-9]+$/.test(token.text);

/** `.qualifier` = `-qualifier` < `-number` < `.number`. */
function compareTokens(p: Token, q: Token): number {
  const kind = (token: Token): number => (isNumber(token) ? (token.separator === '.' ? 2 : 1) : 0);
  if (kind(p) !== kind(q)) return kind(p) - kind(q);
  if (isNumber(p)) return Number(BigInt(p.text) - BigInt(q.text));
  const [known, alsoKnown] = [order.indexOf(p.text), order.indexOf(q.text)];
  if (known !== -1 && alsoKnown !== -1) return known - alsoKnown;
  if (known !== -1 || alsoKnown !== -1) return known === -1 ? 1 : -1;
  return p.text < q.text ? -1 : p.text > q.text ? 1 : 0;
}

function split(version: string): Token[] {
  // A transition between digits and characters is equivalent to a hyphen; a, b and m are short only directly before a number.
  const spelled = version
    .toLowerCase()
    .replaceAll(/(?<![a-z])a(?=[0-9])/g, 'alpha')
    .replaceAll(/(?<![a-z])b(?=[0-9])/g, 'beta')
    .replaceAll(/(?<![a-z])m(?=[0-9])/g, 'milestone')
    .replaceAll(/(?<=[0-9])(?=[a-z])|(?<=[a-z])(?=[0-9])/g, '-');
  return [...`.${spelled}`.matchAll(/([.-])([^.-]*)/g)].map(([, separator = '', text = '']) => {
    if (text === '') return { separator, text: '0' };
    const resolved = text === 'cr' ? 'rc' : text === 'ga' || text === 'final' ? '' : text;
    return { separator: /^[0-9]+$/.test(text) ? separator : '-', text: resolved };
  });
}

/** Removes trailing null values, at the end and again at each hyphen. */
function trim(tokens: readonly Token[]): Token[] {
  const kept = [...tokens];
  for (let index = kept.length; index > 0; index -= 1) {
    if (index < kept.length && kept[index]?.separator !== '-') continue;
    let from = index;
    while (from > 1 && /^0*$/.test(kept[from - 1]?.text ?? 'x')) from -= 1;
    kept.splice(from, index - from);
    index = from;
  }
  return kept;
}
