/** Whether an npm range holds a version (node-semver's grammar without pre-releases); undefined for what is not understood. */

type Triple = readonly [number, number, number];

export function rangeHolds(range: string, version: string): boolean | undefined {
  const wanted = tripleOf(version);
  if (wanted === undefined) return undefined;
  const alternatives = range.split('||').map((alternative) => alternativeHolds(alternative.trim(), wanted));
  return alternatives.includes(undefined) ? undefined : alternatives.includes(true);
}

function alternativeHolds(text: string, version: Triple): boolean | undefined {
  if (text === '' || text === '*' || text === 'x') return true;
  const between = /^(\S+)\s+-\s+(\S+)$/.exec(text);
  const words =
    between === null ? text.replaceAll(/([<>=^~]+)\s+/g, '$1').split(/\s+/) : [`>=${between[1]}`, `<=${between[2]}`];
  const holds = words.map((word) => wordHolds(word, version));
  return holds.includes(undefined) ? undefined : !holds.includes(false);
}

function wordHolds(word: string, version: Triple): boolean | undefined {
  const match = /^(\^|~>?|>=|<=|>|<|=)?v?(\d+)(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?$/.exec(word);
  if (match === null) return undefined;
  const [, operator = '=', ...parts] = match;
  const numbers = parts.filter((part) => part !== undefined && /^\d/.test(part)).map(Number);
  const [major = 0, minor = 0, patch = 0] = numbers;
  const low: Triple = [major, minor, patch];
  // The first version above all that the written parts name.
  const above: Triple =
    [[major + 1, 0, 0] as const, [major, minor + 1, 0] as const, [major, minor, patch + 1] as const][
      numbers.length - 1
    ] ?? low;
  switch (operator) {
    case '>=':
      return compare(version, low) >= 0;
    case '>':
      return compare(version, above) >= 0;
    case '<':
      return compare(version, low) < 0;
    case '<=':
      return compare(version, above) < 0;
    case '=':
      return compare(version, low) >= 0 && compare(version, above) < 0;
    case '^':
      return compare(version, low) >= 0 && compare(version, caretEnd(numbers)) < 0;
    default:
      return (
        compare(version, low) >= 0 &&
        compare(version, numbers.length === 1 ? [major + 1, 0, 0] : [major, minor + 1, 0]) < 0
      );
  }
}

/** The left-most number that is not zero may not change. */
function caretEnd(numbers: readonly number[]): Triple {
  const [major = 0, minor, patch] = numbers;
  if (major > 0 || minor === undefined) return [major + 1, 0, 0];
  if (minor > 0 || patch === undefined) return [0, minor + 1, 0];
  return [0, 0, patch + 1];
}

function tripleOf(version: string): Triple | undefined {
  const match = /^v?(\d+)\.(\d+)\.(\d+)(?:\+.*)?$/.exec(version);
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])];
}

function compare(one: Triple, other: Triple): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
