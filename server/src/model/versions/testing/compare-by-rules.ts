/**
 * The published rules as comparisons of two versions, for tests: written independently from the documents, part by
 * part, without keys.
 */
type Order = number;

const byNumber = (a: string, b: string): Order => {
  const [x, y] = [BigInt(a), BigInt(b)];
  return x < y ? -1 : x > y ? 1 : 0;
};
const byText = (a: string, b: string): Order => (a < b ? -1 : a > b ? 1 : 0);
const isNumber = (text: string): boolean => /^[0-9]+$/.test(text);

/** SemVer section 11; `upTo` numbers, missing ones are 0. */
export function compareSemver(a: string, b: string, options: { ignoresCase?: boolean } = {}): Order {
  const read = (version: string) => {
    const [withoutBuild = ''] = (options.ignoresCase ? version.toLowerCase() : version).replace(/^v/, '').split('+');
    const hyphen = withoutBuild.indexOf('-');
    const core = hyphen === -1 ? withoutBuild : withoutBuild.slice(0, hyphen);
    return { core: core.split('.'), pre: hyphen === -1 ? undefined : withoutBuild.slice(hyphen + 1).split('.') };
  };
  const [x, y] = [read(a), read(b)];
  for (let part = 0; part < 4; part += 1) {
    const order = byNumber(x.core[part] ?? '0', y.core[part] ?? '0');
    if (order !== 0) return order;
  }
  if (x.pre === undefined || y.pre === undefined) return Number(x.pre === undefined) - Number(y.pre === undefined);
  for (let index = 0; index < Math.max(x.pre.length, y.pre.length); index += 1) {
    const [p, q] = [x.pre[index], y.pre[index]];
    if (p === undefined || q === undefined) return p === undefined ? -1 : 1;
    const bothNumbers = isNumber(p) && isNumber(q);
    const order = bothNumbers ? byNumber(p, q) : isNumber(p) ? -1 : isNumber(q) ? 1 : byText(p, q);
    if (order !== 0) return order;
  }
  return 0;
}

export interface PythonVersion {
  epoch: number;
  release: number[];
  pre?: ['a' | 'b' | 'rc', number];
  post?: number;
  dev?: number;
  local?: (string | number)[];
}

/** PEP 440, "Summary of permitted suffixes and relative ordering". */
export function comparePython(a: PythonVersion, b: PythonVersion): Order {
  const release = (version: PythonVersion, part: number) => version.release[part] ?? 0;
  if (a.epoch !== b.epoch) return a.epoch - b.epoch;
  for (let part = 0; part < Math.max(a.release.length, b.release.length); part += 1)
    if (release(a, part) !== release(b, part)) return release(a, part) - release(b, part);
  // Within a release: .devN, aN, bN, rcN, <no suffix>, .postN; within each of these but the first, .devN comes first.
  const stage = (version: PythonVersion): number => {
    if (version.pre !== undefined) return { a: 1, b: 2, rc: 3 }[version.pre[0]];
    return version.post === undefined && version.dev !== undefined ? 0 : 4;
  };
  const suffixes = (version: PythonVersion): number[] => [
    stage(version),
    version.pre?.[1] ?? 0,
    version.post ?? -1,
    version.dev ?? Number.POSITIVE_INFINITY,
  ];
  const [x, y] = [suffixes(a), suffixes(b)];
  for (const [index, value] of x.entries()) if (value !== y[index]) return value < (y[index] ?? 0) ? -1 : 1;
  return compareLocal(a.local, b.local);
}

/** None sorts first; then segment by segment, numbers above words, longer above its prefix. */
function compareLocal(a: PythonVersion['local'], b: PythonVersion['local']): Order {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const [p, q] = [a[index] ?? '', b[index] ?? ''];
    if (p === q) continue;
    if (typeof p === 'number' && typeof q === 'number') return p - q;
    return typeof p === 'number' ? 1 : typeof q === 'number' ? -1 : byText(p, q);
  }
  return a.length - b.length;
}

/** RubyGems, Gem::Version#<=>: canonical segments, missing ones are 0, words below numbers. */
export function compareGem(a: string, b: string): Order {
  const canonical = (version: string): string[] => {
    const all = version.replaceAll('-', '.pre.').match(/[0-9]+|[a-zA-Z]+/g) ?? [];
    const firstWord = all.findIndex((segment) => !isNumber(segment));
    const parts = firstWord === -1 ? [all, []] : [all.slice(0, firstWord), all.slice(firstWord)];
    return parts.flatMap((part) => part.slice(0, part.findLastIndex((segment) => !/^0+$/.test(segment)) + 1));
  };
  const [x, y] = [canonical(a), canonical(b)];
  for (let index = 0; index < Math.max(x.length, y.length); index += 1) {
    const [p, q] = [x[index] ?? '0', y[index] ?? '0'];
    const bothNumbers = isNumber(p) && isNumber(q);
    const order = bothNumbers ? byNumber(p, q) : isNumber(p) ? 1 : isNumber(q) ? -1 : byText(p, q);
    if (order !== 0) return order;
  }
  return 0;
}

/** PHP's version_compare on a version normalised by composer. */
export function comparePhp(a: string, b: string): Order {
  const forms = ['dev', 'alpha', 'beta', 'rc', '#', 'p'];
  const form = (part: string): number =>
    isNumber(part) ? forms.indexOf('#') : forms.findIndex((known) => part.toLowerCase().startsWith(known));
  const split = (version: string): string[] => version.match(/[0-9]+|[a-z]+/gi) ?? [];
  const [x, y] = [split(a), split(b)];
  for (let index = 0; index < Math.min(x.length, y.length); index += 1) {
    const [p = '', q = ''] = [x[index], y[index]];
    const order = isNumber(p) && isNumber(q) ? byNumber(p, q) : form(p) - form(q);
    if (order !== 0) return order;
  }
  const rest = x[y.length] ?? y[x.length];
  if (rest === undefined) return 0;
  const longerIsAbove = isNumber(rest) || form(rest) > forms.indexOf('#');
  return longerIsAbove === x.length > y.length ? 1 : -1;
}

/** rpmvercmp, by rpm's manual. */
export function compareRpm(a: string, b: string): Order {
  let [x, y] = [a, b];
  for (;;) {
    [x, y] = [x.replace(/^[^a-zA-Z0-9~^]+/, ''), y.replace(/^[^a-zA-Z0-9~^]+/, '')];
    if (x.startsWith('~') || y.startsWith('~')) {
      if (!x.startsWith('~')) return 1;
      if (!y.startsWith('~')) return -1;
      [x, y] = [x.slice(1), y.slice(1)];
      continue;
    }
    if (x.startsWith('^') || y.startsWith('^')) {
      if (x === '') return -1;
      if (y === '') return 1;
      if (!x.startsWith('^')) return 1;
      if (!y.startsWith('^')) return -1;
      [x, y] = [x.slice(1), y.slice(1)];
      continue;
    }
    if (x === '' || y === '') return Number(x !== '') - Number(y !== '');
    const run = /^[0-9]/.test(x) ? /^[0-9]+/ : /^[a-zA-Z]+/;
    const [p, q] = [run.exec(x)?.[0] ?? '', run.exec(y)?.[0]];
    if (q === undefined) return isNumber(p) ? 1 : -1;
    const order = isNumber(p) ? byNumber(p, q) : byText(p, q);
    if (order !== 0) return order;
    [x, y] = [x.slice(p.length), y.slice(q.length)];
  }
}
