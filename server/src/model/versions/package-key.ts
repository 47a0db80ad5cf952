/** Package names as their ecosystem compares them. Where it is strict, so is this: `JSONStream` and `jsonstream` are two npm packages. */

/** Python (PEP 503): case, and which of `-`, `_`, `.` and how many, have no say. */
const pypiKey = (name: string): string => name.toLowerCase().replaceAll(/[-_.]+/g, '-');
const lowerCaseKey = (name: string): string => name.toLowerCase();

const rules: ReadonlyMap<string, (name: string) => string> = new Map([
  ['pypi', pypiKey],
  ['nuget', lowerCaseKey],
  ['composer', lowerCaseKey],
  ['hex', lowerCaseKey],
  ['pub', lowerCaseKey],
  // crates.io keeps two names apart that differ in these only from being published.
  ['cargo', (name) => name.toLowerCase().replaceAll('_', '-')],
]);

/** Ecosystems whose names are rewritten. */
export const rewrittenEcosystems: readonly string[] = [...rules.keys()];

/** The name under which the package is looked up: equal for all spellings that name the same package. */
export function packageKey(ecosystem: string, name: string): string {
  return (rules.get(ecosystem) ?? ((same: string) => same))(name);
}

/** What to look for inside a lower-cased package key when only a part of a name is known; `lowerCased` makes such a key. */
export function packageKeyPart(ecosystem: string, part: string): string {
  return lowerCased(packageKey(ecosystem, part));
}

/** Of ASCII letters only, as PostgreSQL's lower() does under COLLATE "C". */
export function lowerCased(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
