/**
 * Package names as their ecosystem compares them, strictly where it does: `JSONStream` and `jsonstream` are two npm
 * packages.
 */

/** Python (PEP 503): case and runs of `-`, `_`, `.` are insignificant. */
const pypiKey = (name: string): string => name.toLowerCase().replaceAll(/[-_.]+/g, '-');
const lowerCaseKey = (name: string): string => name.toLowerCase();

const rules: ReadonlyMap<string, (name: string) => string> = new Map([
  ['pypi', pypiKey],
  ['nuget', lowerCaseKey],
  ['composer', lowerCaseKey],
  ['hex', lowerCaseKey],
  ['pub', lowerCaseKey],
  // crates.io does not allow two names that differ only in these.
  ['cargo', (name) => name.toLowerCase().replaceAll('_', '-')],
]);

/** Ecosystems whose names are rewritten. */
export const rewrittenEcosystems: readonly string[] = [...rules.keys()];

/** The lookup key of a package: equal for all spellings of the same package. */
export function packageKey(ecosystem: string, name: string): string {
  return (rules.get(ecosystem) ?? ((same: string) => same))(name);
}

/** The part to search for in a package key lower-cased by `lowerCased`. */
export function packageKeyPart(ecosystem: string, part: string): string {
  return lowerCased(packageKey(ecosystem, part));
}

/** ASCII letters only, like PostgreSQL's lower() with COLLATE "C". */
export function lowerCased(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
